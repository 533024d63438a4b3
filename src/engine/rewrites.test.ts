import { describe, expect, test } from "vitest";
import { call } from "../../test/event-of.ts";
import { fakeHost, wait } from "../../test/fake-host.ts";
import { registered } from "../../test/registered.ts";
import { condition } from "../conditions/custom.ts";
import { guard } from "../hooks/guard.ts";
import type { Hook } from "../hooks/hook.ts";
import { on } from "../hooks/on.ts";
import { ask, context, defer, deny, raw, rewriteInput } from "../hooks/outcomes.ts";
import { dispatch } from "./dispatch.ts";

const host = fakeHost();
const start = { command: "go test", description: "tests", timeout: 1000 };
const run = async (hooks: readonly Hook[], input: object = start) => {
  const { answer, trace } = await dispatch(registered(...hooks), call("Bash", input), host);
  const said = (answer.json?.["hookSpecificOutput"] ?? {}) as Record<string, unknown>; // an object when it is there
  return { said, trace, statuses: trace.hooks.map(({ status }) => status) };
};
const appending = (text: string, milliseconds = 0) =>
  on("PreToolUse", { tool: "Bash" }, async (event) => {
    await wait(host, milliseconds);
    return rewriteInput({ command: `${event.input.tool_input.command}${text}` });
  });
const containing = (text: string) => condition(text, (event) => (event.command ?? "").includes(text));

describe("rewrites", () => {
  test("keep what they do not name, and take out what they name undefined", async () => {
    const first = await run([on("PreToolUse", { tool: "Bash" }, () => rewriteInput({ timeout: 60_000 }))]);
    expect(first.said["updatedInput"]).toEqual({ ...start, timeout: 60_000 });
    const none = { description: undefined } as never; // as plain JavaScript may say it
    const second = await run([on("PreToolUse", { tool: "Bash" }, () => rewriteInput(none))]);
    expect(second.said["updatedInput"]).toEqual({ command: "go test", timeout: 1000 });
    expect(second.said).not.toHaveProperty("permissionDecision");
  });

  test("compose in registration order, each seeing the one before", async () => {
    const { said } = await run([appending(" -a", 50), appending(" -b", 1), appending(" -c", 20)]);
    expect(said["updatedInput"]).toMatchObject({ command: "go test -a -b -c" });
  });

  test("of one hook compose too", async () => {
    const twice = on("PreToolUse", { tool: "Bash" }, () => [
      rewriteInput({ command: "pwd" }),
      rewriteInput({ timeout: 5 }),
    ]);
    expect((await run([twice])).said["updatedInput"]).toEqual({
      command: "pwd",
      description: "tests",
      timeout: 5,
    });
  });

  test("do not go with a refusal or a deferral", async () => {
    for (const last of [deny("no"), defer()]) {
      const { said } = await run([appending(" -a"), on("PreToolUse", () => last)]);
      expect(said).not.toHaveProperty("updatedInput");
    }
    const both = await run([
      on("PreToolUse", () => [rewriteInput({ command: "x" }), deny("no")]),
      appending(" -b"),
    ]);
    expect(both.said).toMatchObject({ permissionDecision: "deny", permissionDecisionReason: "no" });
  });

  test("go with an ask and a context", async () => {
    const { said } = await run([appending(" -a"), on("PreToolUse", () => [ask("sure?"), context("note")])]);
    expect(said).toMatchObject({
      permissionDecision: "ask",
      updatedInput: { command: "go test -a" },
      additionalContext: "note",
    });
  });

  test("to what is no input fail their hook, and the others go on from the input before", async () => {
    const breaking = on("PreToolUse", () => rewriteInput({ command: 3 }));
    const { said, statuses } = await run([appending(" -a"), breaking, appending(" -c")]);
    expect(said["updatedInput"]).toMatchObject({ command: "go test -a -c" });
    expect(statuses).toEqual(["fired", "failed", "fired"]);
    const closed = on("PreToolUse", { onError: "closed" }, () =>
      raw({ hookSpecificOutput: { hookEventName: "PreToolUse", updatedInput: {} } }),
    );
    expect((await run([closed])).said).toMatchObject({ permissionDecision: "deny" });
  });

  test("are not shared with the hook that made them", async () => {
    const fields = { command: "pwd", list: [1] };
    const sly = on("PreToolUse", async () => {
      setImmediate(() => fields.list.push(2));
      return rewriteInput(fields);
    });
    const { said } = await run([sly, appending(" -b", 10)]);
    expect(said["updatedInput"]).toMatchObject({ command: "pwd -b", list: [1] });
  });
});

describe("guards", () => {
  const noForce = guard({ when: containing("--force"), deny: "no force" });

  test.each([
    ["before", [noForce, appending(" --force")]],
    ["behind", [appending(" --force"), noForce]],
    ["between", [appending(" -a"), noForce, appending(" --force")]],
    ["that decides", [guard({ when: containing("--force"), then: () => deny("no") }), appending(" --force")]],
  ])("standing %s the rewrite judge the final input", async (_, hooks) => {
    const { said, trace } = await run(hooks);
    expect(said).toMatchObject({ permissionDecision: "deny" });
    expect(said).not.toHaveProperty("updatedInput");
    expect(trace.hooks.some(({ judgedAgain, status }) => judgedAgain || status === "fired")).toBe(true);
  });

  test("judge the first input too", async () => {
    const taming = on("PreToolUse", () => rewriteInput({ command: "git push" }));
    const { said, trace } = await run([taming, noForce], { command: "git push --force" });
    expect(said["permissionDecision"]).toBe("deny");
    expect(trace.hooks[1]).toMatchObject({
      status: "fired",
      judgedAgain: true,
      outcomes: [{ kind: "deny" }],
    });
  });

  test("that fail on the final input refuse", async () => {
    const when = condition("picky", (event) => {
      if (event.command?.includes("-a")) throw new Error("boom");
      return false;
    });
    const { said, trace } = await run([guard({ when, deny: "no" }), appending(" -a")]);
    expect(said["permissionDecision"]).toBe("deny");
    expect(trace.hooks[0]).toMatchObject({ status: "failed", policy: "refused", judgedAgain: true });
  });

  test("are not asked twice when nothing was changed", async () => {
    let asked = 0;
    const when = condition("counting", () => {
      asked += 1;
      return false;
    });
    await run([guard({ when, deny: "no" }), on("PreToolUse", () => context("x"))]);
    expect(asked).toBe(1);
  });

  test("that rewrite last are not chased by their own rewrite", async () => {
    const adding = guard({
      when: containing("go"),
      tool: "Bash",
      then: (_, event) => rewriteInput({ command: `${event.input.tool_input.command}!` }),
    });
    expect((await run([adding, adding])).said["updatedInput"]).toMatchObject({ command: "go test!!" });
  });

  test("get time for the final input even when the rewrites took it all", async () => {
    const slow = on("PreToolUse", { deadline: 480 }, async () => {
      await wait(host, 479_900);
      return rewriteInput({ command: "x --force" });
    });
    const careful = guard({
      when: condition("careful", async (event) => {
        await wait(host, 500);
        return event.command?.includes("--force") ?? false;
      }),
      deny: "no force",
    });
    expect((await run([slow, careful])).said["permissionDecisionReason"]).toBe("no force");
  });
});

test("a late hook takes no time from those behind it", async () => {
  const late = on("PreToolUse", { deadline: 1 }, () => wait(host, 60_000));
  const { said, statuses } = await run([late, late, appending(" -a", 900)]);
  expect([said["updatedInput"], statuses]).toEqual([
    { ...start, command: "go test -a" },
    ["late", "late", "fired"],
  ]);
});

test("a hook that may not rewrite fails when it does", async () => {
  const sly = {
    ...guard({ when: containing("go"), deny: "no" }),
    run: () => rewriteInput({ command: "rm" }),
  };
  const { said } = await run([sly]);
  expect(said).toMatchObject({ permissionDecision: "deny" });
  expect(said["permissionDecisionReason"]).toContain("must not change the input");
});
