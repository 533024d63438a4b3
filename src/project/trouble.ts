/** A place in an author's source; lines and columns count from 1. */
export interface Place {
  /** Path inside the hooks folder, or leading out of it with `../`. */
  readonly file: string;
  readonly line?: number;
  readonly column?: number;
}

/** What is wrong with a source, and where. */
export interface Trouble extends Place {
  readonly message: string;
}

/** Source of a module that cannot be had: it throws what is wrong, so only who imports it is affected. */
export function throwing(troubles: readonly Trouble[]): string {
  const message = JSON.stringify(troubles[0]?.message ?? "");
  return `module.exports = {}; throw Object.assign(new Error(${message}), { fairlead: ${JSON.stringify(troubles)} });`;
}

/** The troubles that such a module put into its error. */
export function troublesInside(error: unknown): readonly Trouble[] | undefined {
  if (typeof error !== "object" || error === null || !("fairlead" in error)) return undefined;
  return error.fairlead as readonly Trouble[]; // written by `throwing` above
}

/** First line of what was thrown, whatever it was. */
export function messageOf(error: unknown): string {
  const text = error instanceof Error ? error.message || error.name : String(error);
  return text.split("\n", 1)[0] ?? text;
}
