/** The environment as the system has it, one `NAME=value` after the other with a NUL between them; `text` holds bytes (latin1). */
export function listed(text: string): Record<string, string> {
  const env: Record<string, string> = {};
  for (const variable of text.split("\0")) {
    const sign = variable.indexOf("=");
    const [name, value] = [variable.slice(0, sign), variable.slice(sign + 1)].map(asUtf8);
    // The first of two is the one that counts.
    if (sign > 0 && name !== undefined && value !== undefined && !Object.hasOwn(env, name)) env[name] = value;
  }
  return env;
}

const asUtf8 = (bytes: string): string => Buffer.from(bytes, "latin1").toString("utf8");

/**
 * The environment as bash prints it with `export -p`, one `declare -x NAME="value"` after the other. `text` holds bytes
 * (latin1), since values are quoted byte by byte; what it gives is read as UTF-8.
 */
export function exported(text: string): Record<string, string> {
  const env: Record<string, string> = {};
  for (let at = 0; at < text.length; ) {
    start.lastIndex = at;
    const found = start.exec(text);
    if (found === null) break;
    const [whole, name = "", opening] = found;
    at = found.index + whole.length;
    if (opening === undefined) continue; // declared without a value: not in the environment
    const quoted = opening === '"' ? doubleQuoted(text, at) : ansiQuoted(text, at);
    at = quoted.end;
    env[name] = asUtf8(quoted.value);
  }
  return ofTheCaller(env);
}

const start = /(?:declare -\w*x\w*|export) ([A-Za-z_]\w*)(?:=("|\$'))?/g;

interface Quoted {
  readonly value: string;
  /** Behind the closing quote. */
  readonly end: number;
}

function doubleQuoted(text: string, from: number): Quoted {
  let value = "";
  let at = from;
  for (; at < text.length && text[at] !== '"'; at += 1) {
    if (text[at] === "\\") at += 1;
    value += text[at] ?? "";
  }
  return { value, end: at + 1 };
}

const escapes: Readonly<Record<string, string>> = {
  a: "\x07",
  b: "\b",
  E: "\x1b",
  e: "\x1b",
  f: "\f",
  n: "\n",
  r: "\r",
  t: "\t",
  v: "\v",
};

const escaped = /\\(?:([0-7]{1,3})|x([0-9a-fA-F]{1,2})|([\s\S]))/y;

function ansiQuoted(text: string, from: number): Quoted {
  let value = "";
  let at = from;
  while (at < text.length && text[at] !== "'") {
    escaped.lastIndex = at;
    const found = escaped.exec(text);
    value += found === null ? text[at] : unescaped(found);
    at += found === null ? 1 : found[0].length;
  }
  return { value, end: at + 1 };
}

function unescaped([, octal, hex, letter = ""]: RegExpExecArray): string {
  if (octal !== undefined) return String.fromCharCode(Number.parseInt(octal, 8) & 0xff);
  if (hex !== undefined) return String.fromCharCode(Number.parseInt(hex, 16));
  return escapes[letter] ?? letter;
}

/** Without what bash itself adds to the environment that it was started with. */
function ofTheCaller({ _, SHLVL, ...env }: Record<string, string>): Record<string, string> {
  const level = Number(SHLVL ?? 0) - 1;
  return level > 0 ? { ...env, SHLVL: String(level) } : env;
}
