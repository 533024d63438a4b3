import { type Parsed, parsePayload } from "../../events/read-event.ts";
import { isRecord } from "../../events/text-blocks.ts";
import { asText } from "../../hosts/stdin.ts";

/** A payload as it came in through a door, parsed once for everybody who looks into it. */
export interface Arrived {
  readonly bytes: Uint8Array;
  /** Its text; undefined where it is not plain UTF-8. */
  readonly text: string | undefined;
  readonly parsed: Parsed;
  /** What is in it, as far as that can be told of a payload that may be no event at all. */
  readonly fields: Readonly<Record<string, unknown>>;
}

export function arrived(bytes: Uint8Array): Arrived {
  const text = asText(bytes);
  const parsed = parsePayload(text);
  const fields = "json" in parsed ? parsed.json : leniently(bytes);
  return {
    bytes,
    text: typeof text === "string" ? text : undefined,
    parsed,
    fields: isRecord(fields) ? fields : {},
  };
}

/** Whose event it is can be told of bytes that are not quite UTF-8. */
function leniently(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    return undefined;
  }
}
