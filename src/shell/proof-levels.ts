import type { AndOr, Node, Pipeline, SimpleCommand } from "./parse.ts";

/** When the line ended with success: the command succeeded too (2), it was at least started (1), or neither is known (0). */
export type Proof = 0 | 1 | 2;

/** What `set` has switched on. */
export interface Modes {
  /** A command that fails ends the shell. */
  errexit: boolean;
  /** A pipe fails when any part of it does. */
  pipefail: boolean;
}

/** Functions that may end the shell, by name: with success too, or only with a failure. */
export type Exits = ReadonlyMap<string, "any" | "failure">;

/** How a stretch of a script is reached. */
interface Reached extends Modes {
  readonly exits: Exits;
  /** What is proved of the stretch as a whole. */
  readonly level: Proof;
}

interface Listed {
  readonly command: Node;
  readonly background?: boolean | undefined;
}

interface Walk {
  readonly levels: Map<number, Proof>;
  readonly modes: Modes;
  readonly exits: Exits;
  /** What is proved of the shell that runs this: an `exit 1` in it cannot have been reached where that is 2. */
  readonly shell: Proof;
}

/** For each simple command of a list, by where it begins, what a successful end of the list proves of it. */
export function levelsOf(
  list: readonly Listed[],
  { level, errexit, pipefail, exits }: Reached,
): ReadonlyMap<number, Proof> {
  const levels = new Map<number, Proof>();
  walkList({ levels, modes: { errexit, pipefail }, exits, shell: level }, list, level);
  return levels;
}

const atMost1 = (level: Proof): Proof => (level > 0 ? 1 : 0);

function walkList(walk: Walk, list: readonly Listed[], level: Proof): void {
  let reached = level;
  for (const [at, { command, background }] of list.entries()) {
    const isLast = at === list.length - 1;
    walkNode(
      walk,
      command,
      background ? atMost1(reached) : isLast ? reached : earlier(walk, command, reached),
    );
    // Under `set -e` what follows is reached only if this succeeded, which is known where the shell's end is.
    if (leaves(command, walk) || (walk.modes.errexit && walk.shell < 2)) reached = 0;
  }
}

/** A status that others come after: lost, unless its failure would have ended the shell. */
function earlier({ modes, shell }: Walk, command: Node, reached: Proof): Proof {
  const ends = modes.errexit && shell === 2 && command.type !== "AndOr" && !isNegated(command);
  return ends ? reached : atMost1(reached);
}

function walkNode(walk: Walk, node: Node, level: Proof): void {
  switch (node.type) {
    case "Command":
      walk.levels.set(node.pos, level);
      setModes(walk.modes, node, level);
      break;
    case "Pipeline":
      walkPipeline(walk, node, level);
      break;
    case "AndOr":
      walkAndOr(walk, node, level);
      break;
    case "BraceGroup":
      walkList(walk, node.body.commands, level);
      break;
    case "Subshell":
      walkList({ ...walk, modes: { ...walk.modes }, shell: level }, node.body.commands, level);
      break;
    case "CompoundList":
      walkList(walk, node.commands, level);
      break;
    case "Redirected":
      walkNode(walk, node.command, level);
      break;
    case "If":
    case "While":
      walkList(walk, node.clause.commands, atMost1(level));
      break;
    default:
    // Whether the bodies of other branches and of functions run is not known.
  }
}

function isNegated(node: Node): boolean {
  return node.type === "Pipeline" && node.prefixes.some(({ type }) => type === "Negation");
}

function walkPipeline(walk: Walk, node: Pipeline, level: Proof): void {
  const own = isNegated(node) ? atMost1(level) : level;
  const [only, ...others] = node.commands;
  if (only !== undefined && others.length === 0) walkNode(walk, only, own);
  else
    node.commands.forEach((stage, at) => {
      const isLast = at === node.commands.length - 1;
      const stageLevel = isLast || walk.modes.pipefail ? own : atMost1(own);
      walkNode({ ...walk, modes: { ...walk.modes }, shell: stageLevel }, stage, stageLevel);
    });
}

function walkAndOr(walk: Walk, node: AndOr, level: Proof): void {
  const levels = levelsOfParts(walk, node, level);
  let isGone = false;
  node.commands.forEach((part, at) => {
    walkNode(walk, part, isGone ? 0 : (levels[at] ?? 0));
    isGone ||= leaves(part, walk);
  });
}

/** From the right: `a && b` succeeds when both do; of `a || b` only one need, unless `b` cannot. */
function levelsOfParts(walk: Walk, { commands, operators }: AndOr, level: Proof): readonly Proof[] {
  let left = level;
  const levels = commands.map((): Proof => 0);
  const dead = deadParts(commands, operators);
  for (let at = commands.length - 1; at > 0; at -= 1)
    if (operators[at - 1] === "&&") levels[at] = left === 2 && dead[at] !== true ? 2 : 0;
    else left = beforeOr(walk, commands[at], left, level);
  levels[0] = left;
  return levels;
}

/** Which parts never run: those after `false &&`. */
function deadParts(commands: readonly Node[], operators: readonly string[]): readonly boolean[] {
  let isDead = false;
  return commands.map((_, at) => {
    const before = commands[at - 1];
    const fails = before?.type === "Command" && failing(before) === "fails";
    isDead = operators[at - 1] === "&&" && (isDead || fails);
    return isDead;
  });
}

/** What is proved of what stands before `|| node`. */
function beforeOr({ shell }: Walk, node: Node | undefined, left: Proof, level: Proof): Proof {
  const fails = node && failing(node);
  if (fails === "leaves" && shell === 2 && level > 0) return 2;
  return fails ? left : atMost1(left);
}

/** Whether a command always fails, and whether it ends the shell with that. */
function failing(node: Node): "leaves" | "fails" | undefined {
  if (node.type === "BraceGroup") {
    const list = node.body.commands;
    const last = list.at(-1)?.command;
    return last === undefined ||
      list.slice(0, -1).some(({ command }) => leaves(command, { exits: new Map(), shell: 2 }))
      ? undefined
      : failing(last);
  }
  if (node.type !== "Command") return undefined;
  if (node.name?.value === "false") return "fails";
  return isLeaving(node) && isFailure(node) ? "leaves" : undefined;
}

/** Whether a simple command ends the shell, and whether only with a failure. */
export function exitOf(node: SimpleCommand): "any" | "failure" | undefined {
  const { name, args } = node;
  const ends = name?.value === "exit" || (name?.value === "exec" && args.length > 0);
  return ends ? (isFailure(node) ? "failure" : "any") : undefined;
}

function isLeaving(node: SimpleCommand): boolean {
  const name = node.name?.value ?? "";
  return /^(exit|return|break|continue|logout)$/.test(name) || (name === "exec" && node.args.length > 0);
}

const isFailure = ({ name, args }: SimpleCommand): boolean =>
  /^(exit|return)$/.test(name?.value ?? "") && /^[1-9]\d*$/.test(args[0]?.text ?? "");

/** Whether what comes after a command may not be reached though the shell succeeds. */
function leaves(node: Node, walk: Pick<Walk, "exits" | "shell">): boolean {
  switch (node.type) {
    case "Command": {
      const called = walk.exits.get(node.name?.value ?? "");
      const ends = called === undefined ? isLeaving(node) : true;
      return ends && !(walk.shell === 2 && (called === undefined ? isFailure(node) : called === "failure"));
    }
    case "Pipeline":
      return node.commands.length === 1 && node.commands.some((one) => leaves(one, walk));
    case "AndOr":
      return node.commands.some((one) => leaves(one, walk));
    case "Redirected":
      return leaves(node.command, walk);
    case "BraceGroup":
      return node.body.commands.some(({ command }) => leaves(command, walk));
    case "Subshell":
    case "Function":
    case "TestCommand":
    case "ArithmeticCommand":
      return false;
    default:
      return mentionsExit(node, walk.exits);
  }
}

/** In branches and loops, any word of these is enough. */
function mentionsExit(node: Node, exits: Exits): boolean {
  const text = JSON.stringify(node);
  return (
    /"(value|text)":"(exit|return|exec)"/.test(text) ||
    [...exits.keys()].some((name) => text.includes(`"value":${JSON.stringify(name)}`))
  );
}

/** `set -euo pipefail`, `set +e`. What may not have run only switches off. */
function setModes(modes: Modes, { name, args }: SimpleCommand, level: Proof): void {
  if (name?.value !== "set") return;
  for (const [at, { text }] of args.entries())
    if (/^(-|\+)[a-zA-Z]+$/.test(text) && (level > 0 || text.startsWith("+")))
      setMode(modes, text, args[at + 1]?.text);
}

function setMode(modes: Modes, text: string, next: string | undefined): void {
  const isOn = text.startsWith("-");
  const named = text.endsWith("o") ? next : undefined;
  if (text.includes("e") || named === "errexit") modes.errexit = isOn;
  if (named === "pipefail") modes.pipefail = isOn;
}
