import { assignedNames, directory } from "./assigned-names.ts";
import { expandWord, walkInside } from "./expand.ts";
import type { Frame } from "./frame.ts";
import type { Branching, CompoundList, Node, WordNode } from "./parse.ts";
import { dynamicPiece, type Field, makeField } from "./pieces.ts";
import { returnsToStart } from "./returning-moves.ts";
import { copyScope, mergeScopes, type Scope } from "./scope.ts";
import { inTurn, mostTurns } from "./turns.ts";

type Of<Kind extends Branching["type"]> = Extract<Branching, { type: Kind }>;

/** Takes each branch of an `if`, a loop, a `case` or a test once. */
export function runBranching(frame: Frame, node: Branching): void {
  switch (node.type) {
    case "If":
      runList(frame, node.clause);
      runElse(frame, node);
      break;
    case "While":
      runLoop(frame, node, [node.clause, node.body]);
      break;
    case "For":
    case "Select":
      runFor(frame, node);
      break;
    case "Case":
      runCase(frame, node);
      break;
    case "ArithmeticFor":
      for (const part of [node.initialize, node.test, node.update]) if (part) walkInside(frame, part);
      runLoop(frame, node, [node.body]);
      break;
    default:
      walkInside(frame, node);
      forgetNames(frame.scope, node);
  }
}

function runList(frame: Frame, list: CompoundList): void {
  frame.walk.runStatements(frame, list.commands);
}

function runCase(frame: Frame, node: Of<"Case">): void {
  walkInside(frame, node.word);
  for (const item of node.items) for (const pattern of item.pattern) walkInside(frame, pattern);
  const bodies = node.items.map((item) => (own: Frame) => runList(own, item.body));
  runBranches(frame, [...bodies, () => {}]);
}

function runElse(frame: Frame, node: Of<"If">, at = 0): void {
  const then = at === 0 ? node.then : node.elif[at - 1]?.then;
  const next = node.elif[at];
  const otherwise = (own: Frame) => {
    if (next) {
      runList(own, next.clause);
      runElse(own, node, at + 1);
    } else if (node.else) runList(own, node.else);
  };
  runBranches(frame, [(own) => then && runList(own, then), otherwise]);
}

function runBranches(frame: Frame, branches: readonly ((own: Frame) => void)[]): void {
  const scopes = branches.map((run) => {
    const own = { ...frame, scope: copyScope(frame.scope) };
    run(own);
    return own.scope;
  });
  mergeScopes(frame.scope, scopes);
}

// What a loop sets is unknown from its second turn on, so it is unknown from the first.
function runLoop(frame: Frame, node: Node, lists: readonly CompoundList[], turn?: () => void): void {
  const before = copyScope(frame.scope);
  const { cwd } = frame.scope;
  forgetNames(frame.scope, node);
  if (lists.every(returnsToStart)) frame.scope.cwd = cwd;
  turn?.();
  for (const list of lists) runList(frame, list);
  mergeScopes(frame.scope, [copyScope(frame.scope), before]);
}

function forgetNames(scope: Scope, node: Node): void {
  const names = assignedNames(node);
  for (const name of names.keys()) scope.variables.delete(name);
  if (names.has(directory)) scope.cwd = undefined;
}

function runFor(frame: Frame, node: Of<"For" | "Select">): void {
  const words =
    node.wordlist?.flatMap((word: WordNode) => expandWord(frame, word)) ??
    frame.scope.variables.get("@")?.fields ??
    [];
  const { value: name } = node.name;
  const fields = [turnOf(frame, node, words)];
  runLoop(frame, node, [node.body], () => {
    frame.scope.variables.set(name, { fields, array: false, written: true, exported: false });
  });
}

// The value of the loop variable: the word itself when there is only one, else one of the words.
function turnOf(frame: Frame, node: Of<"For" | "Select">, words: readonly Field[]): Field {
  const place = { source: frame.source, pos: node.name.pos, end: node.name.end };
  const each = words.flatMap((word) => word.spread ?? listed(word) ?? [word]);
  const choices = each.length > 0 && each.every((word) => !word.many || word.glob) ? each : undefined;
  const [only] = choices ?? [];
  if (only && each.length === 1) return only;
  if (choices && choices.length <= mostTurns) inTurn(choices);
  const from = each.flatMap((word) => word.from);
  return makeField([dynamicPiece(`$${node.name.value}`, place, { choices, from })], place);
}

// `$(git ls-files)`: each of the names that it may print.
function listed({ many, choices }: Field): readonly Field[] | undefined {
  return many && choices?.every(({ glob, from }) => glob || from.length > 0) ? choices : undefined;
}
