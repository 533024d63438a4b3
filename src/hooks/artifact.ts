import type { Host } from "../events/host.ts";
import { normalizePath } from "../events/paths.ts";
import { checkNames } from "../protocol/known-names.ts";
import { textOf } from "../state/errors.ts";
import { described } from "../state/schema-problem.ts";
import { isStandardSchema, type StandardSchema } from "../state/standard-schema.ts";
import { callable, filled, optionsOf } from "./values.ts";

/** Options of `Artifact`. */
export interface ArtifactOptions<T> {
  /** Relative to the project's root, or absolute. */
  readonly path: string;
  /** Any Standard Schema: over what a .json file holds, over the text of any other file. */
  readonly model: StandardSchema<T>;
  /** What is wrong with a value that fits the model; null when nothing is. */
  readonly validate?: (value: T) => string | null | undefined | Promise<string | null | undefined>;
}

/** A file that a workflow must leave behind. */
export interface Artifact {
  readonly path: string;
  /** What is wrong with the file, in words that the agent can act on; undefined when nothing is. */
  problem(host: Host, cwd: string): Promise<string | undefined>;
}

/**
 * A file that a workflow must leave behind, and what it must hold.
 *
 * @example
 * Artifact({ path: "review.json", model: v.object({ verdict: v.picklist(["pass", "fail"]) }) });
 */
export function Artifact<T>(options: ArtifactOptions<T>): Artifact {
  checkNames("Artifact has no option", optionsOf("Artifact", options), ["path", "model", "validate"]);
  const path = filled("path", options.path);
  if (!isStandardSchema(options.model))
    throw new TypeError("model must be a schema with the Standard Schema interface");
  callable("validate", options.validate);
  return Object.freeze({
    path,
    problem: async (host: Host, cwd: string) => {
      const text = textIn(host, path, cwd);
      if (text === undefined) return `${path} not found.`;
      if (text === null) return `${path} invalid: it cannot be read as a text`;
      const read = await fitted(text, options);
      if ("why" in read) return `${path} invalid: ${read.why}`;
      return (await options.validate?.(read.value)) ?? undefined;
    },
  });
}

/**
 * Below the project's root, else where the agent works, such as a work tree of its own; undefined when it is nowhere,
 * null when something is there that cannot be read.
 */
function textIn({ files, root, platform }: Host, path: string, cwd: string): string | null | undefined {
  const places = [root, cwd].map((folder) => normalizePath(path, folder, platform));
  const there = places.find((place) => files.stamp(place) !== undefined);
  return there === undefined ? undefined : (files.readText(there) ?? null);
}

async function fitted<T>(
  text: string,
  { path, model }: ArtifactOptions<T>,
): Promise<{ readonly value: T } | { readonly why: string }> {
  try {
    const value: unknown = /\.json$/i.test(path) ? JSON.parse(text) : text;
    const result = await model["~standard"].validate(value);
    if (result.issues === undefined) return { value: result.value };
    return { why: result.issues.map(described).join("; ") || "the schema refused it" };
  } catch (error) {
    return { why: textOf(error) };
  }
}
