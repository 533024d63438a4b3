import { asText } from "../stdin.ts";
import type { Carried } from "./messages.ts";

/** A payload in a form that JSON can carry. */
export function carried(bytes: Uint8Array): Carried {
  const text = asText(bytes);
  return typeof text === "string" ? { text } : { base64: Buffer.from(text).toString("base64") };
}

/** The payload again, as a reader of standard input would have it. */
export function uncarried(payload: Carried): Uint8Array | string {
  return "text" in payload ? payload.text : Buffer.from(payload.base64, "base64");
}
