import type { Carried } from "./messages.ts";

/** A payload in a form that JSON can carry. `text` is absent for bytes that are no UTF-8. */
export function carried({ bytes, text }: { bytes: Uint8Array; text: string | undefined }): Carried {
  return text !== undefined ? { text } : { base64: Buffer.from(bytes).toString("base64") };
}

/** The payload again, as a reader of standard input would have it. */
export function uncarried(payload: Carried): Uint8Array | string {
  return "text" in payload ? payload.text : Buffer.from(payload.base64, "base64");
}
