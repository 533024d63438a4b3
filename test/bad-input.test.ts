import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { condition } from "../src/conditions/custom.ts";
import { input as field } from "../src/conditions/input.ts";
import { guard } from "../src/hooks/guard.ts";
import type { Hook } from "../src/hooks/hook.ts";
import { on } from "../src/hooks/on.ts";
import { rewriteInput } from "../src/hooks/outcomes.ts";
import { type HookEvent, hookEvents } from "../src/protocol/event-names.ts";
import { eventFacts } from "../src/protocol/facts.ts";
import { isHonoured } from "../src/protocol/honours.ts";
import { type Seen, seen } from "./cases/as-seen.ts";
import { callOf } from "./event-of.ts";
import { type FixturePayload, fixturePayloads } from "./fixture-payloads.ts";

// On every event one hook that fails closed and one that speaks wherever it is heard.
const closed = on([...hookEvents], { onError: "closed" }, () => undefined) as Hook; // no opinion fits every event
const speaking = on([...hookEvents], (event) =>
  isHonoured(event.name, "context") ? ({ kind: "context", text: "advice" } as never) : undefined,
) as Hook; // checked by the line above
const hooks = [closed, speaking];

/** What must hold for every payload whatsoever. */
function expectSound({ stdout, exitCode }: Seen): void {
  expect([0, 2]).toContain(exitCode);
  expect(stdout).not.toMatch(/^\s+at /m);
  if (exitCode === 2) expect(stdout).toBe("");
}

/** What must hold for a payload that cannot be judged: refused where that is possible, silent where not. */
function expectRefused(reply: Seen, event: HookEvent, reason: string): void {
  expectSound(reply);
  const way = eventFacts[event].refusal;
  const text = `${reply.stdout}${reply.stderr}`;
  expect(text).toContain(reason);
  expect(text).not.toContain("advice");
  if (way === undefined) expect(reply.stdout).toBe("");
  else expect(reply.exitCode === 2 || /"deny"|"block"|"decline"/.test(reply.stdout)).toBe(true);
}

const wrong: readonly unknown[] = [true, 7, "text", [1], { a: 1 }];
const open = new Set(["hook_event_name", "tool_response", "prompt"]);
const kindOf = (value: unknown): string => (Array.isArray(value) ? "list" : typeof value);

describe("a wrong type in any field", () => {
  test.each(fixturePayloads)("of %s is refused, and named", async (_, payload) => {
    const event = payload["hook_event_name"] as HookEvent; // captured events are known ones
    for (const [name, value] of Object.entries(payload).filter(([each]) => !open.has(each))) {
      for (const other of wrong.filter((each) => kindOf(each) !== kindOf(value))) {
        expectRefused(
          await seen({ payload: { ...payload, [name]: other }, hooks, expected: event }),
          event,
          name,
        );
      }
    }
  });

  test.each([
    "",
    "Foo",
    "\u0000",
    "\ud83d",
    "x".repeat(100_000),
    "pretooluse",
    "PostToolUse",
    "Stop",
    "__proto__",
  ])("a name that is not that of the event it was wired for is refused: %.20j", async (name) => {
    const payload = { ...callOf("Bash", { command: "ls" }), hook_event_name: name };
    const reply = await seen({ payload, hooks, expected: "PreToolUse" });
    expectRefused(reply, "PreToolUse", "and this is wired for PreToolUse");
    expect(reply.stdout.length).toBeLessThan(500);
    const silent = await seen({ payload, hooks: [speaking], expected: "PreToolUse" });
    expect(silent).toMatchObject({ stdout: "", exitCode: 0 });
  });

  test("the end of a subagent is judged where Stop was wired: in an agent's file the host makes one of the other", async () => {
    const payload = {
      hook_event_name: "SubagentStop",
      stop_hook_active: false,
      agent_id: "a",
      agent_type: "x",
    };
    const { context } = await seen({ payload, hooks, expected: "Stop" });
    expect(context).toBe("advice");
  });

  test("in the event's name is refused by what the command was started for", async () => {
    for (const name of [null, 7, [], {}]) {
      const payload = { ...callOf("Bash", { command: "ls" }), hook_event_name: name };
      expectRefused(await seen({ payload, hooks, expected: "PreToolUse" }), "PreToolUse", "hook_event_name");
    }
  });
});

const pre = callOf("Bash", { command: "ls" });
const text = JSON.stringify(pre);
const bytes = (raw: string): Uint8Array => new TextEncoder().encode(raw);

test.each<[what: string, payload: Uint8Array, reason: string]>([
  ["nothing", bytes(""), "empty"],
  ["white space", bytes("\n"), "empty"],
  ["no JSON", bytes("oops"), "not JSON"],
  ["a NUL", bytes(text.replace("ls", "l\u0000s")), "not JSON"],
  ["invalid UTF-8", Uint8Array.of(...bytes(text.slice(0, -3)), 0xff, ...bytes('"}}')), "not UTF-8"],
  [
    "a lone half of a character",
    Uint8Array.of(...bytes(text.slice(0, -3)), 0xed, 0xa0, 0x80, ...bytes('"}}')),
    "not UTF-8",
  ],
  ["JSON Lines", bytes(`${text}\n${text}`), "not JSON"],
  [
    "tool_input: null",
    bytes(JSON.stringify(callOf("Bash", null))),
    "tool_input should be an object but is null",
  ],
  ["no tool_input", bytes(JSON.stringify(callOf("Bash", undefined))), "tool_input is missing"],
  ["no tool", bytes(JSON.stringify({ ...pre, tool_name: undefined })), "tool_name is missing"],
  ["5 MB of it cut off", bytes(text.replace("ls", "A".repeat(5_000_000)).slice(0, -1)), "cut off"],
])("%s is refused", async (_, payload, reason) => {
  expectRefused(await seen({ payload, hooks, expected: "PreToolUse" }), "PreToolUse", reason);
  const unknown = await seen({ payload, hooks });
  expectSound(unknown);
  expect(unknown.verdict).toBe("block");
});

test("a payload cut off anywhere is refused", async () => {
  const property = fc.asyncProperty(
    fc.constantFrom(...fixturePayloads),
    fc.double({ min: 0, max: 0.999, noNaN: true }),
    async ([, payload], share) => {
      const whole = bytes(JSON.stringify(payload));
      const event = payload["hook_event_name"] as HookEvent; // captured events are known ones
      expectRefused(
        await seen({ payload: whole.subarray(0, whole.length * share), hooks, expected: event }),
        event,
        "the input",
      );
    },
  );
  await fc.assert(property);
});

test("any bytes and any JSON are answered soundly", async () => {
  const raw = fc.uint8Array({ maxLength: 200 });
  const json = fc.json().map(bytes);
  const almost = fc
    .tuple(fc.constantFrom(...hookEvents), fc.dictionary(fc.constantFrom(...names), fc.jsonValue()))
    .map(([event, fields]) => bytes(JSON.stringify({ ...fields, hook_event_name: event })));
  const property = fc.asyncProperty(
    fc.oneof(raw, json, almost),
    fc.option(fc.constantFrom(...hookEvents)),
    async (payload, expected) => {
      expectSound(await seen({ payload, hooks, expected: expected ?? undefined }));
    },
  );
  await fc.assert(property, { numRuns: 400 });
});

const names = [...new Set(fixturePayloads.flatMap(([, payload]) => Object.keys(payload)))];

describe("what is odd but can be judged is judged", () => {
  const always = condition("always", () => true);
  const denying = guard({ when: always, deny: "no" });
  const judged = async (payload: unknown): Promise<void> => {
    const reply = await seen({
      payload: typeof payload === "string" ? bytes(payload) : payload,
      hooks: [denying],
    });
    expectSound(reply);
    expect(reply.reason).toBe("no");
  };

  test.each<[what: string, payload: FixturePayload | string]>([
    ["no session id", { ...pre, session_id: undefined }],
    ["no working directory and no transcript", { ...pre, cwd: undefined, transcript_path: undefined }],
    ["an unknown tool", callOf("ToolOfTheFuture", { anything: null })],
    ["an unknown field", { ...pre, novel: [{ a: 1 }] }],
    ["an unknown mode", { ...pre, permission_mode: "fromTheFuture" }],
    ["a lone surrogate", text.replace("ls", "\\ud83d")],
    ["an escaped NUL", text.replace("ls", "\\u0000")],
    ["a NUL in a path", callOf("Read", { file_path: "/a\u0000b" })],
    ["a byte order mark", `\uFEFF${text}`],
    ["a key __proto__", text.replace('"command"', '"__proto__":{"x":1},"command"')],
    [
      "10,000 levels",
      text.replace('"command"', `"deep":${"[".repeat(10_000)}${"]".repeat(10_000)},"command"`),
    ],
  ])("%s", (_, payload) => judged(payload));

  test("5 MB", () => judged(callOf("Write", { file_path: "/a", content: "A".repeat(5_000_000) })));

  test("a duplicate key: the last one counts, as for the host", async () => {
    const twice = text.replace('"command":"ls"', '"command":"ls","command":"rm"');
    const noRm = guard({ when: field("command", "rm"), deny: "no rm" });
    expect((await seen({ payload: bytes(twice), hooks: [noRm] })).reason).toBe("no rm");
  });

  test("a rewrite beside any depth is sent, or fails by its policy", async () => {
    const then = () => rewriteInput({ command: "pwd" });
    const rewriting = guard({ when: always, tool: "Bash", then });
    for (const levels of [500, 990, 1_010, 2_000, 4_000, 6_000, 8_000, 10_000]) {
      const deep = text.replace('"command"', `"deep":${"[".repeat(levels)}${"]".repeat(levels)},"command"`);
      const reply = await seen({ payload: bytes(deep), hooks: [rewriting] });
      expectSound(reply);
      const isSent = "updatedInput" in reply.specific;
      expect([isSent, reply.verdict], `${levels} levels`).toEqual(
        levels < 1000 ? [true, "allow"] : [false, "block"],
      );
    }
  });

  test("an event of the future is let pass, in silence", async () => {
    const reply = await seen({ payload: { ...pre, hook_event_name: "PreToolUseV2" }, hooks });
    expect(reply).toMatchObject({ stdout: "", exitCode: 0 });
  });
});
