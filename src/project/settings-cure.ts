/** What to do about settings that cannot be edited, by what is said to be wrong with them; undefined when that says it. */
export function settingsCure(problem: string): string | undefined {
  if (!problem.startsWith("not valid JSON")) return undefined;
  return problem.endsWith("comments are not allowed")
    ? "take the comments out of that file, which is read as strict JSON, then run this again"
    : "correct that place in the file, then run this again";
}
