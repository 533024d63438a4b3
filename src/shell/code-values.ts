import type { Command } from "./command-line.ts";

const text = `(?:[rbuf]{0,2}(?:"[^"\\\\\\n]*"|'[^'\\\\\\n]*'))`;
const name = "[$@]?[A-Za-z_]\\w*";
const assigned = new RegExp(
  `(?<![\\w.$])(${name})\\s*=\\s*(?:[\\w.]*(?:Path(?:name)?(?:\\.new)?|expanduser|abspath)\\(\\s*)?(${text})(?=\\s*\\)?\\s*(?:[;,)\\n}]|$))`,
  "g",
);
const looped = new RegExp(
  `\\bfor(?:each)?\\b[\\s(]*(?:const |let |var |my )?\\s*(${name})[\\s(]+(?:in |of )?\\s*[\\[(]?\\s*(${text}(?:\\s*,\\s*${text})*)`,
  "g",
);
// Functions with their first parameter.
const defined = /\b(?:def|function)\s+(\w+)\s*\(\s*(\w+)/g;
const joined = new RegExp(
  `(?:(?:\\brequire\\([^()]*\\)\\.|\\b[\\w.]+\\.)?\\b(?:join|resolve)\\((?:[^()\\n]|\\(\\))*,\\s*|[\\w)\\]]\\s*\\+\\s*(?=.\\/))(${text})\\s*\\)?`,
  "g",
);
const divided = new RegExp(
  `(?:[\\w.]*Path(?:\\.\\w+)?\\([^()\\n]*\\)|\\b\\w+)(?:\\s*\\/\\s*${text})*\\s*\\/\\s*(${text})`,
  "g",
);
const template = /`(?:[^`\n]*\})?([^`$\n]*)`/g;
const most = 8;
const mostFunctions = 20;

/**
 * Program text in which names stand for what the text sets them to, so that calls show their files:
 * `p = ".env"; open(p, "w")`. A path whose folder is known only at run time begins with `**` and a slash.
 */
export function settlePaths(code: string, command: Command): string {
  const shown = withArguments(code, command.argv);
  const put = /^py/.test(command.name ?? "")
    ? shown.replace(divided, (_, part) => `Path(${anywhere(part)})`).replace(/\((Path\("[^"]*"\))\)/g, "$1")
    : shown.replace(template, (whole, part) => (whole.includes("$") ? anywhere(`"/${part}"`) : `"${part}"`));
  return settleNames(
    put.replace(joined, (whole, part) =>
      /^\s*[\w)\]]/.test(whole) && whole.includes("+") ? `${whole[0]} , ${anywhere(part)}` : anywhere(part),
    ),
  );
}

function anywhere(literal: string): string {
  return `"**/${literal.replace(/^[rbuf]*["']|["']$/g, "").replace(/^.*\//, "")}"`;
}

// `sys.argv[1]` is the word after the code or the script.
function withArguments(code: string, argv: readonly string[]): string {
  const script = argv.findIndex((word, at) => at > 0 && !/^-/.test(word));
  return code.replace(/(\bsys\.argv|\bprocess\.argv|\bARGV|\$argv|\$ARGV)\[(\d)\]/g, (whole, list, index) => {
    const skipped = /ARGV/.test(list)
      ? 1
      : list === "process.argv" && !argv.some((word) => /^-/.test(word))
        ? -1
        : 0;
    const word = argv[script + skipped + Number(index)];
    return word === undefined || /["\\$`\n]/.test(word) ? whole : `"${word}"`;
  });
}

/** The same for names alone. */
export function settleNames(code: string): string {
  const values = new Map<string, string[]>();
  for (const [, of = "", value = ""] of code.matchAll(assigned))
    values.set(of, [...(values.get(of) ?? []), value]);
  for (const [, of = "", list = ""] of code.matchAll(looped))
    values.set(of, list.match(new RegExp(text, "g")) ?? []);
  for (const [, of = "", parameter = ""] of [...code.matchAll(defined)].slice(0, mostFunctions)) {
    const given = [...code.matchAll(new RegExp(`\\b${of}\\(\\s*(${text})`, "g"))].slice(0, most);
    values.set(parameter, [...(values.get(parameter) ?? []), ...given.map(([, value = ""]) => value)]);
  }
  for (const [of, list] of values) if (list.length === 0) values.delete(of);
  if (values.size === 0) return code;
  const names = [...values.keys()].map((one) => one.replace(/\$/g, "\\$")).join("|");
  const used = new RegExp(
    `(?<=[[(,]\\s*)(${names})(?=\\s*[,)\\]])|(?<![\\w.$"'])(${names})(?=\\.(?:write_|unlink|touch|open|rename|replace|rmdir))`,
    "g",
  );
  const turns = Math.min(most, Math.max(...[...values.values()].map((list) => list.length)));
  return Array.from({ length: turns }, (_, turn) =>
    code.replace(used, (_found, given?: string, owner?: string) => {
      const list = values.get(given ?? owner ?? "") ?? [];
      const value = list[Math.min(turn, list.length - 1)] ?? "";
      return given === undefined ? `Path(${value})` : value;
    }),
  ).join("\n");
}
