import { startedProcesses, usualCase } from "./powershell-words.ts";

// Ways to run what does not stand in the text: evaluation, other shells, names put together from parts.
const runsCode =
  /\b(iex|invoke-\w+|icm|ii|start-process|saps|frombase64string|scriptblock|add-type|cmd|wsl|\w*sh(\.exe)?|powershell)\b|\s-e(nc?|ncodedcommand)?\b|[&.]\s*[$(]|\[char\]|-join\b|\s-f\s/i;

/** Whether a text for PowerShell could run a command of this name; one-sided like `mayMention`. */
export function mayRunInPowerShell(text: string, name: string): boolean {
  const bare = text.replace(/[`"']/g, "").toLowerCase();
  return bare.includes(name.toLowerCase()) || runsCode.test(text);
}

/**
 * A text for PowerShell as bash reads it, with every character at its place: comments are gone, backslashes part
 * names in paths, a backtick escapes, the commands of a block stand on lines of their own, names have their usual
 * letters. What is still no bash cannot be read, and so is unknown.
 */
export function powerShellAsBash(text: string): string {
  if (latest?.text !== text) latest = { text, code: translated(text) };
  return latest.code;
}

/** Every guard asks about the same text. */
let latest: { readonly text: string; readonly code: string } | undefined;

function translated(text: string): string {
  const out: string[] = [];
  const reading: Reading = {
    groups: [],
    starts: true,
    called: false,
    evaluates: evaluates.test(text),
    endless: new Set(),
  };
  for (let at = 0; at < text.length; ) {
    const found = readToken(text, at, reading);
    const part = text.slice(at, at + found.length);
    out.push(translate(part, found.kind, reading));
    reading.starts = startsAfter(part, found.kind, reading.starts);
    if (part.trim() !== "") reading.called = found.kind === "call";
    at += found.length;
  }
  return startedProcesses(out.join(""));
}

const evaluates = /\b(iex|invoke-expression)\b/i;

interface Reading {
  /** Of each open parenthesis, whether it groups commands. */
  readonly groups: boolean[];
  /** A command may start here. */
  starts: boolean;
  /** `&` or `.` stands before. */
  called: boolean;
  readonly evaluates: boolean;
  /** What has no end from here on. */
  readonly endless: Set<Kind>;
}

type Kind = keyof typeof tokens;

interface Token {
  readonly kind: Kind;
  readonly length: number;
}

// Those of the second list only where a command may start.
const tokens = {
  comment: /<#[\s\S]*?(?:#>|$)|(?<![^\s;{}()|&])#[^\n]*/y,
  rawText: /@'[ \t]*\n[\s\S]*?\n'@/y,
  text: /@"[ \t]*\n[\s\S]*?\n"@/y,
  rawString: /'(?:[^']|'')*'/y,
  string: /"(?:[^"`]|`[\s\S]|"")*"/y,
  keyword:
    /(?:if|elseif|else|try|catch|finally|foreach|for|while|do|until|switch|begin|process|end|return|throw|trap|(?:function|filter)[ \t]+[\w:-]+)(?=[\s({]|$)/iy,
  call: /&(?=\s*[^\s&])|\.(?=\s*[^\s&./\\])/y,
  // What the programs after it are given; other values may be commands.
  setting: /\$env:\w+[ \t]*=[ \t]*(?=["'\d])/iy,
  assignment: /\$[\w:]+[ \t]*(?:[-+*/]?=(?!=)|(?:in)(?=[\s(]))/iy,
  value: /\$[\w:?^]+(?![\w:]*[ \t]*=)/y,
  name: /[A-Za-z][\w-]*(?:\.exe)?(?=[\s;|&(){}]|$)/iy,
  splat: /(?<=\s)@(?=[A-Za-z_])/y,
  block: /\$\{[^}]*\}/y,
  other: /[\s\S]/y,
} as const;

/** Without their end these would be looked through to the end of the text from every place where they begin. */
const ends: Readonly<Partial<Record<Kind, readonly [begin: string, end: string]>>> = {
  rawText: ["@'", "\n'@"],
  text: ['@"', '\n"@'],
  block: ["${", "}"],
};

const atStart: ReadonlySet<string> = new Set(["keyword", "call", "setting", "assignment", "value", "name"]);
const single: Token = { kind: "other", length: 1 };

/** What may begin with a character; most begin nothing. */
function kindsAt(character: string): readonly Kind[] {
  return /[A-Za-z]/.test(character) ? byLetter : (byCharacter[character] ?? []);
}

const byLetter: readonly Kind[] = ["keyword", "name"];
const byCharacter: Readonly<Record<string, readonly Kind[]>> = {
  "<": ["comment"],
  "#": ["comment"],
  "@": ["rawText", "text", "splat"],
  "'": ["rawString"],
  '"': ["string"],
  "&": ["call"],
  ".": ["call"],
  $: ["setting", "assignment", "value", "block"],
};

function readToken(text: string, at: number, { starts, endless }: Reading): Token {
  for (const kind of kindsAt(text.charAt(at))) {
    if ((atStart.has(kind) && !starts) || isEndless(text, at, kind, endless)) continue;
    const pattern = tokens[kind];
    pattern.lastIndex = at;
    const length = pattern.exec(text)?.[0].length ?? 0;
    if (length > 0) return { kind, length };
  }
  return single;
}

function isEndless(text: string, at: number, kind: Kind, endless: Set<Kind>): boolean {
  const around = ends[kind];
  if (!around || endless.has(kind)) return around !== undefined;
  if (!text.startsWith(around[0], at) || text.includes(around[1], at)) return false;
  endless.add(kind);
  return true;
}

function translate(part: string, kind: Kind, reading: Reading): string {
  const isText = kind === "rawText" || kind === "text" || kind === "rawString" || kind === "string";
  // A text that stands alone is printed; what evaluates it is told that it is unknown.
  if (isText && reading.starts && !reading.called)
    return (reading.evaluates ? "$_" : ":").padEnd(part.length).slice(0, part.length);
  switch (kind) {
    case "comment":
    case "keyword":
    case "call":
    case "assignment":
      return part.replace(/[^\n]/g, " ");
    case "setting": {
      const name = `${part.replace(/\W*$/, "").slice(5)}=`;
      return "env ".padEnd(part.length - name.length) + name;
    }
    case "value":
      return reading.called ? part : `:${" ".repeat(part.length - 1)}`;
    case "name":
      return usualCase(part);
    case "rawText":
      return ` '${part.slice(2, -2).replaceAll("'", '"')}' `;
    case "text":
      return ` "${part.slice(2, -2).replaceAll('"', "'").replaceAll("`", "\\")}" `;
    case "splat":
      return "$";
    case "block":
      return part;
    default:
      return translateCharacters(part, reading);
  }
}

function translateCharacters(part: string, { groups, starts, called }: Reading): string {
  const opens = part === "(" && starts && !called;
  if (part === "(") groups.push(opens);
  if (opens || (part === ")" && groups.pop() === true)) return "\n";
  const isQuoted = part.length > 1;
  return part.replace(/[\\`{}]/g, (found) =>
    isQuoted ? (inQuotes[found] ?? found) : (spelling[found] ?? found),
  );
}

const spelling: Readonly<Record<string, string>> = { "\\": "/", "`": "\\", "{": "\n", "}": "\n" };
const inQuotes: Readonly<Record<string, string>> = { "\\": "/", "`": "\\" };

// A program may be named after `&` in quotes; a value that stands alone is no command.
function startsAfter(part: string, kind: Kind, starts: boolean): boolean {
  if (kind === "comment") return starts || part.includes("\n");
  if (kind === "keyword" || kind === "assignment" || kind === "call") return true;
  if (kind !== "other") return false;
  if (/[;\n|{}(]/.test(part)) return part !== "(" || starts;
  return starts && /[\s&)]/.test(part);
}
