import type { Host } from "../events/host.ts";
import { isRecord } from "../events/text-blocks.ts";
import { checkNames } from "../protocol/known-names.ts";
import type { Found } from "./pattern.ts";

/** Languages that the syntax library reads without anything else. */
export type AstLanguage = "typescript" | "tsx" | "javascript" | "html" | "css";

/** A piece of code with holes, looked for in the syntax of a text. */
export interface AstPattern {
  readonly kind: "astPattern";
  readonly pattern: string;
  /** Absent: by the name of the file. */
  readonly lang?: AstLanguage;
}

/**
 * A piece of code to be found whatever its spacing, with `$NAME` for any expression and `$$$` for any number of them;
 * comments and strings are no code. Needs the package `@ast-grep/napi` in the project: `npm install --save-dev
 * @ast-grep/napi`.
 *
 * @param lang for files whose name does not tell; by default, files of other languages do not match.
 *
 * @example guard({ when: content(astPattern("console.log($$$)")), deny: "Use the logger instead." })
 */
export function astPattern(pattern: string, options: { readonly lang?: AstLanguage } = {}): AstPattern {
  checkNames("astPattern() has no option", options, ["lang"]);
  const { lang } = options;
  if (pattern.trim() === "") throw new TypeError("astPattern() needs a piece of code");
  if (lang !== undefined && !Object.values(byEnding).includes(lang))
    throw new TypeError(
      `astPattern() reads ${[...new Set(Object.values(byEnding))].join(", ")}, not ${lang}`,
    );
  return Object.freeze({ kind: "astPattern", pattern, ...(lang !== undefined && { lang }) });
}

const byEnding: Readonly<Record<string, AstLanguage>> = {
  ts: "typescript",
  mts: "typescript",
  cts: "typescript",
  tsx: "tsx",
  js: "javascript",
  jsx: "javascript",
  mjs: "javascript",
  cjs: "javascript",
  html: "html",
  htm: "html",
  css: "css",
};

/** The first place of a pattern in a text; undefined when there is none, or the file is of another language. */
export function findCode(
  { pattern, lang }: AstPattern,
  text: string,
  file: string | undefined,
  host: Host,
): Found | undefined {
  const language = lang ?? byEnding[/\.(\w+)$/.exec(file ?? "")?.[1]?.toLowerCase() ?? ""];
  if (language === undefined) return undefined;
  const node = library(host).parse(names[language], text).root().find(pattern);
  if (node === null) return undefined;
  const { start, end } = node.range();
  return { text: node.text(), span: [start.index, end.index] };
}

/** How the library names them. */
const names: Readonly<Record<AstLanguage, string>> = {
  typescript: "TypeScript",
  tsx: "Tsx",
  javascript: "JavaScript",
  html: "Html",
  css: "Css",
};

/** The part of the library that is used. */
interface SyntaxLibrary {
  parse(language: string, text: string): { root(): { find(pattern: string): SyntaxNode | null } };
}

interface SyntaxNode {
  text(): string;
  range(): { readonly start: { readonly index: number }; readonly end: { readonly index: number } };
}

function library(host: Host): SyntaxLibrary {
  const found = host.peer?.("@ast-grep/napi");
  if (isRecord(found) && typeof found["parse"] === "function") return found as unknown as SyntaxLibrary; // as its types say
  throw new TypeError(
    "astPattern() needs a package that is not installed here: npm install --save-dev @ast-grep/napi",
  );
}
