/** What was thrown, in its own words, whatever it is. Never throws. */
export function causeOf(error: unknown): string {
  try {
    return error instanceof Error ? error.message : String(error);
  } catch {
    return "something that cannot be shown";
  }
}
