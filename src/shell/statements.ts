import { runAndOr } from "./and-or.ts";
import { directory } from "./assigned-names.ts";
import { runBranching } from "./branches.ts";
import { type Frame, giveUp } from "./frame.ts";
import { spendSteps } from "./meter.ts";
import type { CompoundList, FunctionNode, Statement } from "./parse.ts";
import { runPipeline } from "./pipeline.ts";
import { openRedirects } from "./redirects.ts";
import { copyScope } from "./scope.ts";
import { runSimpleNode } from "./simple-command.ts";
import { noteGroup } from "./written-files.ts";

/** Takes every branch of `statements` once, in the order of the text. */
export function runStatements(frame: Frame, statements: readonly Statement[]): void {
  for (const statement of statements) runNode(statement.background ? fork(frame) : frame, statement.command);
}

type Runnable = Statement["command"] | CompoundList;

function runNode(frame: Frame, node: Runnable): void {
  spendSteps(frame.walk.meter, 1);
  switch (node.type) {
    case "Command":
      runSimpleNode(frame, node);
      break;
    case "Pipeline":
      runPipeline(frame, node, runNode);
      break;
    case "AndOr":
      runAndOr(frame, node, runNode);
      break;
    case "CompoundList":
      runStatements(frame, node.commands);
      break;
    case "BraceGroup":
      runStatements(frame, node.body.commands);
      break;
    case "Subshell":
      runStatements(fork(frame), node.body.commands);
      break;
    case "Function":
      defineFunction(frame, node);
      break;
    case "Coproc":
      // What is written to it later is not known.
      runNode({ ...fork(frame), stdin: { pieces: undefined, from: [] } }, node.body);
      break;
    case "Redirected":
      runRedirected(frame, node);
      break;
    default:
      runBranching(frame, node);
  }
}

function fork(frame: Frame): Frame {
  return { ...frame, scope: copyScope(frame.scope) };
}

function runRedirected(frame: Frame, node: Extract<Runnable, { type: "Redirected" }>): void {
  const { redirects, stdin, inputs } = openRedirects(frame, node.redirects);
  const { scope } = frame;
  const before = scope.inputs;
  scope.inputs = inputs;
  const first = frame.walk.commands.length;
  runNode(stdin ? { ...frame, stdin } : frame, node.command);
  scope.inputs = before;
  noteGroup(frame.walk, redirects, first);
}

// Every subshell copies the list.
const mostFunctions = 500;

// The body is listed where it stands. It runs later: what is set after it is unknown in it.
function defineFunction(frame: Frame, node: FunctionNode): void {
  const name = frame.source.show(node.name.value);
  const scope = copyScope(frame.scope);
  for (const [variable, last] of frame.walk.assigned())
    if (last > node.pos || frame.depth > 0) scope.variables.delete(variable);
  if ((frame.walk.assigned().get(directory) ?? -1) > node.pos) scope.cwd = undefined;
  for (const variable of scope.variables.keys())
    if (/^([@*#]|\d+)$/.test(variable)) scope.variables.delete(variable);
  if (frame.scope.functions.size > mostFunctions) giveUp(frame.walk, "too many functions");
  frame.walk.bodies.set(node, []);
  if (frame.scope.functions.size <= mostFunctions)
    frame.scope.functions.set(name, [{ node, source: frame.source }]);
  scope.functions.delete(name);
  runNode(
    { ...frame, scope, inFunction: name, definition: node, via: [...frame.via, `${name}()`] },
    node.body,
  );
}
