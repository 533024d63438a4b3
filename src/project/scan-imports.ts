/** An import statement of a source: what it imports from where, and its line. */
export interface Import {
  readonly module: string;
  /** The names that the other module must export. */
  readonly names: readonly string[];
  readonly line: number;
}

const statement = /^[ \t]*(?:import|export)\b(?!\s+type\b)([^"'`;()]*?)(?:\bfrom\s*)?["']([^"'\n]+)["']/gm;
const required = /\brequire\(\s*["']([^"'\n]+)["']\s*\)/g;

/**
 * A cheap look at what a source imports when it runs: good enough to say more about an import that is known to
 * have failed. It may see one in a comment.
 */
export function scanImports(source: string): readonly Import[] {
  const found = [...source.matchAll(statement)].map((match) => ({
    at: match.index + match[0].length,
    names: namesIn(match[1] ?? ""),
    module: match[2] ?? "",
  }));
  for (const match of source.matchAll(required))
    found.push({ at: match.index, names: [], module: match[1] ?? "" });
  found.sort((a, b) => a.at - b.at);
  return found.map(({ at, ...rest }) => ({ ...rest, line: source.slice(0, at).split("\n").length }));
}

/** The names between braces, as the other module calls them; those that are types only are left out. */
function namesIn(clause: string): readonly string[] {
  const listed = /\{([^}]*)\}/.exec(clause)?.[1] ?? "";
  return listed.split(",").flatMap((part) => {
    const [name = "", second] = part.trim().split(/\s+/);
    return name === "" || (name === "type" && second !== undefined && second !== "as") ? [] : [name];
  });
}
