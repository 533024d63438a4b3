import type { Command, Redirect, Word } from "../shell/command-line.ts";
import type { Effect } from "../shell/effects/effect.ts";
import { touchRedirect } from "../shell/effects/effect.ts";
import { quote } from "../shell/quote.ts";
import type { CommandLine } from "../shell/read-line.ts";
import { type Paint, paint } from "./print.ts";

/** Something that is said in the tree, with what hangs below it. */
interface Branch {
  readonly text: string;
  readonly below: readonly Branch[];
}

/** A line as a tree for people: what runs, through what, in which folder, and what happens to files. */
export function shellTree(line: CommandLine): string {
  const parents = parentsOf(line);
  const roots = line.commands.filter((command) => !parents.has(command));
  const branches = roots.flatMap((command) => branchOf(command, line, parents));
  return [...[...branches, ...looseRedirects(line)].flatMap(drawn), ...notesOn(line)].join("\n");
}

function notesOn({ commands, unparsable, hidden, dynamic }: CommandLine): readonly string[] {
  if (unparsable !== undefined) return [paint("red", `Could not be read: ${visible(unparsable)}.`)];
  if (hidden !== undefined) return [paint("yellow", `Cannot be known: ${visible(hidden)}.`)];
  if (dynamic) return [paint("yellow", "Marked words are known only at run time.")];
  return commands.length === 0 ? ["Nothing runs."] : [];
}

/** What each command hangs below: what carries it, or the command that gets its output as a word. */
function parentsOf({ commands }: CommandLine): ReadonlyMap<Command, Command> {
  const parents = new Map<Command, Command>();
  for (const command of commands) {
    const words = [...command.words, ...command.redirects.map(({ word }) => word)];
    for (const source of words.flatMap(({ from }) => from))
      if (isInside(source, command)) parents.set(source, command);
    if (command.carrier) parents.set(command, command.carrier);
  }
  return parents;
}

// A variable may hold the output of a command that stands elsewhere.
function isInside({ span: [start, end], carrier }: Command, other: Command): boolean {
  return carrier === other.carrier && start > other.span[0] && end <= other.span[1];
}

function branchOf(
  command: Command,
  line: CommandLine,
  parents: ReadonlyMap<Command, Command>,
): readonly Branch[] {
  const carried = line.commands.filter((one) => parents.get(one) === command);
  const below = carried.flatMap((one) => branchOf(one, line, parents));
  // Its uses are listed by themselves.
  if (command.dormant) return below;
  return [
    { text: title(command, line), below: [...codeOf(command, line), ...effectsOf(command, line), ...below] },
  ];
}

/** Code that it runs without its text being known. */
function codeOf(command: Command, line: CommandLine): readonly Branch[] {
  return command.code.flatMap((stream) => {
    if (stream.text !== undefined || stream.from.length === 0) return [];
    const origin = line.originOf(stream);
    const last = stream.from.at(-1)?.argv.join(" ") ?? "";
    const how = origin === "fetched" || origin === "decoded" ? `, which was just ${origin}` : "";
    return [{ text: `${paint("red", "runs")} what ${visible(quoted(last))} prints${how}`, below: [] }];
  });
}

function quoted(text: string): string {
  return `\`${text}\``;
}

function title(command: Command, line: CommandLine): string {
  const { words, via, carrier, cwd, remote, inFunction, openEnded } = command;
  const through = via.slice(carrier?.via.length ?? 0).at(-1);
  const facts = [
    cwd === undefined ? !remote && "in a folder known only at run time" : cwd !== line.cwd && `in ${cwd}`,
    remote && "not on this machine",
    openEnded && "more words come at run time",
    inFunction !== undefined && `when ${inFunction} is called`,
  ].filter((fact) => typeof fact === "string");
  return [
    ...(through === undefined ? [] : [paint("dim", `${visible(through)} ›`)]),
    ...words.map((word, at) => shown(word, at === 0 ? "bold" : undefined)),
    ...(facts.length > 0 ? [paint("dim", ` (${facts.map(visible).join("; ")})`)] : []),
  ].join(" ");
}

const longest = 160;

function shown({ text, dynamic }: Word, look: Paint | undefined): string {
  const whole = visible(dynamic ? text : quote(text));
  const cut = whole.length > longest ? `${whole.slice(0, longest)}…` : whole;
  // Marked without colours too.
  if (dynamic) return paint("yellow", `«${cut}»`);
  return look === undefined ? cut : paint(look, cut);
}

function effectsOf(command: Command, line: CommandLine): readonly Branch[] {
  const opened = command.redirects.map((redirect) => touchRedirect(redirect, command));
  return [...opened, ...line.effectsOf(command)].map(toBranch);
}

/** Redirections of a whole group or loop belong to no command. */
function looseRedirects(line: CommandLine): readonly Branch[] {
  const owned = new Set<Redirect>(line.commands.flatMap(({ redirects }) => redirects));
  return line.redirects
    .filter((one) => !owned.has(one))
    .map((one) => toBranch(touchRedirect(one, undefined)));
}

const verbs = { read: "reads", write: "writes", delete: "deletes", move: "moves away" } as const;
const looks = { read: "green", write: "magenta", delete: "red", move: "magenta" } as const;

function toBranch({ kind, path, text, recursive, remote }: Effect): Branch {
  const place = path === undefined ? `«${visible(text)}»` : visible(path);
  const below = recursive && kind !== "read" ? " and all below" : "";
  const there = remote ? " (not on this machine)" : "";
  return { text: `${paint(looks[kind], verbs[kind])} ${place}${below}${there}`, below: [] };
}

function drawn({ text, below }: Branch): readonly string[] {
  const children = below.map(drawn);
  return [
    text,
    ...children.flatMap((lines, at) => {
      const isLast = at === children.length - 1;
      return lines.map((one, row) => (row === 0 ? (isLast ? "└─ " : "├─ ") : isLast ? "   " : "│  ") + one);
    }),
  ];
}

/** Nothing that a terminal would act on, or that changes how text around it reads. */
function visible(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}\u2028\u2029]/gu, (sign) =>
    sign === "\n" ? "↵" : `\\u{${sign.codePointAt(0)?.toString(16)}}`,
  );
}
