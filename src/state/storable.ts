import { StateError } from "./errors.ts";
import type { Unstorable } from "./lost-in-json.ts";

/** A text that can be stored; throws StateError for one that cannot. */
export function storable(text: string | Unstorable, path: string): string {
  if (typeof text === "string") return text;
  throw new StateError(text.kind, text.message, path, text.cause);
}
