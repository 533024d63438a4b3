import type {
  HookCallback,
  HookCallbackMatcher,
  HookJSONOutput,
  Options,
} from "@anthropic-ai/claude-agent-sdk";
import { describe, expect, test } from "vitest";
import type { ClientReport } from "../../src/testing/client-report.ts";
import { pinnedClient } from "../../src/testing/pinned-client.ts";
import { runClient } from "../../src/testing/run-client.ts";
import type { Step } from "../../src/testing/script.ts";
import { type Vector, vectorsOf } from "../sdk-vectors.ts";
import { bash, playSdk, resultOf } from "./play-sdk.ts";

// What the pinned client does with an answer, vector by vector: the ground that the doors are built on.
const vectors = new Map(vectorsOf("measured").map((vector) => [vector.id, vector]));

function given(id: string): Vector {
  const vector = vectors.get(id);
  if (vector === undefined) throw new Error(`There is no vector ${id}.`);
  return vector;
}

/** A callback that gives this answer, whatever the types say. */
const answering =
  (answer: unknown): HookCallback =>
  async () =>
    answer as HookJSONOutput;

const only = (event: keyof NonNullable<Options["hooks"]>, callback: HookCallback): Options["hooks"] => ({
  [event]: [{ hooks: [callback] }],
});

describe("answers to PreToolUse, one call each in one session", async () => {
  const ids = [...vectors.values()]
    .filter(({ given }) => given.event === "PreToolUse" && (given.answer ?? given.answer_error) !== undefined)
    .filter(
      ({ given, id }) => given.matcher_extra === undefined && !["m-continue-false", "m-defer"].includes(id),
    )
    .map(({ id }) => id);
  const seen: { input: Record<string, unknown>; toolUseId: string | undefined }[] = [];
  const byCommand: HookCallback = async (input, toolUseId) => {
    const { tool_input } = input as { tool_input: { command: string } }; // all calls are of the shell
    const vector = vectors.get(tool_input.command.replace("touch ", ""));
    seen.push({ input: { ...input }, toolUseId });
    if (vector?.given.answer_error !== undefined) throw new Error(vector.given.answer_error);
    return vector?.given.answer ?? {};
  };
  const twice =
    (decision: string): HookCallback =>
    async (input) => {
      const { tool_input } = input as { tool_input: { command: string } }; // the same
      const isMeant = tool_input.command === "touch m-two-callbacks-deny-wins";
      return (
        isMeant ? { hookSpecificOutput: { hookEventName: "PreToolUse", permissionDecision: decision } } : {}
      ) as HookJSONOutput;
    };
  const failing: HookCallbackMatcher = {
    matcher: "Write",
    onFailure: "block",
    hooks: [async () => Promise.reject(new Error("boom"))],
  };
  let cancelled = 0;
  const never: HookCallback = (_input, _id, { signal }) =>
    new Promise(() => signal.addEventListener("abort", () => (cancelled += 1)));
  const fired: string[] = [];
  const noting = (event: string) => [
    {
      hooks: [
        async () => {
          fired.push(event);
          return {};
        },
      ],
    },
  ];
  const report = await playSdk({
    hooks: {
      PreToolUse: [
        { matcher: "Bash", hooks: [byCommand, twice("allow"), twice("deny")] },
        failing,
        { matcher: "Read", timeout: 1, hooks: [never] },
      ],
      ...Object.fromEntries(
        ["SessionStart", "SessionEnd", "PostToolUse", "Stop"].map((event) => [event, noting(event)]),
      ),
    },
    files: { "a.txt": "a" },
    steps: [
      ...[...ids, "m-two-callbacks-deny-wins"].map((id) => bash(`touch ${id}`)),
      { tool: "Write", input: { file_path: "{project}/m-onfailure-block", content: "" } },
      { tool: "Read", input: { file_path: "{project}/a.txt" } },
    ],
  });

  test("there are vectors", () => {
    expect(ids.length).toBeGreaterThan(8);
  });

  test.each(ids)("%s", (id) => {
    const {
      expect: expected,
      given: { answer },
    } = given(id);
    const ran = expected.tool_ran ?? !expected.original_command_ran;
    const isThere = id in report.files;
    expect(isThere).toBe(expected.original_command_ran ?? ran);
    if (expected.model_sees !== undefined)
      expect(report.told).toContain(`hook error: ${expected.model_sees}`);
    expect(answer === undefined || typeof answer === "object").toBe(true);
  });

  test("m-two-callbacks-deny-wins", () => {
    expect(report.files).not.toHaveProperty("m-two-callbacks-deny-wins");
  });

  test("m-onfailure-block", () => {
    expect(given("m-onfailure-block").expect["2.1.332"].tool_ran).toBe(false);
    expect(report.files).not.toHaveProperty("m-onfailure-block");
  });

  test("m-timeout-closed", () => {
    expect(report.calls.at(-1)?.result).toContain("The tool call was not executed");
    expect(cancelled).toBe(given("m-timeout-closed").expect.control_cancel_request);
  });

  test("m-session-callbacks", () => {
    expect(new Set(fired)).toStrictEqual(new Set(given("m-session-callbacks").expect.fired));
  });

  test("m-hook-input-shape", () => {
    const [first] = seen;
    expect(first?.input["tool_use_id"]).toBe(first?.toolUseId);
    expect(Object.keys(first?.input ?? {})).toEqual(
      expect.arrayContaining([
        "session_id",
        "transcript_path",
        "cwd",
        "hook_event_name",
        "tool_name",
        "tool_input",
        "tool_use_id",
      ]),
    );
  });
});

/** One session of one call, with an answer to it. */
const single = (id: string, steps: readonly Step[] = [bash(`touch ${id}`)]): Promise<ClientReport> => {
  const { event, answer } = given(id).given;
  return playSdk({ hooks: only(event, answering(answer)), steps });
};

test.each(["m-continue-false", "m-defer"])("%s", async (id) => {
  const { expect: expected } = given(id);
  const report = await single(id);
  expect(id in report.files).toBe(expected.tool_ran);
  expect(resultOf(report)["terminal_reason"]).toBe(expected.terminal_reason);
});

test.each(["m-ups-block", "m-ups-nested-block"])("%s", async (id) => {
  const { expect: expected } = given(id);
  const report = await single(id, [{ text: "Hello." }]);
  expect(report.requests.some(({ kind }) => kind === "main")).toBe(expected.model_called);
  if (expected.result_contains !== undefined) {
    expect(JSON.stringify(report.lines)).toContain(expected.result_contains);
  }
});

test("m-stop-nested-block", async () => {
  const { expect: expected } = given("m-stop-nested-block");
  const calls = async (answer: object): Promise<boolean[]> => {
    const seen: boolean[] = [];
    const callback: HookCallback = async (input) => {
      seen.push((input as { stop_hook_active: boolean }).stop_hook_active); // a Stop
      return (seen.length === 1 ? answer : {}) as HookJSONOutput;
    };
    await playSdk({ hooks: only("Stop", callback), steps: [{ text: "One." }, { text: "Two." }] });
    return seen;
  };
  const refusal = { decision: "block", reason: "go on" };
  const nested = await calls({ hookSpecificOutput: { hookEventName: "Stop", ...refusal } });
  expect(nested).toHaveLength(expected.nested_stop_calls);
  const top = await calls(refusal);
  expect(top).toHaveLength(expected.top_level_stop_calls);
  expect(top[1]).toBe(true);
});

test("m-post-updated-output", async () => {
  const outputs: unknown[] = [...given("m-post-updated-output").given.answers];
  const callback: HookCallback = async () =>
    ({
      hookSpecificOutput: { hookEventName: "PostToolUse", updatedToolOutput: outputs.shift() },
    }) as HookJSONOutput;
  const report = await playSdk({
    hooks: only("PostToolUse", callback),
    steps: [bash("echo original-1"), bash("echo original-2")],
  });
  expect(report.toldIn(1)).toContain("REPL");
  expect(report.toldIn(1)).not.toContain("original-1");
  expect(report.toldIn(2)).toContain("original-2");
});

test.each(["m-permreq-behavior", "m-permreq-type"])("%s", async (id) => {
  const { decision } = given(id).given;
  const answer = { hookSpecificOutput: { hookEventName: "PermissionRequest", decision } };
  const report = await playSdk({
    hooks: only("PermissionRequest", answering(answer)),
    steps: [bash(`touch ${id}`)],
    options: {
      allowedTools: [],
      permissionMode: "default",
      canUseTool: () => new Promise(() => undefined),
      maxTurns: 2,
      abortController: endingSoon(id),
    },
  });
  expect(id in report.files).toBe(id === "m-permreq-behavior");
});

/** Where nobody decides the session would wait for ever. */
function endingSoon(id: string): AbortController {
  const controller = new AbortController();
  if (id === "m-permreq-type") setTimeout(() => controller.abort(), 3000);
  return controller;
}

test("m-exit-codes and m-wrong-event-name-command, over the command door", async () => {
  const { command_stdout } = given("m-wrong-event-name-command").given;
  const script = `input=$(cat); case "$input" in *exit-2*) echo WHY >&2; exit 2;; *exit-1*) exit 1;; *) echo '${JSON.stringify(command_stdout)}';; esac`;
  const report = await runClient({
    client: await pinnedClient(),
    settings: { hooks: { PreToolUse: [{ hooks: [{ type: "command", command: script }] }] } },
    steps: [bash("touch exit-2"), bash("touch exit-1"), bash("touch wrong-name")],
  });
  const [two, one] = given("m-exit-codes").expect.tool_ran;
  expect(["exit-2" in report.files, "exit-1" in report.files]).toStrictEqual([two, one]);
  expect(report.toldIn(1)).toContain("WHY");
  expect("wrong-name" in report.files).toBe(given("m-wrong-event-name-command").expect.tool_ran);
});
