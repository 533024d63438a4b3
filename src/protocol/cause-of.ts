/** What was thrown, in its own words, whatever it is. Never throws. */
export function causeOf(error: unknown): string {
  try {
    const text: unknown = error instanceof Error ? error.message : error;
    return String(text);
  } catch {
    return "something that cannot be shown";
  }
}

/** What a look at a value gives; a value may be of a make that throws when it is looked at, such as a proxy. */
export function lookedAt<T>(look: () => T, otherwise: (cause: string) => T): T {
  try {
    return look();
  } catch (error) {
    return otherwise(causeOf(error));
  }
}
