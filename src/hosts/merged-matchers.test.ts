import fc from "fast-check";
import { expect, test } from "vitest";
import { tool } from "../conditions/tool.ts";
import { guard } from "../hooks/guard.ts";
import { Hooks } from "../protocol/hooks.ts";
import { matches } from "../protocol/matcher.ts";
import { memoryStore } from "../state/memory-store.ts";
import { toSdkHooks } from "./sdk.ts";

const quiet = { warn: () => undefined, state: memoryStore() };
const noBash = guard({ when: tool("Bash"), deny: "Ask first." });
const names = ["Bash", "Edit", "MultiEdit", "Task", "mcp__a__b", "mcp__a__ab", "NotebookEdit", "BASH"];

test("the one matcher of an event lets through whatever the patterns of its sets let through", () => {
  const bit = fc.constantFrom(
    "Bash",
    "Edit",
    "mcp__",
    ".*",
    "^",
    "$",
    "|",
    "(",
    ")",
    "(?:",
    "(?<n>",
    "\\1",
    "\\k<n>",
    "[",
    "]",
    "a",
    "b",
    "+",
    "(?i:",
    "(?!",
    "(?<=",
    "\\",
    "-",
    "{2}",
    " ",
    ",",
    "/",
    "\n",
  );
  const pattern = fc.array(bit, { minLength: 1, maxLength: 6 }).map((bits) => bits.join(""));
  const seen = { merged: 0, whole: 0, refused: 0 };
  const property = fc.property(fc.array(pattern, { minLength: 1, maxLength: 3 }), (patterns) => {
    const set = made(patterns);
    if (set === undefined) {
      seen.refused += 1;
      return;
    }
    const [{ matcher } = {}] = toSdkHooks([{ noBash }, set], quiet).PreToolUse ?? [];
    seen[matcher === undefined ? "whole" : "merged"] += 1;
    for (const name of names)
      if (name === "Bash" || patterns.some((one) => matches(one, name)))
        expect(matches(matcher, name), `${name} by ${patterns.join(" and ")}`).toBe(true);
  });
  fc.assert(property, { numRuns: 1_000 });
  expect(Math.min(...Object.values(seen))).toBeGreaterThan(20);
});

/** A set of the patterns; undefined when one of them is refused. */
function made(patterns: readonly string[]) {
  try {
    return patterns.reduce((set, pattern) => set.on("PreToolUse", { pattern }, () => undefined), Hooks.empty);
  } catch (error) {
    expect(String(error)).toContain("is no valid regular expression");
    return undefined;
  }
}
