/** A JSON text with the places of its parts, as UTF-16 offsets. */
export type JsonNode = JsonObject | JsonArray | JsonLeaf;

interface Range {
  readonly start: number;
  /** After the last character. */
  readonly end: number;
}

export interface JsonObject extends Range {
  readonly kind: "object";
  readonly children: readonly JsonMember[];
}

export interface JsonArray extends Range {
  readonly kind: "array";
  readonly children: readonly JsonNode[];
}

interface JsonLeaf extends Range {
  readonly kind: "leaf";
}

/** A key with its value; starts where the key starts. */
export interface JsonMember extends Range {
  readonly kind: "member";
  readonly key: string;
  readonly value: JsonNode;
}

/** Where the parts of a JSON text are. The text must be valid, that is, accepted by JSON.parse. */
export function treeOf(text: string): JsonNode {
  return readValue(text, 0);
}

/** The value of a key; as for JSON.parse, the last one counts. */
export function memberOf(node: JsonNode | undefined, key: string): JsonMember | undefined {
  return node?.kind === "object" ? node.children.findLast((member) => member.key === key) : undefined;
}

function readValue(text: string, from: number): JsonNode {
  const start = skip(text, from);
  if (text[start] === "{") return { kind: "object", start, ...readList(text, start, readMember) };
  if (text[start] === "[") return { kind: "array", start, ...readList(text, start, readValue) };
  return { kind: "leaf", start, end: matchAt(leaf, text, start) };
}

function readMember(text: string, from: number): JsonMember {
  const start = skip(text, from);
  const end = matchAt(leaf, text, start);
  const key = JSON.parse(text.slice(start, end)) as string; // a key is a string
  const value = readValue(text, skip(text, end) + 1);
  return { kind: "member", start, end: value.end, key, value };
}

function readList<T extends Range>(
  text: string,
  start: number,
  read: (text: string, from: number) => T,
): { children: readonly T[]; end: number } {
  const children: T[] = [];
  for (let at = skip(text, start + 1); text[at] !== "}" && text[at] !== "]"; ) {
    const child = read(text, text[at] === "," ? at + 1 : at);
    children.push(child);
    at = skip(text, child.end);
  }
  return { children, end: skip(text, children.at(-1)?.end ?? start + 1) + 1 };
}

const space = /[ \t\r\n]*/y;
const leaf = /"(?:[^"\\]|\\.)*"|[^\s,\]}]+/y;

function skip(text: string, at: number): number {
  return matchAt(space, text, at);
}

function matchAt(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at;
  return pattern.test(text) ? pattern.lastIndex : text.length;
}
