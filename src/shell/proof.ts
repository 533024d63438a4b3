// What the status of a whole line proves of one of its commands. Loaded when a past call is asked about.
import type { Command, CommandLine } from "./command-line.ts";
import { exitsIn, functionsIn } from "./function-exits.ts";
import type { Node, Script } from "./parse.ts";
import { type Exits, levelsOf, type Modes, type Proof } from "./proof-levels.ts";

type Parse = (text: string) => Script;

/** Tells what a successful end of a line proves of one of its commands. */
export type Prover = (command: Command) => Proof;

/** `parse` is the reader that the line was read with. Many commands may be asked about: what is the same for all is found once. */
export function proverOf(line: CommandLine, parse: Parse): Prover {
  const root = parse(line.text);
  if (root.errors) return () => 0;
  const functions = functionsIn(root);
  const exits = exitsIn(functions);
  const read: Read = { line, parse, functions, exits, levels: new Map() };
  const top = levelsOf(root.commands, { level: 2, exits, ...plain });
  const known = new Map<Command, Proof>();
  const levelOf = (command: Command): Proof => {
    const level = known.get(command) ?? freshLevelOf(command);
    known.set(command, level);
    return level;
  };
  const freshLevelOf = (command: Command): Proof => {
    const { carrier } = command;
    if (carrier === undefined) return atPlace(top, command);
    const level = levelOf(carrier);
    return level > 0 ? carried({ ...read, carrier, inner: command, level }) : 0;
  };
  const highest = trapExits(line) ? 1 : 2;
  return (command) => {
    if (command.remote || command.presumed || functions.has(command.name ?? "")) return 0;
    return Math.min(levelOf(command), highest) as Proof; // one of the two
  };
}

const plain: Modes = { errexit: false, pipefail: false };

/** A line, and what was found out about it so far. */
interface Read {
  readonly line: CommandLine;
  readonly parse: Parse;
  readonly functions: ReadonlyMap<string, Node>;
  readonly exits: Exits;
  /** Those of the bodies of functions by name and level, and those of code by what runs it. */
  readonly levels: Map<string | Command, ReadonlyMap<number, Proof>>;
}

interface Link extends Read {
  readonly carrier: Command;
  readonly inner: Command;
  readonly level: Proof;
}

function atPlace(levels: ReadonlyMap<number, Proof>, command: Command, from = 0): Proof {
  return levels.get(command.span[0] - from) ?? 0;
}

function carried(link: Link): Proof {
  const { carrier, inner, level } = link;
  const label = inner.via[carrier.via.length] ?? "";
  if (label.endsWith("()")) return inFunction(link, label.slice(0, -2));
  const doesNotWait = carrier.flags.includes("--background") || strangers.test(carrier.name ?? "");
  if (doesNotWait) return 0;
  return carrier.code.length > 0 ? inCode(link) : level;
}

function inFunction({ functions, exits, levels, inner, level }: Link, name: string): Proof {
  const body = functions.get(name);
  if (body === undefined) return 0;
  const key = `${level} ${name}`;
  const found =
    levels.get(key) ?? levelsOf([{ command: body, background: false }], { level, exits, ...plain });
  levels.set(key, found);
  return atPlace(found, inner);
}

/** Carriers that run their command elsewhere, later or not at all, or end in another way than it does. */
const strangers =
  /^(trap|xargs|parallel|find|fd|fdfind|bfs|ssh|at|batch|watch|entr|tmux|screen|setsid|systemd-run|script|git|hub|cmd|powershell|pwsh|crontab|repeat|concurrently|nodemon|watchexec|start|open|xterm|kitty|foot|konsole|alacritty|wezterm|gnome-terminal|zellij|make|start-stop-daemon|daemonize)$/;

/** `bash -ec code`: the code is a text of its own. */
function inCode(link: Link): Proof {
  const { line, carrier, inner } = link;
  const text = carrier.code[0]?.text;
  if (text === undefined) return 0;
  const levels = link.levels.get(carrier) ?? levelsOfCode(link, text);
  link.levels.set(carrier, levels);
  if (levels.size === 1) return [...levels.values()][0] ?? 0;
  const word = carrier.words.find((one) => one.text === text);
  const start = word === undefined ? -1 : word.span[0] + word.raw.indexOf(text);
  return line.text.startsWith(text, start) ? atPlace(levels, inner, start) : 0;
}

function levelsOfCode({ parse, carrier, level }: Link, text: string): ReadonlyMap<number, Proof> {
  const script = parse(text);
  if (script.errors) return new Map();
  const options = carrier.argv.slice(1).filter((word) => word !== text);
  const modes = {
    errexit: options.some((word) => /^-[a-z]*e/.test(word)),
    pipefail: options.includes("pipefail"),
  };
  return levelsOf(script.commands, { level, exits: exitsIn(functionsIn(script)), ...modes });
}

/** A trap that exits may turn any status into another. */
function trapExits({ commands }: CommandLine): boolean {
  return commands.some(({ name, argv }) => name === "trap" && /\bexit\b/.test(argv[1] ?? ""));
}
