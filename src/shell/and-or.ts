import type { Frame } from "./frame.ts";
import type { AndOr } from "./parse.ts";
import { copyScope, mergeScopes, type Scope } from "./scope.ts";

type Part = AndOr["commands"][number];
type RunPart = (frame: Frame, node: Part) => void;

// `&&` is taken to go on: a directory change before it holds after it. Only variables are merged with care,
// and `||` starts from where things stood when what is before it failed.
/** Runs a list joined by `&&` and `||`. */
export function runAndOr(frame: Frame, node: AndOr, runPart: RunPart): void {
  const start = copyScope(frame.scope);
  for (const [index, command] of node.commands.entries()) {
    const before = copyScope(frame.scope);
    const previous = node.commands[index - 1];
    if (node.operators[index - 1] === "||")
      runOr(frame, command, index === 1 ? start : before, start, runPart);
    else {
      runPart(frame, command);
      if (previous && !surelySucceeds(previous)) keepAgreed(frame.scope, before);
    }
  }
}

function runOr(frame: Frame, command: Part, from: Scope, start: Scope, runPart: RunPart): void {
  const own = copyScope(from);
  if (from !== start && from.cwd !== start.cwd) own.cwd = undefined;
  const { cwd } = own;
  runPart({ ...frame, scope: own }, command);
  if (leaves(command)) return;
  keepAgreed(frame.scope, own);
  if (own.cwd !== cwd && own.cwd !== frame.scope.cwd) frame.scope.cwd = undefined;
}

function keepAgreed(scope: Scope, other: Scope): void {
  const { cwd, previous, stack } = scope;
  mergeScopes(scope, [copyScope(scope), other]);
  Object.assign(scope, { cwd, previous, stack });
}

const sure = new Set([
  "cd",
  "pushd",
  "export",
  "declare",
  "true",
  ":",
  "echo",
  "printf",
  "set",
  "shopt",
  "alias",
]);
const leaving = new Set(["exit", "return", "break", "continue"]);

function surelySucceeds(node: Part): boolean {
  if (node.type !== "Command") return false;
  if (node.name) return sure.has(node.name.value);
  return node.prefix.every(
    (part) => part.type !== "Assignment" || (!part.text.includes("`") && !part.text.includes("$(")),
  );
}

function leaves(node: Part): boolean {
  if (node.type === "Command") return leaving.has(node.name?.value ?? "");
  if (node.type !== "BraceGroup") return false;
  const last = node.body.commands.at(-1)?.command;
  return last?.type === "Command" && leaving.has(last.name?.value ?? "");
}
