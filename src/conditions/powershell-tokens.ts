import type { Groups } from "./powershell-groups.ts";
import { eachFile, joinedPath, output } from "./powershell-values.ts";

/** Where the reading of a text for PowerShell stands. */
export interface Reading {
  readonly groups: Groups;
  /** A command may start here. */
  starts: boolean;
  /** `&` or `.` stands before. */
  called: boolean;
  readonly evaluates: boolean;
  /** What has no end from here on. */
  readonly endless: Set<Kind>;
  /** The name of a method stands right before. */
  isCall: boolean;
  /** A keyword stands before, perhaps with its condition. */
  isBody: boolean;
  /** A group that was a command has just been closed: an operator or a member may follow. */
  isValue: boolean;
}

/** What a text for PowerShell is made of. */
export type Kind =
  | "comment"
  | "rawText"
  | "text"
  | "rawString"
  | "string"
  | "keyword"
  | "parameters"
  | "attribute"
  | "type"
  | "unary"
  | "member"
  | "field"
  | "property"
  | "index"
  | "operator"
  | "comma"
  | "key"
  | "empty"
  | "open"
  | "close"
  | "call"
  | "setting"
  | "constant"
  | "output"
  | "each"
  | "joined"
  | "every"
  | "environment"
  | "assignment"
  | "value"
  | "name"
  | "splat"
  | "block"
  | "other";

/** One piece of it. */
export interface Token {
  readonly kind: Kind;
  readonly length: number;
}

// Those of the second list only where a command may start.
const tokens: Readonly<Record<Kind, RegExp>> = {
  comment: /<#[\s\S]*?(?:#>|$)|(?<![^\s;{}()|&])#[^\n]*/y,
  rawText: /@'[ \t]*\n[\s\S]*?\n'@/y,
  text: /@"[ \t]*\n[\s\S]*?\n"@/y,
  rawString: /'(?:[^']|'')*'/y,
  string: /"(?:[^"`]|`[\s\S]|"")*"/y,
  keyword:
    /(?:if|elseif|else|try|catch(?:\s*\[[\w.]+\],?)*|finally|foreach|for|while|do|until|switch(?:[ \t]+-\w+)*|begin|process|end|return|throw|trap|class[ \t]+\w+|(?:function|filter)[ \t]+[\w:-]+(?:[ \t]*\([^(){}]*\))?)(?=[\s({]|$)/iy,
  // What a script or a function takes.
  parameters: /param\s*\((?:[^()]|\((?:[^()]|\([^()]{0,99}\)){0,400}\)){0,2000}\)/iy,
  attribute: /\[\w{1,60}\([^()\]]{0,200}\)\]/y,
  type: /\[[A-Za-z][\w.,[\] ]{0,200}\](?:::\w+)?/y,
  unary: /-(?:not|join|split|bnot)\b|!(?![=\s])/iy,
  member: /(?:(?<=[\w\])}'"?])\.|::)\w+(?=\()/y,
  // Of a variable among words.
  field: /(?<=\$\w{1,60})(?:\.\w+)+(?![\w(])/y,
  property: /(?:\??\.|::)(?:\w+|'[^'\n]{0,100}'|"[^"$`\n]{0,100}")/y,
  index: /\[[^\]\n]{0,200}\]/y,
  operator: /[ \t]{1,20}(?:-(?=[A-Za-z])|[-+*/%](?=\s))/y,
  comma: /[ \t]{0,20},/y,
  key: /[\w-]{1,100}[ \t]{0,20}=(?!=)/y,
  empty: /[@$]?\(\s*\)|@\{\s*\}/y,
  open: /[$@]\(|@\{|\{\s|\{\$(?=_(?:\.[\w.]+)?\s*[-}.)])|\([ \t]|[({]/y,
  close: /[)}]/y,
  call: /&(?=\s*[^\s&])|\.(?=\s*[^\s&./\\])/y,
  // What the programs after it are given; other values may be commands.
  setting: /\$env:\w+[ \t]*=[ \t]*(?=["'\d])/iy,
  // A text that is set once: it is the same in bash.
  constant: /\$\w+[ \t]*=[ \t]*(?=(["'])[^"'`$\n]{0,400}\1[ \t]*(?:[;\n]|$))/y,
  output,
  each: eachFile,
  joined: joinedPath,
  environment: /\$env:(?=\w)/iy,
  // What comes through a pipe, one by one.
  every: /[ \t]*\|[ \t]*(?:(?:foreach-object|foreach)[ \t]*\{|%[ \t]\{[ \t])(?<=.{7})\s*/iy,
  assignment: /\$[\w:]+[ \t]*(?:[-+*/]?=(?!=)|(?:in)(?=[\s(]))/iy,
  value: /\$[\w:?^]+(?![\w:]*[ \t]*=)/y,
  name: /[A-Za-z][\w-]*(?:\.exe)?(?=[\s;|&(){}]|$)/iy,
  splat: /(?<=\s)@[A-Za-z_]\w*/y,
  block: /\$\{[^}]*\}/y,
  other: /[\s\S]/y,
};

/** Without their end these would be looked through to the end of the text from every place where they begin. */
const ends: Readonly<Partial<Record<Kind, readonly [begin: string, end: string]>>> = {
  rawText: ["@'", "\n'@"],
  text: ['@"', '\n"@'],
  block: ["${", "}"],
};

const atStart: ReadonlySet<string> = new Set([
  "keyword",
  "parameters",
  "attribute",
  "unary",
  "call",
  "setting",
  "constant",
  "output",
  "each",
  "assignment",
  "value",
  "name",
  "key",
]);
const afterValue: ReadonlySet<string> = new Set(["property", "index", "operator", "comma"]);
const single: Token = { kind: "other", length: 1 };

/** What may begin with a character; most begin nothing. */
function kindsAt(character: string): readonly Kind[] {
  return /[A-Za-z]/.test(character) ? byLetter : (byCharacter[character] ?? []);
}

const byLetter: readonly Kind[] = ["parameters", "each", "keyword", "key", "name"];
const byCharacter: Readonly<Record<string, readonly Kind[]>> = {
  "<": ["comment"],
  "#": ["comment"],
  "@": ["rawText", "text", "empty", "open", "splat"],
  "'": ["rawString"],
  '"': ["string"],
  "&": ["call"],
  ".": ["member", "field", "property", "call"],
  ":": ["member", "property"],
  "?": ["property"],
  $: ["setting", "constant", "output", "assignment", "value", "environment", "empty", "open", "block"],
  "[": ["index", "attribute", "type"],
  "(": ["joined", "empty", "open"],
  "|": ["every"],
  "{": ["open"],
  ")": ["close"],
  "}": ["close"],
  " ": ["every", "operator", "comma"],
  "\t": ["every", "operator", "comma"],
  ",": ["comma"],
  "-": ["unary"],
  "!": ["unary"],
};

/** The piece that begins at a place of a text. */
export function readToken(text: string, at: number, reading: Reading): Token {
  for (const kind of kindsAt(text.charAt(at))) {
    if (!isPlace(kind, reading) || isEndless(text, at, kind, reading.endless)) continue;
    const pattern = tokens[kind];
    pattern.lastIndex = at;
    const found = pattern.exec(text)?.[0] ?? "";
    if (found === "" || (setOnce.has(kind) && !isSetOnce(text, found))) continue;
    return { kind, length: found.length };
  }
  return single;
}

function isPlace(kind: Kind, { starts, isValue, groups, called }: Reading): boolean {
  if (kind === "key") return starts && groups.at(-1)?.isHash === true;
  if (kind === "type") return !called;
  if (kind === "joined") return !starts;
  if (kind === "comma" && groups.at(-1)?.kind === "arguments") return true;
  return atStart.has(kind) ? starts : !afterValue.has(kind) || isValue;
}

function isEndless(text: string, at: number, kind: Kind, endless: Set<Kind>): boolean {
  const around = ends[kind];
  if (!around || endless.has(kind)) return around !== undefined;
  if (!text.startsWith(around[0], at) || text.includes(around[1], at)) return false;
  endless.add(kind);
  return true;
}

const setOnce: ReadonlySet<Kind> = new Set(["constant", "output", "each"]);

// In whatever letters, anywhere in the text.
function isSetOnce(text: string, found: string): boolean {
  const name = /\$(\w+)/.exec(found)?.[1];
  const sets = new RegExp(
    `\\$${name}\\s*(?:[-+*/%]?=(?!=)|in\\b|\\+\\+|--|(?:,\\s*\\$\\w+\\s*){1,9}=(?!=))|-\\w*variable\\s+${name}\\b`,
    "gi",
  );
  return text.length < 10_000 && (text.match(sets) ?? []).length === 1;
}
