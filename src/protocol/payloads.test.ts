import { readFileSync } from "node:fs";
import * as v from "valibot";
import { describe, expect, test } from "vitest";
import { checkInput } from "./check-input.ts";
import { isHookEvent } from "./event-names.ts";
import { inputSchemas } from "./event-schemas.ts";
import type { JsonObject } from "./json.ts";

const file = new URL("../../test/fixtures/claude-code-2.1.332/payloads-2.1.332.jsonl", import.meta.url);
const lines = readFileSync(file, "utf8")
  .split("\n")
  .filter((line) => line !== "");

describe.each(lines.map((line, index) => ({ line, index: index + 1 })))("payload $index", ({ line }) => {
  const payload = JSON.parse(line) as JsonObject; // the file holds one object a line
  const event = String(payload["hook_event_name"]);

  test(`${event} fits its schema and the plain check, and comes out unchanged`, () => {
    if (!isHookEvent(event)) throw new Error(`unknown event ${event}`);
    const result = v.safeParse(inputSchemas[event], payload);
    expect(result.issues).toBeUndefined();
    expect(checkInput(event, payload)).toBeUndefined();
    expect(JSON.stringify(result.output)).toBe(JSON.stringify(payload));
  });
});

test("twenty events and more were captured", () => {
  const events = new Set(lines.map((line) => (JSON.parse(line) as JsonObject)["hook_event_name"])); // as above
  expect(events.size).toBeGreaterThanOrEqual(20);
});
