import { strayValue, wordsOf } from "./command-words.ts";
import { expandJoined, expandWord } from "./expand.ts";
import type { Frame, Setting } from "./frame.ts";
import { invoke } from "./invoke.ts";
import type { AssignmentNode, SimpleCommand } from "./parse.ts";
import { dynamicPiece, type Field, literalPiece, makeField } from "./pieces.ts";
import { type OpenedRedirects, openRedirects } from "./redirects.ts";
import { assign, readSetting } from "./setting.ts";

/** Runs one simple command as it stands in the text. */
export function runSimpleNode(frame: Frame, node: SimpleCommand): void {
  const settings: Setting[] = [];
  const stray = strayValue(node);
  const value = stray && expandJoined(frame, stray);
  const argv = wordsOf(node, frame.source.text)
    .slice(stray ? 1 : 0)
    .flatMap((word) => (word.type === "Word" ? expandWord(frame, word) : [expandSetting(frame, word)]));
  for (const part of node.prefix) {
    if (part.type !== "Assignment") continue;
    const read = readSetting(frame, part);
    const setting =
      stray && part === node.prefix.at(-1) ? { ...read, word: value, variable: undefined } : read;
    settings.push(setting);
    if (argv.length === 0) assign(frame, setting.name, setting.variable);
  }
  const opened = openRedirects(frame, node.redirects);
  const place = { source: frame.source, pos: node.pos, end: node.end };
  if (argv.length > 0) invokeOpened(frame, { argv, settings, place }, opened);
}

type Simple = Pick<Parameters<typeof invoke>[1], "argv" | "settings" | "place">;

function invokeOpened(frame: Frame, simple: Simple, { redirects, stdin, inputs }: OpenedRedirects): void {
  const { argv } = simple;
  const { scope } = frame;
  const before = scope.inputs;
  scope.inputs = inputs;
  const reads = stdin ?? scope.inputs.get(0) ?? frame.stdin;
  const { settings, place } = simple;
  invoke(frame, { argv, settings, place, redirects, stdin: reads, openEnded: false });
  // Only `exec` without a command leaves them open.
  if (argv.length > 1 || argv[0]?.text !== "exec") scope.inputs = before;
}

// `export A=b` and `alias a=b` hand the whole assignment over as one word.
function expandSetting(frame: Frame, node: AssignmentNode): Field {
  const place = { source: frame.source, pos: node.pos, end: node.end };
  const { word, variable } = readSetting(frame, node);
  if (!word)
    return { ...makeField([dynamicPiece(frame.source.show(node.text), place)], place), setting: variable };
  const head = literalPiece(
    node.text.slice(0, node.value.pos - node.pos),
    { ...place, end: node.value.pos },
    true,
  );
  return { ...makeField([head, ...word.pieces], place), setting: variable };
}
