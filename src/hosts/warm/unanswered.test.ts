import { expect, test } from "vitest";
import { command } from "../../conditions/command.ts";
import { path } from "../../conditions/path.ts";
import { longestWait, standingOf } from "../../engine/standing.ts";
import { guard } from "../../hooks/guard.ts";
import { nudge } from "../../hooks/nudge.ts";
import { rewrite } from "../../hooks/rewrite.ts";
import { unanswered } from "./unanswered.ts";

const push = guard({ when: command("git push"), deny: "no", deadline: 3 });
const standing = standingOf([
  { id: "g/push", hook: push },
  { id: "g/rg", hook: nudge({ when: command("grep"), say: "rg", deadline: 7 }) },
]);
const silent = { stdout: "", stderr: "", exitCode: 0 };

test("guards refuse what they could have judged, and nothing else", () => {
  const why = "it hangs";
  expect(unanswered({ event: "PreToolUse", tool: "Bash", standing, why }).stdout).toContain(
    "g/push could not judge this",
  );
  expect(unanswered({ event: "PreToolUse", standing, why }).stdout).toContain("it hangs");
  expect(unanswered({ event: "PreToolUse", tool: "Read", standing, why })).toEqual(silent);
  expect(unanswered({ event: "Stop", standing, why })).toEqual(silent);
  expect(unanswered({ event: "Unheard", standing, why })).toEqual(silent);
});

test("of several hooks none is said to be the one that holds up the others", () => {
  const blocks = guard({ when: command("make"), deny: "never said" });
  const both = standingOf([
    { id: "g/push", hook: push },
    { id: "g/blocks", hook: blocks },
  ]);
  expect(unanswered({ event: "PreToolUse", tool: "Bash", standing: both, why: "it hangs" }).stdout).toContain(
    "One of its hooks did not let this be judged, and g/push and 1 more refuse then: it hangs",
  );
});

test("of hooks that nobody knows it is believed that they refuse", () => {
  const why = "it hangs";
  expect(unanswered({ event: "PreToolUse", standing: undefined, why }).stdout).toContain('"deny"');
  expect(unanswered({ event: "WorktreeCreate", standing: undefined, why })).toMatchObject({ exitCode: 2 });
  expect(unanswered({ event: "Notification", standing: undefined, why })).toEqual(silent);
});

test("the time that hooks may take is that of those which the event is about", () => {
  const hooks = standingOf([
    { id: "g/push", hook: push },
    { id: "g/rg", hook: nudge({ when: command("grep"), say: "rg", deadline: 7 }) },
    { id: "g/write", hook: guard({ tool: "Write", when: path("**"), deny: "no", deadline: 20 }) },
    { id: "g/first", hook: rewrite({ when: command("npm"), to: () => "pnpm", deadline: 4 }) },
    { id: "g/second", hook: rewrite({ when: command("npm"), to: () => "pnpm", deadline: 4 }) },
  ]);
  expect(longestWait(hooks, "PreToolUse", "Write")).toBe(20);
  expect(longestWait(hooks, "PreToolUse", "Bash")).toBe(4 + 4 + 4); // one after the other, and then what fails closed once more
  expect(longestWait(hooks, "PreToolUse", undefined)).toBe(20 + 20);
  expect(longestWait(hooks, "PreToolUse", "Read")).toBe(30);
  expect(longestWait(hooks, "Stop", undefined)).toBe(30);
});
