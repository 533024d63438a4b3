import { describe, expect, test } from "vitest";
import reference from "../../test/fixtures/protocol-2.1.332.json" with { type: "json" };
import { hookEvents } from "./event-names.ts";
import { eventFacts } from "./facts.ts";
import { honours, isHonoured, type OutcomeKind } from "./honours.ts";
import { matcherValues } from "./matcher-values.ts";

test("the events are those of the reference, in its order", () => {
  expect(hookEvents).toStrictEqual(reference.hookEvents);
});

describe.each(hookEvents)("%s", (event) => {
  const { matcherField, defaultTimeoutSec, onFailureBlock, blockable, ...rest } = reference.events[event];
  const acted: readonly string[] = rest.topLevelHonoured;
  const facts = eventFacts[event];
  const says = (kind: OutcomeKind): boolean => isHonoured(event, kind);

  test("matcher and timeout", () => {
    expect(facts.matcher ?? null).toBe(matcherField);
    expect(facts.timeout).toBe(defaultTimeoutSec);
    expect(matcherValues[event] ?? []).toStrictEqual(rest.matcherValues);
  });

  test("what can be refused is what the host lets hooks refuse", () => {
    // A block after the fact is feedback for the model: honoured, though it undoes nothing.
    const feedback = event === "PostToolUse" || event === "PostToolUseFailure";
    expect(says("deny") || says("block")).toBe(blockable || feedback);
    expect(facts.refusal !== undefined).toBe(says("deny") || says("block"));
    const closed = blockable && ["as exit 2", "denies the request"].includes(onFailureBlock);
    expect(facts.failClosed).toBe(closed);
  });

  test("notify, stop and block follow the top-level fields that the host acts on", () => {
    expect(says("notify")).toBe(acted.includes("systemMessage"));
    expect(says("stop")).toBe(acted.includes("continue") && acted.includes("stopReason"));
    expect(facts.refusal === "decision").toBe(acted.includes("decision") && says("block"));
    expect(says("raw")).toBe(acted.includes("terminalSequence"));
  });

  test("context, rewrites and permissions follow the specific output", () => {
    const fields = rest.hookSpecificOutput.map(({ name }) => name);
    // Declared on Notification and Setup without any effect; only ever a refusal on PreSkillShellCommand.
    const idle = event === "Notification" || event === "Setup" || event === "PreSkillShellCommand";
    expect(says("context")).toBe(fields.includes("additionalContext") && !idle);
    expect(says("rewriteInput")).toBe(fields.includes("updatedInput") && !idle);
    expect(says("ask")).toBe(fields.includes("permissionDecision") && !idle);
  });
});

test("no outcome is listed twice", () => {
  for (const kinds of Object.values(honours)) expect(new Set<string>(kinds).size).toBe(kinds.length);
});
