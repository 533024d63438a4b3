import { expect, test } from "vitest";
import type { Condition } from "../src/conditions/condition.ts";
import { path } from "../src/conditions/path.ts";
import { planWiring } from "../src/engine/plan-wiring.ts";
import { guard } from "../src/hooks/guard.ts";
import { writeProtected } from "../src/packs/safety.ts";
import { registered } from "./registered.ts";

const matcherFor = (when: Condition) => planWiring(registered(guard({ when, deny: "no" })))[0]?.matcher;
const changers = ["Bash", "PowerShell", "Monitor", "Edit", "Write", "NotebookEdit", "mcp__a__b"];

test("path.written is wired for every tool that can change files, and no other", () => {
  const pattern = new RegExp(matcherFor(path.written("a")) ?? "");
  for (const tool of changers) expect(tool).toMatch(pattern);
  for (const tool of ["Read", "Grep", "Agent"]) expect(tool).not.toMatch(pattern);
});

test("path is wired for all tools", () => expect(matcherFor(path("a"))).toBeUndefined());

test("so is writeProtected for those that change files", () => {
  const [wire] = planWiring([{ id: "w", hook: writeProtected }]);
  expect(wire).toMatchObject({ event: "PreToolUse", onFailure: "block" });
  for (const tool of changers) expect(tool).toMatch(new RegExp(wire?.matcher ?? "never"));
});
