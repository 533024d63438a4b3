import { type Frame, giveUp } from "./frame.ts";
import { type Input, joinInputs } from "./input.ts";
import type { Pipeline } from "./parse.ts";
import { copyScope } from "./scope.ts";

type RunNode = (frame: Frame, node: Pipeline["commands"][number]) => void;

/** Runs each stage in a shell of its own and hands on what can be told about its output. */
export function runPipeline(frame: Frame, node: Pipeline, runNode: RunNode): void {
  const { walk } = frame;
  const [only, ...others] = node.commands;
  if (only && others.length === 0) {
    runNode(frame, only);
    return;
  }
  const first = walk.commands.length;
  let stdin = frame.stdin;
  for (const stage of node.commands) {
    const start = walk.commands.length;
    const scope = copyScope(frame.scope);
    // The pipe takes the place of what standard input was.
    if (stage !== only) scope.inputs = new Map([...scope.inputs].filter(([fd]) => fd !== 0));
    runNode({ ...frame, scope, stdin }, stage);
    if (walk.commands.length - first > longest) {
      giveUp(walk, "too long a pipe");
      return;
    }
    stdin = outputOf(frame, start, first);
  }
}

// Every stage remembers all before it; nobody writes pipes this long.
const longest = 200;

// The text is known when one command printed it; who had a hand in it are all stages so far.
function outputOf(frame: Frame, start: number, first: number): Input {
  const { walk } = frame;
  const ran = walk.commands.slice(start).filter((command) => command.inFunction === frame.inFunction);
  const [only] = ran;
  const { from: printers } = joinInputs(
    walk,
    ran.map(({ prints }) => prints),
  );
  const from = [...new Set([...walk.commands.slice(first), ...printers])];
  return { pieces: ran.length === 1 ? only?.prints.pieces : undefined, from };
}
