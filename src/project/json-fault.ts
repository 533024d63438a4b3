/**
 * Where a text stops being JSON, and why: `line 2, column 3: a value is missing`. JSON.parse itself tells the
 * place for some texts only.
 */
export function jsonFault(text: string): string {
  try {
    const end = space(text, value(text, 0));
    if (end < text.length) throw new Fault(end, "there is more after the end");
  } catch (error) {
    if (error instanceof Fault) return `${place(text, error.at)}: ${reason(text, error)}`;
    throw error;
  }
  return "something in it";
}

/** Leaves the recursion at the first wrong character. */
class Fault extends Error {
  readonly at: number;

  constructor(at: number, message: string) {
    super(message);
    this.at = at;
  }
}

const blank = /[ \t\r\n]*/y;
const plain =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: JSON forbids them in texts
  /"(?:[^"\\\u0000-\u001F]|\\(?:["\\/bfnrt]|u[\dA-Fa-f]{4}))*"|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?(?![\w.])|(?:true|false|null)(?!\w)/y;

/** Each of these reads one thing from an offset and gives the offset after it. */
function value(text: string, from: number): number {
  const at = space(text, from);
  if (text[at] === "{") return list(text, at, "}", member, "a key or } is missing");
  if (text[at] === "[") return list(text, at, "]", value, "a value or ] is missing");
  return leaf(text, at, "a value is missing");
}

function member(text: string, from: number): number {
  const key = space(text, from);
  if (text[key] !== '"') throw new Fault(key, "a key is missing, in double quotes");
  const colon = space(text, leaf(text, key, "the key does not end"));
  if (text[colon] !== ":") throw new Fault(colon, ": is missing after a key");
  return value(text, colon + 1);
}

function list(
  text: string,
  open: number,
  close: string,
  item: (text: string, from: number) => number,
  lacks: string,
): number {
  let at = space(text, open + 1);
  if (text[at] === close) return at + 1;
  if (at === text.length) throw new Fault(at, lacks);
  for (;;) {
    at = space(text, item(text, at));
    if (text[at] === close) return at + 1;
    if (text[at] !== ",") throw new Fault(at, `, or ${close} is missing`);
    at = space(text, at + 1);
    if (text[at] === close) throw new Fault(at, `there is a comma before ${close}`);
  }
}

function leaf(text: string, at: number, lacks: string): number {
  plain.lastIndex = at;
  if (plain.test(text)) return plain.lastIndex;
  throw new Fault(
    at,
    text[at] === '"' ? "the text in double quotes does not end, or holds a wrong character" : lacks,
  );
}

function space(text: string, at: number): number {
  blank.lastIndex = at;
  blank.test(text);
  return blank.lastIndex;
}

function place(text: string, at: number): string {
  const before = text.slice(0, at).split("\n");
  return `line ${before.length}, column ${(before.at(-1)?.length ?? 0) + 1}`;
}

function reason(text: string, { at, message }: Fault): string {
  return /^\/[/*]/.test(text.slice(at, at + 2)) ? "comments are not allowed" : message;
}
