import { assignedNames } from "./assigned-names.ts";
import type { AnalyzeOptions, CommandLine } from "./command-line.ts";
import { type Frame, giveUp, type Walk } from "./frame.ts";
import { invoke } from "./invoke.ts";
import { openMeter, outOfSteps } from "./meter.ts";
import { parseScript, type Script } from "./parse.ts";
import type { Field, Place } from "./pieces.ts";
import { openScope } from "./scope.ts";
import { compareOrder, rootSource } from "./source.ts";
import { runStatements } from "./statements.ts";
import { tooMuch } from "./too-much.ts";

/**
 * Works out every simple command that bash would run for `text`, each branch taken once.
 * Looks through wrappers, nested shells, functions and substitutions. Never runs anything and never throws.
 *
 * @example
 * analyze("sudo sh -c 'git push -f'").commands.map((command) => command.argv);
 * // [["sudo", "sh", "-c", "git push -f"], ["sh", "-c", "git push -f"], ["git", "push", "-f"]]
 */
export function analyze(text: string, options: AnalyzeOptions = {}): CommandLine {
  const much = tooMuch(text);
  if (much !== undefined) return { text, commands: [], redirects: [], dynamic: true, unparsable: much };
  const script = parseScript(text);
  const walk = openWalk(text, script, options);
  try {
    // Where it ends, or whether it goes on, depends on how it is handed over.
    if (text.includes("\0")) giveUp(walk, "it has a NUL character");
    if (script.errors?.[0]) giveUp(walk, script.errors[0].message);
    runStatements(openFrame(text, walk), script.commands);
    for (const run of walk.atExit) run();
  } catch (fault) {
    giveUp(walk, reasonOf(fault, walk));
  }
  return finish(text, walk);
}

function reasonOf(fault: unknown, { meter }: Walk): string {
  if (meter.left < 0) return outOfSteps;
  return fault instanceof RangeError ? "nested too deeply" : "the reader gave up";
}

function openWalk(text: string, script: Script, options: AnalyzeOptions): Walk {
  return {
    options,
    commands: [],
    bodies: new Map(),
    written: new Map(),
    redirects: [],
    meter: openMeter(),
    dynamic: false,
    unparsable: undefined,
    budget: 150_000 + 2 * text.length,
    atExit: [],
    assigned: () => assignedNames(script),
    runStatements,
    runWords,
  };
}

function openFrame(text: string, walk: Walk): Frame {
  return {
    walk,
    scope: openScope(walk.options.cwd, walk.meter),
    source: rootSource(text, walk.options.rough),
    via: [],
    carrier: undefined,
    stdin: undefined,
    remote: false,
    listed: true,
    presumed: false,
    either: false,
    inFunction: undefined,
    definition: undefined,
    depth: 0,
    locals: undefined,
  };
}

function runWords(frame: Frame, argv: readonly Field[], around: Place, openEnded: boolean): void {
  const place = argv.at(-1)?.source === argv[0]?.source ? placeOf(argv, around) : around;
  invoke(frame, { argv, settings: [], redirects: [], stdin: frame.stdin, place, openEnded });
}

// From the first word to the last that stands behind it: what `xargs` adds may stand before it.
function placeOf(argv: readonly Field[], around: Place): Place {
  const [first] = argv;
  if (first === undefined) return around;
  const { source, pos } = first;
  const end = argv.reduce(
    (most, word) => (word.source === source && word.pos >= pos ? Math.max(most, word.end) : most),
    first.end,
  );
  return { source, pos, end };
}

function finish(text: string, walk: Walk): CommandLine {
  const commands = walk.commands.toSorted((left, right) => compareOrder(left.order, right.order));
  const redirects = walk.redirects.toSorted((left, right) => compareOrder(left.order, right.order));
  return { text, commands, redirects, dynamic: walk.dynamic, unparsable: walk.unparsable };
}

/** The argv of every command in a line, as `fairlead shell --json` prints them. */
export function executables(line: CommandLine): readonly (readonly string[])[] {
  return line.commands.filter((command) => command.listed).map((command) => command.argv);
}

/** The files that redirections open, as `fairlead shell --json` prints them: each once, in order. */
export function openedFiles(line: CommandLine): readonly { fd: number; op: string; target: string }[] {
  return line.redirects.filter(({ listed }) => listed).map(({ fd, op, target }) => ({ fd, op, target }));
}
