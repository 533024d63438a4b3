/** Endings of a language's source files, by its usual names. */
const endings: readonly (readonly [names: string, endings: string])[] = [
  ["ts typescript", "ts tsx mts cts"],
  ["js javascript", "js jsx mjs cjs"],
  ["py python", "py pyi pyw"],
  ["go golang", "go"],
  ["rs rust", "rs"],
  ["java", "java"],
  ["rb ruby", "rb rake gemspec"],
  ["c", "c h"],
  ["cpp c++ cxx cc", "cpp cc cxx c++ hpp hh hxx h++ h ipp inl"],
  ["cs csharp c#", "cs csx"],
  ["php", "php phtml"],
  ["swift", "swift"],
  ["kt kotlin", "kt kts"],
  ["scala", "scala sc"],
  ["sh shell bash", "sh bash zsh ksh"],
  ["ps1 powershell", "ps1 psm1"],
  ["ex elixir", "ex exs"],
  ["erl erlang", "erl hrl"],
  ["hs haskell", "hs lhs"],
  ["ml ocaml", "ml mli"],
  ["fs fsharp f#", "fs fsi fsx"],
  ["clj clojure", "clj cljs cljc"],
  ["pl perl", "pl pm"],
  ["r", "r"],
  ["jl julia", "jl"],
  ["m objc objectivec", "m mm h"],
  ["md markdown", "md mdx markdown"],
  ["yaml yml", "yaml yml"],
  ["html", "html htm"],
];

const byName = new Map(
  endings.flatMap(([names, known]) => names.split(" ").map((name) => [name, known.split(" ")])),
);

/**
 * The globs of a language's source files: `ts` is all of `.ts`, `.tsx`, `.mts`, `.cts`. A name that is not known is an
 * ending itself. Throws a TypeError for what can be neither.
 */
export function sourceGlobs(language: string): readonly string[] {
  const name = typeof language === "string" ? language.toLowerCase().replace(/^\*?\./, "") : "";
  const known = byName.get(name);
  if (known !== undefined) return known.map((ending) => `*.${ending}`);
  if (/^\w[\w.+#-]*$/.test(name)) return [`*.${String(language).replace(/^\*?\./, "")}`];
  throw new TypeError(`lang needs a language or the ending of a file name, not ${JSON.stringify(language)}`);
}
