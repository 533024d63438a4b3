import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

/** Root of the repository. */
export const root: string = fileURLToPath(new URL("..", import.meta.url));

/** A fenced block of a document. */
export interface CodeBlock {
  /** `README.md:16`: the file and the line of its fence. */
  readonly place: string;
  readonly language: string;
  readonly text: string;
}

/** Pages whose blocks continue each other; each is executed as one story by a test of its own. */
const stories = ["state.md"];

/** The fenced blocks of these languages in the README and the pages of docs/ that are no stories. */
export function codeBlocks(...languages: readonly string[]): CodeBlock[] {
  const pages = readdirSync(join(root, "docs")).filter(
    (name) => name.endsWith(".md") && !stories.includes(name),
  );
  return ["README.md", ...pages.map((name) => `docs/${name}`)]
    .flatMap((file) => blocksOf(file, readFileSync(join(root, file), "utf8")))
    .filter(({ language }) => languages.includes(language));
}

function blocksOf(file: string, text: string): CodeBlock[] {
  return [...text.matchAll(/^```(\w+)\n(.*?)^```$/gms)].map(({ index, 1: language = "", 2: body = "" }) => ({
    place: `${file}:${text.slice(0, index).split("\n").length}`,
    language,
    text: body,
  }));
}
