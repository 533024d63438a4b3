import { brief } from "./brief.ts";

type Builder = (...given: never[]) => unknown;

/** Builders that refuse an argument beyond those they take: it would be lost in silence. */
export function exactly(owner: string, builders: Readonly<Record<string, unknown>>): object {
  const rows = Object.entries(builders).map(([name, build]) => [name, limited(`${owner}.${name}`, build)]);
  return Object.fromEntries(rows);
}

function limited(name: string, build: unknown): unknown {
  if (typeof build !== "function") return build;
  return (...given: never[]): unknown => {
    const extra = given.slice(build.length).find((one) => one !== undefined);
    if (extra === undefined) return (build as Builder)(...given); // a function, as was asked above
    const count = build.length === 1 ? "one argument" : `${build.length} arguments`;
    throw new TypeError(
      `${name} takes ${count} and would not read ${brief(extra)}: what goes with an answer stands with its last argument, as in { reason, systemMessage }.`,
    );
  };
}
