import { describe, expect, test } from "vitest";
import { type HookEvent, hookEvents } from "../../src/protocol/event-names.ts";
import { honours, type OutcomeKind } from "../../src/protocol/honours.ts";
import { readOutput } from "../../src/protocol/read-output.ts";
import * as protocol from "../../src/protocol.ts";

const api: Pick<typeof protocol, HookEvent> = protocol;

type Builder = (...args: readonly unknown[]) => object;

const codec = ["event", "input", "output", "parse", "safeParse", "is", "unknown", "toJSON"];

/** Arguments for each builder, and what the host makes of its answer. */
const samples: Readonly<Record<string, readonly [args: readonly unknown[], read: object]>> = {
  continue: [[{ unknown: { novel: 1 } }], { extra: { top: { novel: 1 } } }],
  context: [["c"], { context: "c" }],
  stop: [["s"], { stop: "s" }],
  block: [["r"], { decision: { kind: "block", reason: "r" } }],
  allow: [[], { decision: { kind: "allow" } }],
  ask: [["r"], { decision: { kind: "ask", reason: "r" } }],
  deny: [["r"], { decision: { kind: "deny", reason: "r" } }],
  defer: [["r"], { decision: { kind: "defer", reason: "r" } }],
  rewrite: [[{ command: "ls" }], { input: { command: "ls" } }],
  replaceOutput: [[{ stdout: "x" }], { output: { value: { stdout: "x" } } }],
  display: [["x"], { output: { value: "x" } }],
  watch: [[["/a"]], { extra: { specific: { watchPaths: ["/a"] } } }],
  created: [["/w"], { extra: { specific: { worktreePath: "/w" } } }],
  retry: [[], { extra: { specific: { retry: true } } }],
  accept: [[{ a: 1 }], { extra: { specific: { action: "accept", content: { a: 1 } } } }],
  decline: [[], { decision: { kind: "deny" } }],
  cancel: [[], { extra: { specific: { action: "cancel" } } }],
};

/** Builders that say what no other event can say. */
const special: { readonly [E in HookEvent]?: readonly string[] } = {
  SessionStart: ["watch"],
  CwdChanged: ["watch"],
  FileChanged: ["watch"],
  PermissionDenied: ["retry"],
  WorktreeCreate: ["created"],
  Elicitation: ["accept", "cancel"],
  ElicitationResult: ["accept", "cancel"],
};

/** The builder for an outcome that an event honours; none where only a failure refuses, or by its own words. */
function builderFor(event: HookEvent, kind: OutcomeKind): readonly string[] {
  switch (kind) {
    case "raw":
    case "notify":
      return [];
    case "rewriteInput":
      return ["rewrite"];
    case "replaceOutput":
      return [event === "MessageDisplay" ? "display" : "replaceOutput"];
    case "deny":
      return [event.startsWith("Elicitation") ? "decline" : "deny"];
    case "block":
      return event.startsWith("Worktree") ? [] : ["block"];
    default:
      return [kind];
  }
}

function buildersOf(event: HookEvent): readonly (readonly [string, Builder])[] {
  const functions = Object.entries(api[event]).filter(([name]) => !codec.includes(name));
  return functions.map(([name, build]) => [name, build as Builder]); // called with the samples above
}

describe.each(hookEvents)("%s", (event) => {
  test("has a builder for each outcome that the host acts on, and no other", () => {
    const honoured = honours[event].flatMap((kind) => builderFor(event, kind));
    const wanted = new Set(["continue", ...honoured, ...(special[event] ?? [])]);
    expect(new Set(buildersOf(event).map(([name]) => name))).toStrictEqual(wanted);
  });

  test.each(buildersOf(event))("%s: what is built is taken whole, and means what it says", (name, build) => {
    const [args, read] = samples[name] ?? [[], {}];
    const answer = build(...args);
    expect(protocol.checkAnswer(event, answer)).toBeUndefined();
    const written = api[event].toJSON(answer as never); // an answer to this event
    expect(written).toStrictEqual(answer);
    expect(JSON.parse(JSON.stringify(written))).toStrictEqual(written);
    // The host drops every answer to Setup.
    expect(readOutput(event, written).verdict).toMatchObject(event === "Setup" ? {} : read);
  });

  test("the codec knows its own payloads by their name, and no others", () => {
    expect(api[event].event).toBe(event);
    expect(hookEvents.filter((hook_event_name) => api[event].is({ hook_event_name }))).toStrictEqual([event]);
    const wrong = api[event].safeParse({ hook_event_name: event === "Stop" ? "Setup" : "Stop" });
    expect(wrong.ok).toBe(false);
  });
});
