import { closeGroup, memberAsBash, openGroup, typeAsBash } from "./powershell-groups.ts";
import { type Kind, type Reading, readToken } from "./powershell-tokens.ts";
import { eachAsBash, everyAsBash, joinedAsBash, outputAsBash } from "./powershell-values.ts";
import { startedProcesses, usualCase, withoutNull, writtenScripts } from "./powershell-words.ts";

// Ways to run what does not stand in the text: evaluation, other shells, names put together from parts.
const runsCode =
  /\b(iex|invoke-\w+|icm|ii|start-process|saps|frombase64string|scriptblock|add-type|cmd|wsl|\w*sh(\.exe)?|powershell)\b|\s-e(nc?|ncodedcommand)?\b|[&.]\s*[$(]|\[char\]|-join\b|\s-f\s/i;

// Files whose names do not stand in the text.
const writesSomewhere =
  /(>|\b(tee|tee-object|out-file|(set|add|clear)-content|(new|copy|move|rename|set|clear)-item|[sa]c|clc|c?cp[pi]?|mv|mi|move|copy|ren|rni|ni)\b|::(Write|Append|Move|Copy|Replace)\w*\()[^;\n|]*[$(]/i;

/** Whether a text for PowerShell could run a command of this name; one-sided like `mayMention`. */
export function mayRunInPowerShell(text: string, name: string): boolean {
  const bare = text.replace(/[`"']/g, "").toLowerCase();
  return bare.includes(name.toLowerCase()) || runsCode.test(text) || writesSomewhere.test(withoutNull(text));
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

function translated(given: string): string {
  const text = writtenScripts(withoutNull(given));
  const out: string[] = [];
  const reading: Reading = {
    groups: [],
    starts: true,
    called: false,
    evaluates: evaluates.test(text),
    endless: new Set(),
    isCall: false,
    isBody: false,
    isValue: false,
  };
  for (let at = 0; at < text.length; ) {
    const found = readToken(text, at, reading);
    const part = text.slice(at, at + found.length);
    const next = text[at + found.length] ?? "";
    out.push(translate({ part, kind: found.kind, next }, reading));
    at += found.length;
  }
  return startedProcesses(out.join(""));
}

const evaluates = /\b(iex|invoke-expression)\b/i;

interface Read {
  readonly part: string;
  readonly kind: Kind;
  readonly next: string;
}

function translate(read: Read, reading: Reading): string {
  const { part, kind } = read;
  if (kind === "open") return opened(read, reading);
  if (kind === "close") return closed(part, reading);
  const code = written(read, reading);
  const wasBody = reading.isBody;
  reading.starts = kind === "comma" ? reading.isValue : startsAfter(read, reading.starts);
  if (part.trim() === "") return code;
  reading.called = kind === "call";
  reading.isCall = kind === "member" || (kind === "type" && read.next === "(");
  reading.isValue = reading.isValue && (texts.has(kind) || kind === "property" || kind === "index");
  reading.isBody =
    kind === "keyword" || kind === "each" || (wasBody && (kind === "comment" || kind === "parameters"));
  return code;
}

function opened({ part, next }: Read, reading: Reading): string {
  const { groups, starts, called, isCall, isBody, evaluates } = reading;
  const text = openGroup(groups, { part, next, starts, isCall, isBody, isCalled: called, evaluates });
  reading.starts = groups.at(-1)?.kind !== "arguments";
  reading.called = false;
  reading.isCall = false;
  reading.isValue = false;
  reading.isBody = false;
  return text;
}

function closed(part: string, reading: Reading): string {
  const { text, kind, isCondition } = closeGroup(reading.groups, part);
  reading.starts = kind === "line";
  reading.isValue = kind === "subshell" || (kind === "arguments" && reading.isValue);
  reading.isBody = isCondition;
  reading.called = false;
  reading.isCall = false;
  return text;
}

// Gone, with only their place left.
const passed: ReadonlySet<Kind> = new Set([
  "comment",
  "keyword",
  "call",
  "assignment",
  "parameters",
  "attribute",
  "unary",
  "field",
  "property",
  "index",
  "key",
]);
const texts: ReadonlySet<Kind> = new Set(["rawText", "text", "rawString", "string"]);

function written(read: Read, reading: Reading): string {
  const { part, kind } = read;
  if (passed.has(kind)) return blank(part);
  // A text that stands alone is printed; what evaluates it is told that it is unknown.
  if (texts.has(kind) && reading.starts && !reading.called) return printed(read, reading);
  return texts.has(kind) ? quoted(read) : expression(read, reading);
}

function printed({ part, kind }: Read, reading: Reading): string {
  const runs = kind === "string" || kind === "text" ? embedded(part) : undefined;
  reading.isValue = runs !== undefined;
  return runs ?? (reading.evaluates ? "$_" : ":").padEnd(part.length).slice(0, part.length);
}

// `"$(git push)"`: what runs for a text, without the text.
function embedded(part: string): string | undefined {
  const runs = [...part.matchAll(/\$\((?:[^()]|\((?:[^()]|\([^()]{0,200}\)){0,200}\)){0,2000}\)/g)];
  if (runs.length === 0) return undefined;
  let code = "";
  for (const { 0: found, index } of runs) {
    // Values alone, `$($x.y)`, run nothing.
    const inner = found
      .slice(2)
      .replace(/^\$[\w.:]+(\[[^\]()]*\])?[\w.]*(?=\s*\)$)/, (value) => ":".padEnd(value.length));
    code += blank(part.slice(code.length, index)) + (code === "" ? "( " : "|(") + inner;
  }
  return code + blank(part.slice(code.length));
}

function blank(part: string): string {
  return part.replace(/[^\n]/g, " ");
}

function quoted({ part, kind }: Read): string {
  if (kind === "rawText") return ` '${part.slice(2, -2).replaceAll("'", '"')}' `;
  if (kind === "text") return ` "${part.slice(2, -2).replaceAll('"', "'").replaceAll("`", "\\")}" `;
  return translateCharacters(part);
}

function expression({ part, kind, next }: Read, reading: Reading): string {
  switch (kind) {
    case "type":
      return next === "(" || reading.starts ? typeAsBash(part, reading.starts, reading.evaluates) : part;
    case "member":
      return memberOf(part, reading);
    case "operator":
      return "|:".padStart(part.length);
    case "comma":
      return reading.isValue ? "|".padStart(part.length) : blank(part);
    case "empty":
      return reading.starts && !reading.isCall ? ":".padEnd(part.length) : " ".repeat(part.length);
    case "constant":
      return `${part.slice(1).replace(/\W.*$/s, "")}=`.padStart(part.length);
    case "output":
      return outputAsBash(part);
    case "environment":
      return "$env_";
    case "each":
      return eachAsBash(part);
    case "joined":
      return joinedAsBash(part);
    case "every":
      reading.groups.push({ kind: "subshell", isHash: false, isCondition: false });
      return everyAsBash(part);
    case "setting":
      return settingAsBash(part);
    case "value":
      return valueAsBash(part, reading.called);
    case "name":
      return usualCase(part);
    case "splat":
      return "$@".padEnd(part.length);
    case "block":
      return part;
    default:
      // After a block that has ended its line.
      return part === ";" && reading.starts ? " " : translateCharacters(part);
  }
}

function memberOf(part: string, { isValue, evaluates }: Reading): string {
  if (isValue || /^\.DownloadFile$/i.test(part)) return memberAsBash(part);
  const given = /^\.Download/i.test(part) ? "$(curl)" : "$_";
  return (evaluates ? given : "").padEnd(part.length);
}

function settingAsBash(part: string): string {
  const name = `${part.replace(/\W*$/, "").slice(5)}=`;
  return "env ".padEnd(part.length - name.length) + name;
}

function valueAsBash(part: string, called: boolean): string {
  if (!called) return ":".padEnd(part.length);
  return /^\$profile$/i.test(part) ? "_PROFILE" : translateCharacters(part);
}

function translateCharacters(part: string): string {
  if (part.length === 1) return spelling[part] ?? part;
  return part
    .replace(
      /\$\((\$[\w.:]+(?:\[[^\]()\n]{0,100}\])?[\w.]*)\)/g,
      (_, value: string) => `$(${":".padEnd(value.length)})`,
    )
    .replace(/[\\`]|\$env:(?=\w)/gi, (found) => spelling[found.toLowerCase()] ?? found);
}

const spelling: Readonly<Record<string, string>> = { "\\": "/", "`": "\\", "$env:": "$env_" };

// A program may be named after `&` in quotes; a value that stands alone is no command.
function startsAfter({ part, kind }: Read, starts: boolean): boolean {
  if (kind === "comment") return starts || part.includes("\n");
  if (passedOver.has(kind)) return true;
  if (kind === "type") return starts && !part.includes("::");
  if (kind === "each" || kind === "every") return true;
  if (kind !== "other") return false;
  if (/[;\n|]/.test(part)) return true;
  return starts && /[\s&]/.test(part);
}

const passedOver: ReadonlySet<string> = new Set([
  "keyword",
  "assignment",
  "call",
  "parameters",
  "attribute",
  "unary",
  "key",
]);
