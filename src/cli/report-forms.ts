import { CliError } from "./command.ts";

/** The forms that a command's report was asked for in, and whether it goes on. */
interface Asked {
  readonly json?: boolean | string | undefined;
  readonly junit?: boolean | string | undefined;
  readonly github?: boolean | string | undefined;
  readonly watch?: boolean | string | undefined;
}

/** Throws a CliError for forms of a report that do not go together. */
export function checkForms({ json, junit, github, watch }: Asked): void {
  const forms = [json, junit, github].filter((form) => form === true);
  if (forms.length > 1) throw new CliError("choose one of --json, --junit and --github");
  if (watch === true && forms.length > 0)
    throw new CliError("--watch prints for people: leave out --json, --junit and --github");
}
