/** What is wrong with a regular expression, in a few words; undefined when it is one. */
export function syntaxProblem(pattern: string): string | undefined {
  try {
    new RegExp(pattern);
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message.replace(/^.*: /, "") : String(error);
  }
}
