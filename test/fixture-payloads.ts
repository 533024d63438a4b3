import { readFileSync } from "node:fs";

const file = new URL("./fixtures/claude-code-2.1.332/payloads-2.1.332.jsonl", import.meta.url);

/** One payload as a real client sent it. */
export type FixturePayload = Readonly<Record<string, unknown>>;

/** The captured payloads, each with a name for test titles. */
export const fixturePayloads: readonly (readonly [title: string, payload: FixturePayload])[] = readFileSync(
  file,
  "utf8",
)
  .split("\n")
  .filter((line) => line !== "")
  .map((line, at) => {
    const payload = JSON.parse(line) as FixturePayload; // captured objects, one a line
    const { hook_event_name: event, tool_name: tool } = payload;
    return [[at + 1, event, tool].filter((part) => part !== undefined).join(" "), payload];
  });
