const text = /(?:"((?:[^"\\\n]|\\[\s\S])*)"|'((?:[^'\\\n]|\\[\s\S])*)'|`((?:[^`\\]|\\[\s\S])*)`)/;
const listed = /(?:\bqw|%[wW])\s*(?:\(([^)]*)\)|\{([^}]*)\}|\[([^\]]*)\])/;
const literal = new RegExp(`${text.source}|${listed.source}`, "g");
// Where a value is put in: `%s`, `{}`, `${x}`.
const slot = /[$#]?\{[^}]*\}|%[sdvr]|\$\w+/g;
const plain = /^[-+]?[\w@=:,./~-]+$/;
const program = /^(?:[\w.~-]*\/)*[a-z][\w+.-]*$/;
const starter =
  "\\b(?:run|call|check_call|check_output|Popen|execvp?|execFile(?:Sync)?|spawn(?:Sync)?|system|exec|Command)\\s*";
// A program with words of its own, and then what is no text: `run(["git", *x])`, `spawn("git", args)`.
const partial = new RegExp(
  `${starter}\\(?\\s*\\[?\\s*(["'])([\\w./-]+)\\1(?:\\s*,\\s*\\[?\\s*["'][^"'\\n]*["'])*\\s*(?:,\\s*\\[?\\s*(?:\\*|\\.\\.\\.|(?!\\w+\\s*[=:])[A-Za-z_$])|\\]\\s*\\+|\\)\\s*\\.args)`,
  "g",
);
const longest = 3;
const mostWords = 40;
const mostCommands = 6;

interface Part {
  readonly words: readonly string[];
  /** It does not follow on another in a list. */
  readonly leads: boolean;
}

/**
 * Commands that a program may put together from its short texts, whatever it does to join them:
 * `a = ["git", "push"]; a.append("-f")`. With `isNamed`, only those that start with a program that is called with
 * further words, which do not stand there.
 *
 * @example composedCommands("x = ['push', '-f']; run(['git', *x])", true); // [["git", "push", "-f"]]
 */
export function composedCommands(source: string, isNamed: boolean): readonly (readonly string[])[] {
  const parts = partsOf(source);
  const called = new Set([...source.matchAll(partial)].map(([, , name = ""]) => name));
  const words = parts.flatMap((part) => part.words);
  const found: (readonly string[])[] = [];
  let at = 0;
  for (const { words: own, leads } of parts) {
    const [name = ""] = own;
    const begins = leads && program.test(name) && (!isNamed || called.has(name));
    if (begins && words.length > 1) found.push([...words.slice(at), ...words.slice(0, at)]);
    at += own.length;
  }
  return found.slice(0, mostCommands);
}

function partsOf(source: string): readonly Part[] {
  const parts: Part[] = [];
  let left = mostWords;
  let isJoint = true;
  for (const found of source.matchAll(literal)) {
    const value = found.slice(1).find((part) => part !== undefined) ?? "";
    const words = value.replace(slot, " ").split(/\s+/).filter(Boolean);
    const before = source.slice(Math.max(0, found.index - 20), found.index);
    // The name of a module.
    if (/\b(require\s*\(|from|import)\s*$/.test(before)) continue;
    const leads = isJoint || !/,\s*$/.test(before);
    isJoint = words.length === 0;
    // Longer texts are prose, or commands that are read by themselves.
    if (words.length > longest || !words.every((word) => plain.test(word))) continue;
    left -= words.length;
    if (left < 0) break;
    parts.push({ words, leads });
  }
  return parts;
}
