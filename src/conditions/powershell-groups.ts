/** What an open parenthesis or brace has become, and so what closes it. */
type Group = "line" | "subshell" | "substitution" | "quote" | "arguments";

const ending: Readonly<Record<Group, string>> = {
  line: "\n",
  subshell: ")",
  substitution: ")",
  quote: "`",
  arguments: " ",
};

interface OpenGroup {
  readonly kind: Group;
  readonly isHash: boolean;
  /** The condition of a keyword: a body follows. */
  readonly isCondition: boolean;
}

/** Parentheses, script blocks and hash tables that are open. */
export type Groups = OpenGroup[];

export interface Opening {
  /** As it is written: `(`, `$(`, `@(`, `{`, `@{`, perhaps with the character after it. */
  readonly part: string;
  /** The character behind. */
  readonly next: string;
  /** A command may start here. */
  readonly starts: boolean;
  /** A name of a method is right before it. */
  readonly isCall: boolean;
  /** A keyword, with its condition, is before it. */
  readonly isBody: boolean;
  /** What it gives is called: `& (...)`. */
  readonly isCalled: boolean;
  /** Text is evaluated somewhere: what is put together is no list. */
  readonly evaluates: boolean;
}

// Backquotes do not nest; deeper groups are none that anybody writes.
const deepest = 50;

/** Opens a group as bash has it: a subshell where a command starts, a substitution among words, lines for a body. */
export function openGroup(groups: Groups, opening: Opening): string {
  const { part, isBody } = opening;
  const kind = groupFor(groups, opening);
  groups.push({ kind, isHash: part.startsWith("@{"), isCondition: isBody && part.startsWith("(") });
  const text = { line: "\n", subshell: "(", substitution: "$(", quote: "`", arguments: " " }[kind];
  return text.padEnd(part.length);
}

function groupFor(groups: Groups, opening: Opening): Group {
  const { part, next, starts, isCall, isBody, isCalled } = opening;
  const isBlock = part.startsWith("{");
  if (isCall || isList(opening)) return "arguments";
  if (isBlock && (starts || isBody)) return "line";
  // Two in a row would be arithmetic.
  if (starts && !isCalled) return part === "(" && next === "(" ? "line" : "subshell";
  if (part.length > 1) return "substitution";
  return groups.slice(-deepest).some(({ kind }) => kind === "quote") ? "line" : "quote";
}

// Texts among words.
function isList({ part, next, starts, evaluates }: Opening): boolean {
  return !starts && !evaluates && !part.startsWith("{") && /["']/.test(next);
}

/** Closes the innermost group; a bracket that closes none stays, and a brace ends a line. */
export function closeGroup(groups: Groups, part: string): OpenGroup & { readonly text: string } {
  const group = groups.pop();
  if (group) return { ...group, text: ending[group.kind] };
  return { kind: "line", isHash: false, isCondition: false, text: part === "}" ? "\n" : part };
}

// What is made here is a command of its own; any other method is one that does nothing.
const methods: readonly (readonly [RegExp, string])[] = [
  [/\bDirectory\]::Delete$/i, "Remove-Item -Recurse"],
  [/\bFileSystem\]::DeleteDirectory$/i, "Remove-Item -Recurse"],
  [/\bFile\]::Delete$/i, "Remove-Item"],
  [/\bFile\]::(Write|Append)All\w+$/i, "Set-Content"],
  [/\b(File|Directory)\]::(Move|Replace)$/i, "Move-Item"],
  [/\bFile\]::Copy$/i, "Copy-Item"],
  [/\bConvert\]::FromBase64String$/i, "base64 -d"],
  [/\bPath\]::GetTempFileName$/i, "mktemp"],
  [/\bscriptblock\]::Create$/i, "Invoke-Expression"],
  [/\bProcess\]::Start$/i, "start-process"],
  [/\bEnvironment\]::SetEnvironmentVariable$/i, "set-item"],
];

const members: readonly (readonly [RegExp, string])[] = [
  [/^\.Delete$/i, "|ri -r"],
  [/^\.DownloadFile$/i, "|downloadfile"],
  [/^\.Download\w+$/i, "|curl"],
];

/** A method of what a group gives: what it is given are words of the next command. */
export function memberAsBash(part: string): string {
  return (members.find(([pattern]) => pattern.test(part))?.[1] ?? "|:").padEnd(part.length);
}

/** `[IO.File]::Delete` as the command that does the same; a type alone is passed over. */
export function typeAsBash(part: string, starts: boolean, evaluates: boolean): string {
  if (!part.includes("::")) return " ".repeat(part.length);
  const command =
    methods.find(([pattern]) => pattern.test(part))?.[1] ?? (starts ? (evaluates ? "$_" : ":") : "_");
  return command.slice(0, part.length).padEnd(part.length);
}
