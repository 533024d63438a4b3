const quoted = /"((?:[^"\\\n]|\\[\s\S])*)"|'((?:[^'\\\n]|\\[\s\S])*)'|`((?:[^`\\]|\\[\s\S])*)`/g;
const long = /"""([\s\S]*?)"""|'''([\s\S]*?)'''/g;
const marked = /(?:\bq[qxw]?|%[xqQwW])\s*(?:\(([^)]*)\)|\{([^}]*)\}|\[([^\]]*)\]|\/([^/]*)\/|\|([^|]*)\|)/g;
const most = 40;
const longest = 4000;

/** Texts that a program in any language writes down: strings, and lists of strings as one command. */
export function literalTexts(code: string): readonly string[] {
  const source = code.slice(0, 20_000);
  const texts = [long, quoted, marked].flatMap((pattern) =>
    [...source.matchAll(pattern)].map((found) =>
      unescapeText(found.slice(1).find((part) => part !== undefined) ?? ""),
    ),
  );
  const lists = [list, bracketed].flatMap((pattern) =>
    [...source.matchAll(pattern)].map(([text]) => joinList(text)),
  );
  return [...texts, ...lists].filter((text) => text.length <= longest).slice(0, most);
}

const string = `(?:"(?:[^"\\\\\\n]|\\\\.)*"|'(?:[^'\\\\\\n]|\\\\.)*')`;
// `"git", args: ["push", "-f"]`
const list = new RegExp(`${string}(?:\\s*,\\s*(?:\\{?\\s*\\w+\\s*[:=]\\s*)?[\\[(]?\\s*${string})+`, "g");
const bracketed = new RegExp(`\\[\\s*${string}(?:\\s*,\\s*${string})+\\s*\\]`, "g");

function joinList(text: string): string {
  return [...text.matchAll(quoted)]
    .map((found) => unescapeText(found[1] ?? found[2] ?? ""))
    .map((word) => `'${word.replaceAll("'", "'\\''")}'`)
    .join(" ");
}

function unescapeText(text: string): string {
  return text
    .replace(/\\([nrt])/g, (_, letter: string) => (letter === "t" ? "\t" : "\n"))
    .replace(/\\([\s\S])/g, "$1");
}
