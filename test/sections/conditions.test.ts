import { describe, expect, test } from "vitest";
import { agent } from "../../src/conditions/agent.ts";
import { all, any, not } from "../../src/conditions/combine.ts";
import { command } from "../../src/conditions/command.ts";
import type { Condition } from "../../src/conditions/condition.ts";
import { content } from "../../src/conditions/content.ts";
import { condition } from "../../src/conditions/custom.ts";
import { input } from "../../src/conditions/input.ts";
import { mcp } from "../../src/conditions/mcp.ts";
import { mode } from "../../src/conditions/mode.ts";
import { once } from "../../src/conditions/once.ts";
import { path } from "../../src/conditions/path.ts";
import { prompt } from "../../src/conditions/prompt.ts";
import { ran } from "../../src/conditions/ran.ts";
import { said } from "../../src/conditions/said.ts";
import { sourceEdits } from "../../src/conditions/source-edits.ts";
import { testFile } from "../../src/conditions/test-file.ts";
import { tool } from "../../src/conditions/tool.ts";
import { read, touched } from "../../src/conditions/touched.ts";
import { usedSkill } from "../../src/conditions/used-skill.ts";
import { guard } from "../../src/hooks/guard.ts";
import type { Hook } from "../../src/hooks/hook.ts";
import { nudge } from "../../src/hooks/nudge.ts";
import { call, eventOf, happening } from "../event-of.ts";
import { fakeHost } from "../fake-host.ts";
import { play } from "../play.ts";

const bash = (line: string) => call("Bash", { command: line });
const edit = (file: string, written = "b") =>
  call("Edit", { file_path: file, old_string: "a", new_string: written });
const write = (file: string) => call("Write", { file_path: file, content: "" });
const cell = call("NotebookEdit", { notebook_path: "/code/app/n.ipynb", new_source: "eval(1)" });

const matches = async (one: Condition, event: Parameters<Condition["check"]>[0]) =>
  (await one.check(event, fakeHost())).match;

describe("§4 the table", () => {
  test.each<[row: string, one: Condition, event: ReturnType<typeof call>, match: boolean | "unknown"]>([
    ["tool: the exact name", tool("Edit"), cell, false],
    ["tool: former names are aliases", tool("Task"), call("Agent", { prompt: "x" }), true],
    ["mcp: a server's tools", mcp("db"), call("mcp__db__query", {}), true],
    ["mcp: plugin-prefixed server names", mcp("db", "query"), call("mcp__plugin_x_db__query", {}), true],
    ["mcp: no other server", mcp("db"), call("mcp__dbx__query", {}), false],
    ["command: leading words", command("git push"), bash("sudo git -C sub push"), true],
    ["command: options are understood", command("git push", { flags: ["-f"] }), bash("git push -fu o"), true],
    ["command: not what is only mentioned", command("git push"), bash('echo "git push"'), false],
    ["command: what only a run can tell", command("git push"), bash("$CMD"), "unknown"],
    ["path: globs relative to the root", path("src/**"), edit("/code/app/src/a.ts"), true],
    ["path: shell redirects", path("*.env"), bash("echo x > app.env"), true],
    ["path: all write tools", path("*.ipynb"), cell, true],
    ["content: what would be written", content("eval("), cell, true],
    ["content: not what is removed", content("a"), edit("/code/app/a.ts"), false],
    [
      "input: a field of the tool input",
      input("description", /x/),
      call("Bash", { command: "l", description: "x" }),
      true,
    ],
    [
      "prompt: the submitted prompt",
      prompt("push"),
      happening("UserPromptSubmit", { prompt: "push it" }),
      true,
    ],
    ["sourceEdits: of one language", sourceEdits(), edit("/code/app/src/a.ts"), true],
    ["sourceEdits: no tests", sourceEdits(), edit("/code/app/src/a.test.ts"), false],
    [
      "sourceEdits: tests when asked for",
      sourceEdits({ includeTests: true }),
      write("/code/app/a.test.ts"),
      true,
    ],
    [
      "sourceEdits: unknown languages by ending",
      sourceEdits({ lang: "zig" }),
      write("/code/app/a.zig"),
      true,
    ],
    ["sourceEdits: paths narrow", sourceEdits({ paths: ["lib/**"] }), edit("/code/app/src/a.ts"), false],
    ["sourceEdits: inside the project", sourceEdits(), edit("/other/a.ts"), false],
    ["sourceEdits: outside on request", sourceEdits({ projectOnly: false }), edit("/other/a.ts"), true],
    ["testFile: directly in tests/", testFile(), write("/code/app/tests/a.py"), true],
    ["agent: main", agent("main"), bash("ls"), true],
    [
      "agent: a type",
      agent("Explore"),
      call("Bash", { command: "ls" }, { agent_id: "a", agent_type: "Explore" }),
      true,
    ],
    [
      "mode: the permission mode",
      mode("plan"),
      call("Bash", { command: "ls" }, { permission_mode: "plan" }),
      true,
    ],
  ])("%s", async (_, one, event, match) => expect(await matches(one, event)).toBe(match));

  test("once: the first time in a session, each key by itself", async () => {
    const hooks = { n: nudge({ when: once("k"), say: "x", maxFires: 9 }) as Hook };
    const session = play(hooks);
    const send = async (id: string, at: number) =>
      (
        await session.send("PreToolUse", {
          session_id: id,
          tool_name: "Bash",
          tool_input: { command: "l" },
          tool_use_id: `t${at}`,
        })
      ).context;
    expect([await send("a", 1), await send("a", 2), await send("b", 3)]).toEqual(["x", "", "x"]);
  });
});

describe("§4 what happened in the session", () => {
  const used = (id: string, name: string, given: object, result: object = {}) => [
    {
      type: "assistant",
      uuid: `a${id}`,
      message: { id: `m${id}`, role: "assistant", content: [{ type: "tool_use", id, name, input: given }] },
    },
    {
      type: "user",
      uuid: `r${id}`,
      message: {
        role: "user",
        content: [{ type: "tool_result", tool_use_id: id, content: "done", ...result }],
      },
    },
  ];
  const failed = { is_error: true };
  const typed = { type: "user", uuid: "u", message: { role: "user", content: "please push" } };
  const change = { file_path: "/code/app/src/a.ts", old_string: "a", new_string: "b" };
  test.each<[row: string, one: Condition, entries: readonly object[], match: boolean]>([
    ["touched: a successful edit", touched("src/**"), used("t", "Edit", change), true],
    ["touched: errored calls do not count", touched("src/**"), used("t", "Edit", change, failed), false],
    [
      "read: a successful read",
      read("README.md"),
      used("t", "Read", { file_path: "/code/app/README.md" }),
      true,
    ],
    [
      "read: errored calls do not count",
      read("README.md"),
      used("t", "Read", { file_path: "/code/app/README.md" }, failed),
      false,
    ],
    [
      "ran: what really ran",
      ran("npm test", { ok: true }),
      used("t", "Bash", { command: "cd a && npm test" }),
      true,
    ],
    [
      "ran: not what is only mentioned",
      ran("npm test"),
      used("t", "Bash", { command: "grep 'npm test' a" }),
      false,
    ],
    [
      "ran: errored calls do not count",
      ran("npm test"),
      used("t", "Bash", { command: "npm test" }, failed),
      false,
    ],
    ["usedSkill: a skill", usedSkill("review"), used("t", "Skill", { skill: "review" }), true],
    ["said: user prose", said(/push/), [typed], true],
    [
      "said: not what the agent says",
      said(/push/),
      [
        {
          type: "assistant",
          message: { id: "m", role: "assistant", content: [{ type: "text", text: "I push" }] },
        },
      ],
      false,
    ],
  ])("%s", async (_, one, entries, match) => {
    const text = [{ ...typed, message: { role: "user", content: "go" } }, ...entries]
      .map((entry) => JSON.stringify(entry))
      .join("\n");
    const stop = { ...common, hook_event_name: "Stop", stop_hook_active: false };
    expect(await matches(one, eventOf(stop, "posix", { [common.transcript_path]: `${text}\n` }))).toBe(match);
  });
});

const common = { session_id: "s", transcript_path: "/p/s.jsonl", cwd: "/code/app" };
const unknown = condition("unknown", () => ({ match: "unknown" as const, why: "it depends" }));
const throws = condition("throws", () => {
  throw new Error("boom");
});
const [yes, no] = [condition("yes", () => true), condition("no", () => false)];
const pre = { tool_name: "Bash", tool_input: { command: "ls" }, tool_use_id: "t" };

test("§4 a condition is a plain object that answers with evidence, no, or unknown and why", async () => {
  const one = tool("Bash");
  expect([Object.getPrototypeOf(one) === Object.prototype, one.kind]).toEqual([true, "condition"]);
  expect(await one.check(bash("ls"), fakeHost())).toMatchObject({
    match: true,
    evidence: [{ text: "Bash" }],
  });
  expect(await one.check(cell, fakeHost())).toMatchObject({ match: false });
  expect(await unknown.check(cell, fakeHost())).toMatchObject({ match: "unknown", why: "it depends" });
});

test("§4 guards treat unknown as a match unless they say otherwise; nudges as none", async () => {
  const ask = async (hook: unknown) => await play({ hook: hook as Hook }).send("PreToolUse", pre); // of this event
  expect((await ask(guard({ when: unknown, deny: "no" }))).verdict).toBe("block");
  expect((await ask(guard({ when: yes, unless: unknown, deny: "no" }))).verdict).toBe("block");
  const certain = guard({
    when: unknown,
    then: (match) => (match.certain ? { kind: "deny", reason: "x" } : undefined),
  });
  expect((await ask(certain)).verdict).toBe("allow");
  expect((await ask(nudge({ when: unknown, say: "x" }))).context).toBe("");
});

test("§4 all, any and not are three-valued", async () => {
  const told = [
    all(yes, unknown),
    all(no, unknown),
    any(yes, unknown),
    any(no, unknown),
    not(unknown),
    not(no),
  ];
  const found = await Promise.all(told.map((one) => matches(one, cell)));
  expect(found).toEqual(["unknown", false, true, "unknown", "unknown", true]);
});

test("§4 one that throws fails only its own hook, by that hook's policy", async () => {
  const advice = nudge({ say: "advice" }) as Hook;
  const closed = await play({ g: guard({ when: throws, deny: "no" }) as Hook, advice }).send(
    "PreToolUse",
    pre,
  );
  expect([closed.verdict, closed.context, closed.statuses]).toEqual(["block", "advice", ["failed", "fired"]]);
  const open = await play({ n: nudge({ when: throws, say: "x" }) as Hook, advice }).send("PreToolUse", pre);
  expect([open.verdict, open.context, open.statuses]).toEqual(["allow", "advice", ["failed", "fired"]]);
});
