// What the status of a whole line proves of one of its commands. Loaded when a past call is asked about.
import type { Command, CommandLine } from "./command-line.ts";
import type { Node, Script } from "./parse.ts";
import { type Exits, exitOf, levelsOf, type Modes, type Proof } from "./proof-levels.ts";

type Parse = (text: string) => Script;

/** What a successful end of `line` proves of one of its commands. `parse` is the reader that the line was read with. */
export function proofOf(line: CommandLine, command: Command, parse: Parse): Proof {
  const chain: Command[] = [];
  for (let at: Command | undefined = command; at !== undefined; at = at.carrier) chain.unshift(at);
  const root = parse(line.text);
  if (command.remote || command.presumed || root.errors) return 0;
  const functions = functionsIn(root);
  if (functions.has(command.name ?? "")) return 0;
  const exits = exitsIn(functions);
  let level = atPlace(levelsOf(root.commands, { level: 2, exits, ...plain }), chain[0]);
  for (const [at, inner] of chain.entries()) {
    const carrier = chain[at - 1];
    if (carrier !== undefined && level > 0)
      level = carried({ line, parse, functions, exits, carrier, inner, level });
  }
  return trapExits(line) ? (Math.min(level, 1) as Proof) : level; // one of the two
}

const plain: Modes = { errexit: false, pipefail: false };

interface Link {
  readonly line: CommandLine;
  readonly parse: Parse;
  readonly functions: ReadonlyMap<string, Node>;
  readonly exits: Exits;
  readonly carrier: Command;
  readonly inner: Command;
  readonly level: Proof;
}

function atPlace(levels: ReadonlyMap<number, Proof>, command: Command | undefined, from = 0): Proof {
  return levels.get((command?.span[0] ?? -1) - from) ?? 0;
}

function carried(link: Link): Proof {
  const { functions, exits, carrier, inner, level } = link;
  const label = inner.via[carrier.via.length] ?? "";
  if (label.endsWith("()")) {
    const body = functions.get(label.slice(0, -2));
    if (body === undefined) return 0;
    return atPlace(levelsOf([{ command: body, background: false }], { level, exits, ...plain }), inner);
  }
  const doesNotWait = carrier.flags.includes("--background") || strangers.test(carrier.name ?? "");
  if (doesNotWait) return 0;
  return carrier.code.length > 0 ? inCode(link) : level;
}

/** Carriers that run their command elsewhere, later or not at all, or end in another way than it does. */
const strangers =
  /^(trap|xargs|parallel|find|fd|fdfind|bfs|ssh|at|batch|watch|entr|tmux|screen|setsid|systemd-run|script|git|hub|cmd|powershell|pwsh|crontab|repeat|concurrently|nodemon|watchexec|start|open|xterm|kitty|foot|konsole|alacritty|wezterm|gnome-terminal|zellij|make|start-stop-daemon|daemonize)$/;

/** `bash -ec code`: the code is a text of its own. */
function inCode({ line, parse, carrier, inner, level }: Link): Proof {
  const [stream] = carrier.code;
  const { text } = stream ?? {};
  if (text === undefined) return 0;
  const script = parse(text);
  if (script.errors) return 0;
  const options = carrier.argv.slice(1).filter((word) => word !== text);
  const modes = {
    errexit: options.some((word) => /^-[a-z]*e/.test(word)),
    pipefail: options.includes("pipefail"),
  };
  const levels = levelsOf(script.commands, { level, exits: exitsIn(functionsIn(script)), ...modes });
  if (levels.size === 1) return [...levels.values()][0] ?? 0;
  const word = carrier.words.find((one) => one.text === text);
  const start = word === undefined ? -1 : word.span[0] + word.raw.indexOf(text);
  return line.text.slice(start, start + text.length) === text ? atPlace(levels, inner, start) : 0;
}

/** A trap that exits may turn any status into another. */
function trapExits({ commands }: CommandLine): boolean {
  return commands.some(({ name, argv }) => name === "trap" && /\bexit\b/.test(argv[1] ?? ""));
}

/** The bodies of the functions that the text itself defines, wherever they stand. */
function functionsIn(script: Script): ReadonlyMap<string, Node> {
  const found = new Map<string, Node>();
  const look = (held: unknown): void => {
    if (typeof held !== "object" || held === null) return;
    const node = held as Node; // looked at before it is trusted
    if (node.type === "Function") found.set(node.name.value, node.body);
    for (const child of Object.values(held)) look(child);
  };
  look(script.commands);
  return found;
}

/** What a function that is called here may do to the shell, also through others. */
function exitsIn(functions: ReadonlyMap<string, Node>): Exits {
  const exits = new Map<string, "any" | "failure">();
  for (let before = -1; before !== exits.size; ) {
    before = exits.size;
    for (const [name, body] of functions) {
      const found = endingsIn(body, exits);
      if (found.length > 0) exits.set(name, found.every((one) => one === "failure") ? "failure" : "any");
    }
  }
  return exits;
}

function endingsIn(held: unknown, exits: Exits): readonly ("any" | "failure")[] {
  if (typeof held !== "object" || held === null) return [];
  const node = held as Node; // looked at before it is trusted
  // Those end a shell of their own, or define what may be called later.
  if (node.type === "Subshell" || node.type === "Function") return [];
  const own = node.type === "Command" ? (exitOf(node) ?? exits.get(node.name?.value ?? "")) : undefined;
  return [
    ...(own === undefined ? [] : [own]),
    ...Object.values(held).flatMap((one) => endingsIn(one, exits)),
  ];
}
