import { CliError } from "./command.ts";

/** Options of commands whose report build servers read too. */
export const reportForms = {
  json: { type: "boolean", description: "Print one JSON document" },
  junit: { type: "boolean", description: "Print one JUnit XML document" },
  github: { type: "boolean", description: "Print failures as GitHub workflow commands too" },
} as const;

type Given = { readonly [K in keyof typeof reportForms | "watch"]?: boolean | string | undefined };

/** Throws a CliError for forms that do not go together. */
export function checkForms({ json, junit, github, watch }: Given): void {
  const forms = [json, junit, github].filter((form) => form === true);
  if (forms.length > 1) throw new CliError("choose one of --json, --junit and --github");
  if (watch === true && forms.length > 0)
    throw new CliError("--watch prints for people: leave out --json, --junit and --github");
}
