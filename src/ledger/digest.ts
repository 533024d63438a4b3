import { sha256 } from "../state/sha256.ts";

/** Above this, Node's own is quicker although it must be loaded first. */
const large = 20_000;

/** First 16 hex digits of the SHA-256 of a text. */
export function digestOf(text: string): string {
  if (text.length <= large) return sha256(text).slice(0, 16);
  const { createHash } = process.getBuiltinModule("node:crypto");
  return createHash("sha256").update(text, "utf8").digest("hex").slice(0, 16);
}
