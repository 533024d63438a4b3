import type { LoadProblem } from "../hosts/loaded.ts";
import { complain, paint, warn } from "./print.ts";

/** Tells problems and warnings of hook files on standard error. */
export function showProblems(problems: readonly LoadProblem[], warnings: readonly LoadProblem[]): void {
  for (const problem of problems) complain(describe(problem));
  for (const warning of warnings) warn(describe(warning));
}

function describe({ file, line, column, message, serves }: LoadProblem): string {
  const place = [file, line, line === undefined ? undefined : column].filter((part) => part !== undefined);
  const meanwhile = serves === "last good" ? " (the last working version serves meanwhile)" : "";
  return `${paint("bold", place.join(":"), 2)}: ${message}${meanwhile}`;
}
