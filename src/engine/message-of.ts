/** What an error says, whatever was thrown; errors of other realms included. Never throws. */
export function messageOf(error: unknown): string {
  try {
    const text = String(error);
    return (isError(error) ? text : `threw ${text}`).slice(0, longest);
  } catch {
    return "threw something that cannot be shown";
  }
}

/** The message may become a reason that the model reads. */
const longest = 2000;

function isError(error: unknown): boolean {
  return typeof error === "object" && error !== null && "message" in error && "name" in error;
}
