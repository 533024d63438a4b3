import { describe, expect, test } from "vitest";
import { seen } from "../../test/cases/as-seen.ts";
import { callOf } from "../../test/event-of.ts";
import { fakeHost } from "../../test/fake-host.ts";
import { registered } from "../../test/registered.ts";
import { condition } from "../conditions/custom.ts";
import { configure } from "../hooks/configure.ts";
import { guard } from "../hooks/guard.ts";
import { nudge } from "../hooks/nudge.ts";
import { on } from "../hooks/on.ts";
import { block, context, notify, raw, rewriteInput } from "../hooks/outcomes.ts";
import { answerCommand } from "./command.ts";
import { unheardReply } from "./command-reply.ts";

const always = condition("always", () => true);
const noBash = guard({ when: always, deny: "no" });
const pre = JSON.stringify(callOf("Bash", { command: "ls" }));
const fails = (): never => {
  throw new Error("boom");
};
const none = { hooks: [], problems: [] };

test("nothing to say is nothing written", async () => {
  const reply = await answerCommand({ payload: pre, load: () => none, host: fakeHost() });
  expect(reply).toMatchObject({ stdout: "", stderr: "", exitCode: 0 });
});

test("failures are told on standard error, each on a line", async () => {
  const closed = on("PreToolUse", { onError: "closed" }, fails);
  const { stderr, verdict } = await seen({
    payload: JSON.parse(pre),
    hooks: [nudge({ say: fails }), closed],
  });
  expect(verdict).toBe("block");
  expect(stderr).toBe("fairlead: h/0: Error: boom (let pass)\nfairlead: h/1: Error: boom (refused)\n");
});

test("what a watched hook would have said is told in words", async () => {
  const hooks = [
    configure(noBash, { as: "observe" }),
    configure(
      on("PreToolUse", () => [context("Look first."), rewriteInput({ command: "ls -l" })]),
      { as: "observe" },
    ),
  ];
  const { stderr, verdict } = await seen({ payload: JSON.parse(pre), hooks });
  expect(verdict).not.toBe("block");
  expect(stderr).toBe(
    "fairlead: h/0 is only watched: it would have said deny: no\n" +
      'fairlead: h/1 is only watched: it would have said context: Look first.; rewriteInput: {"command":"ls -l"}\n',
  );
});

test("an answer that nobody could read is no defect: refused where that keeps something from happening", () => {
  const why = "the answer could not be written to standard output, so nobody has read it";
  const stderr = `fairlead: ${why}: {"reason":"no"}\n`; // with exit code 2 this is what the model reads
  expect(unheardReply('{"reason":"no"}\n', "PreToolUse")).toEqual({ stdout: "", stderr, exitCode: 2 });
  expect(unheardReply('{"reason":"no"}\n', "PostToolUse")).toEqual({ stdout: "", stderr, exitCode: 0 });
  expect(unheardReply('{"reason":"no"}\n', undefined)).toEqual({ stdout: "", stderr, exitCode: 0 });
});

test("an event of the future is passed over without loading anything", async () => {
  const payload = '{"hook_event_name":"FutureEvent"}';
  for (const expected of [undefined, "FutureEvent"]) {
    const reply = await answerCommand({ payload, load: fails, host: fakeHost(), expected });
    expect(reply).toMatchObject({ stdout: "", exitCode: 0, stderr: expect.stringContaining("FutureEvent") });
  }
});

describe("loading that fails", () => {
  test("is told to the user, and refuses nothing", async () => {
    for (const load of [fails, async () => fails()]) {
      const reply = await answerCommand({ payload: pre, load, host: fakeHost() });
      expect(JSON.parse(reply.stdout)).toEqual({ systemMessage: expect.stringContaining("boom") });
      expect(reply).toMatchObject({ exitCode: 0, stderr: expect.stringContaining("boom") });
    }
  });

  test("in part leaves the rest at work", async () => {
    const problems = [{ file: "bad.ts", line: 3, message: "Unexpected }", serves: "nothing" as const }];
    const load = () => ({ hooks: registered(noBash), problems });
    const reply = await answerCommand({ payload: pre, load, host: fakeHost() });
    expect(reply.stdout).toContain('"permissionDecision":"deny"');
    expect(reply.stderr).toContain("bad.ts:3: Unexpected }");
  });
});

describe("a refusal that only an exit code can say", () => {
  const finished = { hook_event_name: "TaskCompleted", session_id: "s", task_id: "1", task_subject: "x" };

  test("leaves standard error to the reason, and loses nothing that was said beside it", async () => {
    const hooks = [
      on("TaskCompleted", () => [block("run the tests"), notify("hello")]),
      on("TaskCompleted", fails),
    ];
    expect(await seen({ payload: finished, hooks })).toMatchObject({
      exitCode: 2,
      stderr: "run the tests\n",
      json: { systemMessage: "hello" },
    });
  });

  test("is no JSON at all when a worktree is refused", async () => {
    const hooks = [guard({ on: "WorktreeCreate", when: always, deny: "no room" })];
    const payload = { hook_event_name: "WorktreeCreate", session_id: "s", name: "w" };
    expect(await seen({ payload, hooks })).toMatchObject({ exitCode: 2, stdout: "", stderr: "no room\n" });
  });
});

test("a worktree's path is written plain", async () => {
  const hooks = registered(
    on("WorktreeCreate", () =>
      raw({ hookSpecificOutput: { hookEventName: "WorktreeCreate", worktreePath: "/trees/w" } }),
    ),
  );
  const payload = '{"hook_event_name":"WorktreeCreate","session_id":"s","name":"w"}';
  const reply = await answerCommand({ payload, load: () => ({ ...none, hooks }), host: fakeHost() });
  expect(reply).toMatchObject({ exitCode: 0, stdout: "/trees/w\n" });
});

test("what hooks print goes to standard error, while loading, judging and running", async () => {
  const hooks = registered(
    on("PreToolUse", { when: condition("prints", () => process.stdout.write("judging")) }, () => {
      process.stdout.write("running\n");
      return context("said");
    }),
  );
  const load = () => {
    process.stdout.write("loading\n");
    return { ...none, hooks };
  };
  const reply = await answerCommand({ payload: pre, load, host: fakeHost() });
  expect(reply.stderr).toBe("loading\njudging\nrunning\n");
  expect(JSON.parse(reply.stdout)).toMatchObject({ hookSpecificOutput: { additionalContext: "said" } });
});

test("a rejection that no hook awaits is told, also when nobody pauses after it", async () => {
  const listeners = process.listeners("unhandledRejection");
  process.removeAllListeners("unhandledRejection");
  const hook = on("PreToolUse", () => {
    void Promise.reject(new Error("left behind"));
  });
  const reply = await answerCommand({
    payload: pre,
    load: () => ({ ...none, hooks: registered(hook) }),
    host: fakeHost(),
  });
  for (const one of listeners) process.on("unhandledRejection", one);
  expect(reply.strays).toEqual(["an error that no hook awaits: Error: left behind"]);
  expect(reply).toMatchObject({ stdout: "", stderr: `${reply.strays?.[0]}\n`, exitCode: 0 });
});

test("calls may overlap, and each gets its own answer", async () => {
  const host = fakeHost();
  const asking = (text: string) =>
    seen({ payload: JSON.parse(pre), hooks: [nudge({ say: text }), noBash], host });
  const replies = await Promise.all(["one", "two", "three"].map(asking));
  expect(replies.map(({ context: said }) => said)).toEqual(["one", "two", "three"]);
  expect(replies.every(({ verdict }) => verdict === "block")).toBe(true);
});

test("a host that is broken itself is told, and is no crash", async () => {
  const host = {
    ...fakeHost(),
    get platform(): never {
      return fails();
    },
  };
  const reply = await answerCommand({ payload: pre, load: () => none, host });
  const stderr = "fairlead: this is a defect of Fairlead, please report it: Error: boom\n";
  expect(reply).toEqual({ stdout: "", stderr, exitCode: 0 });
  const refused = await answerCommand({ payload: pre, expected: "PreToolUse", load: () => none, host });
  expect(refused).toEqual({ stdout: "", stderr, exitCode: 2 });
});
