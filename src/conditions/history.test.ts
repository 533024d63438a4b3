import { describe, expect, test } from "vitest";
import { fakeHost } from "../../test/fake-host.ts";
import { did, eventIn, lines, result, spoke, typed, used } from "../../test/transcript/session.ts";
import { afterLast } from "./after-last.ts";
import { all, any, not } from "./combine.ts";
import type { Condition } from "./condition.ts";
import type { AnyLiveEvent } from "./live-event.ts";
import { ran } from "./ran.ts";
import { said } from "./said.ts";
import { read, touched } from "./touched.ts";
import { usedSkill } from "./used-skill.ts";

const host = fakeHost();
const holds = async (condition: Condition, about: string | AnyLiveEvent): Promise<unknown> =>
  (await condition.check(typeof about === "string" ? eventIn(about) : about, host)).match;

const edit = (file: string, isError = false): string =>
  did(`e-${file}`, "Edit", { file_path: `/code/app/${file}`, old_string: "a", new_string: "b" }, isError);
const bash = (id: string, command: string, isError = false): string => did(id, "Bash", { command }, isError);
const session = (...parts: readonly (string | object)[]): string => lines(typed("go"), ...parts);

describe("touched", () => {
  const source = touched("src/**/*.ts");

  test.each([
    ["an edit", session(edit("src/a.ts")), true],
    ["a failed edit", session(edit("src/a.ts", true)), false],
    ["another file", session(edit("docs/a.md")), false],
    ["a read", session(did("r", "Read", { file_path: "/code/app/src/a.ts" })), false],
    ["an open call", session(used("w", "Write", { file_path: "/code/app/src/a.ts", content: "" })), false],
    ["a write by a shell", session(bash("b", "cd /code/app && echo x > src/b.ts")), true],
    ["sed in place", session(bash("b", "sed -i s/a/b/ /code/app/src/b.ts")), true],
    ["a shell that reads", session(bash("b", "cat /code/app/src/b.ts")), false],
    ["words of a write", session(bash("b", 'echo "> /code/app/src/b.ts"')), false],
    ["an earlier turn", session(edit("src/a.ts"), typed("more")), true],
    ["nothing", "", false],
  ])("%s", async (_, text, expected) => expect(await holds(source, text)).toBe(expected));

  test("a target that only a run can tell is unknown; code that may run unseen is nothing", async () => {
    expect(await holds(source, session(bash("b", 'echo x > "$OUT"')))).toBe("unknown");
    expect(await holds(source, session(bash("b", "bash build.sh && $RUN")))).toBe(false);
  });

  test("only this turn, when asked so", async () => {
    const turn = touched("src/**", { since: "turn" });
    expect(await holds(turn, session(edit("src/a.ts"), typed("more")))).toBe(false);
    expect(await holds(turn, session(typed("more"), edit("src/a.ts")))).toBe(true);
  });

  test("the call that is reported counts, the one that is announced does not", async () => {
    const call = {
      tool_name: "Write",
      tool_use_id: "now",
      tool_input: { file_path: "/code/app/src/new.ts", content: "" },
    };
    const after = { hook_event_name: "PostToolUse", ...call, tool_response: { type: "create" } };
    expect(await holds(source, eventIn(session(), after))).toBe(true);
    expect(await holds(source, eventIn(session(), { hook_event_name: "PreToolUse", ...call }))).toBe(false);
  });

  test("subagents on request", async () => {
    const more = { "/p/s1/subagents/agent-x1.jsonl": session(edit("src/a.ts")) };
    const event = eventIn(session(), {}, more);
    expect(await holds(source, event)).toBe(false);
    expect(await holds(touched("src/**", { subagents: true }), event)).toBe(true);
    expect(await holds(source, eventIn(session(), { agent_id: "x1", agent_type: "Explore" }, more))).toBe(
      true,
    );
  });

  test("no globs are an error", () => expect(() => touched()).toThrow("touched() needs globs"));
});

describe("read", () => {
  test.each([
    ["the Read tool", session(did("r", "Read", { file_path: "/code/app/CONTRIBUTING.md" })), true],
    ["a failed read", session(did("r", "Read", { file_path: "/code/app/CONTRIBUTING.md" }, true)), false],
    ["cat", session(bash("b", "cat CONTRIBUTING.md")), false],
    ["cat there", session(bash("b", "cat /code/app/CONTRIBUTING.md | head -20")), true],
    ["an edit", session(edit("CONTRIBUTING.md")), false],
    ["a write", session(bash("b", "echo x > /code/app/CONTRIBUTING.md")), false],
  ])("%s", async (_, text, expected) => expect(await holds(read("/CONTRIBUTING.md"), text)).toBe(expected));
});

describe("ran", () => {
  const ok = bash("t", "npm test");
  const broken = bash("t2", "npm test", true);

  test("which endings count", async () => {
    const background = session(
      used("t3", "Bash", { command: "npm test", run_in_background: true }),
      result("t3", "Command running in background"),
    );
    const denied = session(
      used("t4", "Bash", { command: "npm test" }),
      result("t4", "refused", true, { toolDenialKind: "user-rejected" }),
    );
    const matrix = await Promise.all(
      [
        session(ok),
        session(broken),
        background,
        denied,
        session(used("t5", "Bash", { command: "npm test" })),
      ].map(
        async (text) =>
          await Promise.all(
            ([true, false, "any"] as const).map((wanted) => holds(ran("npm test", { ok: wanted }), text)),
          ),
      ),
    );
    expect(matrix).toEqual([
      [true, false, true],
      [false, true, true],
      ["unknown", "unknown", true],
      [false, false, false],
      [false, false, false],
    ]);
  });

  test("it says where", async () => {
    const check = await ran("npm test").check(
      eventIn(session(bash("b", "cd web && CI=1 npm test -- --run"))),
      host,
    );
    expect(check).toMatchObject({
      match: true,
      evidence: [{ condition: 'ran("npm test")', text: "CI=1 npm test -- --run", note: "it succeeded" }],
    });
  });

  test("after an edit", async () => {
    const ordered = ran("npm test", { after: touched("src/**") });
    const change = edit("src/a.ts");
    expect(await holds(ordered, session(ok, change))).toBe(false);
    expect(await holds(ordered, session(change, ok))).toBe(true);
    expect(await holds(ordered, session(change, ok, edit("docs/a.md")))).toBe(true);
    expect(await holds(ordered, session(ok))).toBe(true);
    expect(await holds(ordered, session(change, ok, edit("src/b.ts"), broken))).toBe(false);
    expect(await holds(ordered, session(bash("one", "sed -i s/a/b/ /code/app/src/a.ts && npm test")))).toBe(
      true,
    );
    expect(await holds(ordered, session(bash("one", "npm test && sed -i s/a/b/ /code/app/src/a.ts")))).toBe(
      false,
    );
  });

  test("mistakes are told", () => {
    expect(() => ran("npm test | tail")).toThrow(TypeError);
    expect(() => ran("npm test", { after: said("x") })).toThrow("needs a condition about calls");
    expect(() => ran("npm test", { okay: true } as object)).toThrow('ran() has no option "okay"');
  });
});

describe("what a gate demands is about what came after", () => {
  const stale = session(bash("t", "npm test"), edit("src/a.ts"));
  const demand = async (until: Condition, when: readonly Condition[], text: string): Promise<unknown> => {
    const [asked = until] = afterLast([until], when);
    return await holds(asked, text);
  };

  test("the last edit", async () => {
    expect(await holds(ran("npm test"), stale)).toBe(true);
    expect(await demand(ran("npm test"), [touched("src/**")], stale)).toBe(false);
    expect(await demand(ran("npm test"), [any(touched("docs/**"), touched("src/**"))], stale)).toBe(false);
    expect(await demand(ran("npm test"), [said("go")], stale)).toBe(true);
  });

  test("in combinations", async () => {
    const either = any(ran("npm test"), ran("npm run check"));
    expect(await demand(either, [touched("src/**")], stale)).toBe(false);
    expect(await demand(either, [touched("src/**")], session(stale.trim(), bash("c", "npm run check")))).toBe(
      true,
    );
    expect(await demand(all(ran("npm test"), said("go")), [touched("src/**")], stale)).toBe(false);
    expect(await demand(not(ran("npm test")), [touched("src/**")], stale)).toBe(true);
  });

  test("an order of its own stays", async () => {
    const own = ran("npm test", { after: touched("docs/**") });
    expect(afterLast([own], [touched("src/**")])).toEqual([own]);
  });
});

describe("usedSkill", () => {
  const model = session(did("k", "Skill", { skill: "tools:review" }));
  const user = lines(
    typed(
      "<command-message>review</command-message>\n<command-name>/review</command-name>\n<command-args>x</command-args>",
    ),
  );

  test.each([
    ["review", model, true],
    ["tools:review", model, true],
    ["other:review", model, false],
    ["view", model, false],
    ["review", user, true],
    ["/review", user, true],
    ["review", session(did("k", "Skill", { skill: "review" }, true)), false],
    ["review", session(spoke("m", "I used the skill review")), false],
  ])("%s", async (name, text, expected) => expect(await holds(usedSkill(name), text)).toBe(expected));

  test("in this turn", async () => {
    const turn = usedSkill("review", { since: "turn" });
    expect(await holds(turn, lines(user.trim(), typed("more")))).toBe(false);
    expect(await holds(turn, user)).toBe(true);
    expect(await holds(turn, model)).toBe(true);
  });
});

describe("said", () => {
  const meta = typed("please push", { isMeta: true });

  test("the user's own words", async () => {
    expect(await holds(said(/push/), lines(typed("please push")))).toBe(true);
    expect(
      await holds(said(/push/), lines(typed("go"), meta, spoke("m", "I push"), result("t", "push"))),
    ).toBe(false);
    expect(await holds(said("push", { by: "assistant" }), lines(typed("push"), spoke("m", "no")))).toBe(
      false,
    );
  });

  test("the prompt that is submitted, and the last message of a stop", async () => {
    const submit = { hook_event_name: "UserPromptSubmit", prompt: "now push" };
    expect(await holds(said("push", { since: "turn" }), eventIn(session(), submit))).toBe(true);
    expect(await holds(said("go", { since: "turn" }), eventIn(session(), submit))).toBe(false);
    const stop = eventIn(session(), { last_assistant_message: "ALL CHECKED" });
    expect(await holds(said("CHECKED", { by: "assistant" }), stop)).toBe(true);
  });
});
