import { eachChild, type Node, type SimpleCommand } from "./parse.ts";

/** Variables that a stretch of code may set in its own shell, each with the place where it is last set. */
export type AssignedNames = ReadonlyMap<string, number>;

const known = new WeakMap<Node, AssignedNames>();
const setters = new Set([
  "read",
  "unset",
  "export",
  "declare",
  "typeset",
  "local",
  "readonly",
  "mapfile",
  "readarray",
  "getopts",
  "let",
  "printf",
]);
const movers = new Set(["cd", "pushd", "popd"]);
const positional = ["@", "*", "1", "2", "3", "4", "5", "6", "7", "8", "9"];
const carriers = new Set(["command", "builtin", "eval"]);

/** Stands among assigned names for a change of the directory; no variable is called so. */
export const directory = "./";

/** Names set anywhere below `node`, and `directory`. Subshells keep theirs to themselves. */
export function assignedNames(node: Node): AssignedNames {
  const found = known.get(node);
  if (found) return found;
  const names = new Map<string, number>();
  known.set(node, names);
  collect(node, names);
  return names;
}

function collect(node: Node, names: Map<string, number>): void {
  if (node.type === "Assignment") note(names, node.name, node.pos);
  if (node.type === "For" || node.type === "Select") note(names, node.name.value, node.pos);
  if (
    node.type === "ParameterExpansion" &&
    node.operation?.type === "Default" &&
    node.operation.operator.endsWith("=")
  )
    note(names, node.parameter, node.pos);
  if (node.type === "ArithmeticWord" && node.value)
    for (const [name] of node.value.matchAll(/[A-Za-z_]\w*/g)) note(names, name, node.pos);
  if (node.type === "Command") collectCommand(node, names);
  collectBelow(node, names);
}

function collectBelow(node: Node, names: Map<string, number>): void {
  eachChild(node, (child) => {
    if (ownsScope(child) || isPlainWord(child)) return;
    if (isForOneCommand(node, child)) collectBelow(child, names);
    else if (!isAskedAgain(child)) collect(child, names);
    else for (const [name, pos] of assignedNames(child)) note(names, name, pos);
  });
}

// `IFS= read line` sets it for that command alone.
function isForOneCommand(node: Node, child: Node): boolean {
  return (
    node.type === "Command" && node.name !== undefined && (node.prefix as readonly Node[]).includes(child)
  ); // any node may be looked for
}

function note(names: Map<string, number>, name: string, pos: number): void {
  names.set(name, Math.max(pos, names.get(name) ?? 0));
}

// Loops ask about themselves, and those around them about them again.
function isAskedAgain({ type }: Node): boolean {
  return type === "While" || type === "For" || type === "Select" || type === "ArithmeticFor";
}

// Looking into a word costs more than all else, and only these set something.
function isPlainWord(node: Node): boolean {
  return node.type === "Word" && !/\$[{([]/.test(node.text);
}

function ownsScope(node: Node): boolean {
  return node.type === "Subshell" || node.type === "CommandExpansion" || node.type === "ProcessSubstitution";
}

function collectCommand(node: SimpleCommand, names: Map<string, number>): void {
  const words = node.args.map((arg) => (arg.type === "Word" ? arg.value : arg.name));
  let name = node.name?.value ?? "";
  while (carriers.has(name)) name = words.shift() ?? "";
  for (const set of namesSetBy(name, words)) note(names, set, node.pos);
}

function namesSetBy(name: string, words: readonly string[]): readonly string[] {
  if (movers.has(name)) return [directory];
  if (name === "shift" || name === "set") return positional;
  return setters.has(name) ? words.filter((word) => /^[A-Za-z_]\w*$/.test(word)) : [];
}
