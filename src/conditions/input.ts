import type { AnyEvent } from "../events/event.ts";
import { isRecord } from "../events/text-blocks.ts";
import { type Condition, matched, noMatch } from "./condition.ts";
import { find, type Pattern, patternWarnings, showPattern } from "./pattern.ts";

/**
 * Holds when a field contains the pattern. The field is looked for in the tool input, then in the payload; dots
 * lead into nested objects and lists. Numbers and booleans are compared as text.
 *
 * @example guard({ when: input("subagent_type", /^Explore$/), ask: "Explore again?" })
 */
export function input(field: string, pattern: Pattern): Condition {
  const label = `input(${JSON.stringify(field)}, ${showPattern(pattern, "input")})`;
  return Object.freeze<Condition>({
    kind: "condition",
    label,
    warnings: patternWarnings(pattern),
    check: (event) => {
      const text = fieldText(event, field);
      const found = text === undefined ? undefined : find(pattern, text);
      return found === undefined ? noMatch(text) : matched(label, found.text, found.span);
    },
  });
}

function fieldText(event: AnyEvent, field: string): string | undefined {
  const value = fieldValue(event, field);
  if (typeof value === "string") return value;
  return typeof value === "number" || typeof value === "boolean" ? String(value) : undefined;
}

/** A field of the tool input, else of the payload; dots lead into nested objects and lists. */
export function fieldValue(event: AnyEvent, field: string): unknown {
  const payload: unknown = event.input;
  const call = isRecord(payload) ? payload["tool_input"] : undefined;
  return valueAt(call, field) ?? valueAt(payload, field);
}

function valueAt(value: unknown, field: string): unknown {
  if (isRecord(value) && Object.hasOwn(value, field)) return value[field];
  return field.split(".").reduce<unknown>((at, key) => {
    if (Array.isArray(at)) return at[Number(key)];
    return isRecord(at) && Object.hasOwn(at, key) ? at[key] : undefined;
  }, value);
}
