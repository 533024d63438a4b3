import { assignedNames, directory } from "./assigned-names.ts";
import type { CompoundList, Node } from "./parse.ts";

/** Whether a list that changes the directory ends where it began: `pushd x; ...; popd`, `cd x && ...; cd -`. */
export function returnsToStart(list: CompoundList): boolean {
  const parts = list.commands.flatMap(({ command }) => joined(command));
  const moves = parts.filter((part) => assignedNames(part).has(directory)).map(moveOf);
  return moves.every((move, at) => {
    const before = at % 2 === 1 ? moves[at - 1] : undefined;
    if (at % 2 === 0) return move?.returns === false && at + 1 < moves.length;
    return move?.returns === true && move.name === before?.name;
  });
}

// What is joined by `||` may run or not.
function joined(node: Node): readonly Node[] {
  return node.type === "AndOr" && node.operators.every((operator) => operator === "&&")
    ? node.commands
    : [node];
}

interface Move {
  readonly name: string;
  readonly returns: boolean;
}

function moveOf(node: Node): Move | undefined {
  if (node.type !== "Command") return undefined;
  const { name, args } = node;
  const words = args.map((arg) => (arg.type === "Word" ? arg.value : ""));
  if (name?.value === "popd") return words.length === 0 ? { name: "pushd", returns: true } : undefined;
  const isMove = (name?.value === "pushd" || name?.value === "cd") && words.length === 1;
  if (!isMove || /^\+/.test(words[0] ?? "")) return undefined;
  return { name: name.value, returns: name.value === "cd" && words[0] === "-" };
}
