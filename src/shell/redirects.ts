import { expandJoined, expandQuoted } from "./expand.ts";
import type { Frame, ListedRedirect } from "./frame.ts";
import type { Input } from "./input.ts";
import { spendSteps } from "./meter.ts";
import type { HereDoc, Redirection } from "./parse.ts";
import { type Field, literalPiece, locate } from "./pieces.ts";
import { outputOf } from "./printed.ts";
import { findWritten } from "./written-files.ts";

/** What the redirections of one command do. */
export interface OpenedRedirects {
  readonly redirects: readonly ListedRedirect[];
  /** What standard input was replaced by. */
  readonly stdin: Input | undefined;
  /** What descriptors read from now on, standard input among them. */
  readonly inputs: ReadonlyMap<number, Input>;
}

/** Lists the files that redirections open and finds out what standard input becomes. */
export function openRedirects(frame: Frame, nodes: readonly Redirection[]): OpenedRedirects {
  const redirects: ListedRedirect[] = [];
  const inputs = new Map(frame.scope.inputs);
  let stdin: Input | undefined;
  for (const node of nodes) {
    const input = node.type === "Redirect" ? openFile(frame, node, redirects) : readHere(frame, node);
    const fd = node.descriptor?.type === "FileDescriptor" ? node.descriptor.value : 0;
    if (input) inputs.set(fd, input);
    if (input && fd === 0) stdin = input;
  }
  return { redirects, stdin, inputs };
}

function readHere(frame: Frame, node: Exclude<Redirection, { type: "Redirect" }>): Input | undefined {
  if (node.type === "HereDoc") {
    const pieces = readBody(frame, node);
    return { pieces, from: pieces?.flatMap((piece) => piece.from) ?? [] };
  }
  if (!node.target) return undefined;
  const field = expandJoined(frame, node.target);
  const place = { source: frame.source, pos: node.end, end: node.end };
  return { pieces: [...field.pieces, literalPiece("\n", place)], from: field.from };
}

function readBody(frame: Frame, node: HereDoc): Input["pieces"] {
  const { body } = node;
  const place = { source: frame.source, pos: body.pos, end: body.end };
  if (body.parts) return expandQuoted(frame, body.parts, place);
  const text = frame.source.text.slice(body.pos, body.end);
  const stripped = node.operator === "<<-" ? text.replace(/^\t+/gm, "") : text;
  const value = node.delimiter?.quoted
    ? stripped
    : stripped.replace(/\\([\\$`]|\n)/g, (_, char) => char.trim());
  return expandQuoted(frame, [{ type: "Literal", pos: body.pos, end: body.end, value, text }], place);
}

type FileNode = Extract<Redirection, { type: "Redirect" }>;

function openFile(frame: Frame, node: FileNode, redirects: ListedRedirect[]): Input | undefined {
  if (!node.target) return undefined;
  const word = expandJoined(frame, node.target);
  const reads = node.operator === "<" || node.operator === "<>" || node.operator === "<&";
  const copies = node.operator === "<&" || (node.operator === ">&" && /^(\d+-?|-)$/.test(word.text));
  if (!copies) redirects.push(listFile(frame, node, word, readDescriptor(node, reads)));
  if (!reads) return undefined;
  if (node.operator === "<&")
    return frame.scope.inputs.get(Number(word.text)) ?? { pieces: undefined, from: [] };
  return word.from.length > 0
    ? outputOf(word.from)
    : (findWritten(frame, word) ?? { pieces: undefined, from: [], file: isFile(word) });
}

// Devices hold what comes in from elsewhere.
function isFile({ value, glob }: Field): boolean {
  return value !== undefined && !glob && !/^\/(dev|proc)\//.test(value);
}

function listFile(frame: Frame, node: FileNode, word: Field, fd: number): ListedRedirect {
  const { remote, walk, source, listed, scope } = frame;
  const { text: target, dynamic } = word;
  spendSteps(walk.meter, 5);
  const span = locate({ source, pos: node.pos, end: node.end });
  const order = source.order(node.pos);
  const redirect = {
    fd,
    op: node.operator,
    target,
    dynamic,
    word,
    span,
    cwd: scope.cwd,
    remote,
    listed,
    order,
  };
  walk.redirects.push(redirect);
  if (dynamic) walk.dynamic = true;
  return redirect;
}

function readDescriptor(node: FileNode, reads: boolean): number {
  if (node.descriptor?.type === "FileDescriptorVariable") return -1;
  return node.descriptor?.value ?? (reads ? 0 : 1);
}
