import { expect, test } from "vitest";
import { command } from "../../conditions/command.ts";
import { condition } from "../../conditions/custom.ts";
import { once } from "../../conditions/once.ts";
import { dispatch } from "../../engine/dispatch.ts";
import { toEvent } from "../../events/read-event.ts";
import { configure } from "../../hooks/configure.ts";
import { guard } from "../../hooks/guard.ts";
import type { Hook } from "../../hooks/hook.ts";
import { nudge } from "../../hooks/nudge.ts";
import { on } from "../../hooks/on.ts";
import { ask, context, deny } from "../../hooks/outcomes.ts";
import { nodeHost } from "../../hosts/node.ts";
import { budgetsIn } from "../../hosts/stored-budgets.ts";
import { memoryStore } from "../../state/memory-store.ts";
import { sessionState } from "../../state/session-state.ts";
import { bash, prompt } from "../payloads.ts";
import { type ExplainOptions, explain } from "./explain.ts";
import type { ExplainedHook, Explanation } from "./explanation.ts";

const noForce = guard({
  when: command("git push", { flags: ["--force", "-f"] }),
  deny: "Use --force-with-lease.",
});

function asked(
  hooks: Readonly<Record<string, Hook>>,
  payload: object | string,
  options: Partial<ExplainOptions> = {},
): Promise<Explanation> {
  const registered = Object.entries(hooks).map(([id, hook]) => ({ id, hook }));
  const text = typeof payload === "string" ? payload : JSON.stringify(payload);
  return explain(text, {
    loaded: { hooks: registered, problems: [] },
    host: nodeHost({ root: "/code/app", home: "/home/dev" }),
    store: memoryStore(),
    ...options,
  });
}

const hookIn = ({ hooks }: Explanation, id: string): ExplainedHook | undefined =>
  hooks.find((one) => one.id === id);

test("a refusal is told with its evidence, through what, and what the host does", async () => {
  const told = await asked({ noForce }, bash("sudo bash -c 'git push -f'"));
  expect(hookIn(told, "noForce")).toMatchObject({
    status: "fired",
    said: ["deny: Use --force-with-lease."],
    conditions: [
      {
        answer: true,
        counted: true,
        evidence: [{ text: "git push -f", via: ["sudo", "bash -c"], span: [14, 25] }],
      },
    ],
  });
  expect(told.fold).toMatchObject({ outcome: "deny", decidedBy: ["noForce"] });
  expect(told.answer.exitCode).toBe(0);
  expect(told.answer.json).toMatchObject({ hookSpecificOutput: { permissionDecision: "deny" } });
  expect(told.answer.effects).toEqual(["The call does not run, and the model is told why."]);
  expect(told.glance.answered).toBe(false);
});

test("every condition is told, also those that the verdict did not hang on", async () => {
  const hook = guard({
    when: [
      condition("never", () => false),
      condition("unclear", () => ({ match: "unknown", why: "it is dark" })),
      condition("broken", () => {
        throw new Error("no such thing");
      }),
      once(),
    ],
    deny: "no",
  });
  const told = await asked({ hook }, bash("git push"));
  const shown = hookIn(told, "hook")?.conditions.map(({ label, answer, counted }) => [
    label,
    answer,
    counted,
  ]);
  expect(shown).toEqual([
    ["never", false, true],
    ["unclear", "unknown", false],
    ["broken", "failed", false],
    [expect.stringContaining("once"), null, false],
  ]);
  expect(hookIn(told, "hook")).toMatchObject({ status: "skipped", why: "never does not hold" });
});

test("skipped hooks have their reason", async () => {
  const store = memoryStore();
  const hooks = {
    otherTool: guard({ when: [], tool: "Edit", deny: "no" }),
    otherEvent: on("Stop", () => undefined),
    off: configure(noForce, { as: "off" }),
    spent: nudge({ when: command("git push"), say: "push gently", maxFires: 2 }),
  };
  const registered = Object.entries(hooks).map(([id, hook]) => ({ id, hook }));
  for (const tool_use_id of ["t1", "t2"]) {
    const reading = toEvent(bash("git push", { tool_use_id }), "posix");
    if (reading.kind !== "event") throw new Error("it is readable");
    await dispatch(registered, reading.event, nodeHost({ root: "/code/app", home: "/home/dev" }), {
      budgets: budgetsIn(store),
    });
  }
  const before = new Map(store.documents);
  const told = await asked(hooks, bash("git push"), { store });
  expect(hookIn(told, "otherTool")).toMatchObject({ status: "skipped", why: "not for Bash", conditions: [] });
  expect(hookIn(told, "otherEvent")).toMatchObject({ status: "other event", why: "it listens to Stop" });
  expect(hookIn(told, "off")).toMatchObject({ status: "skipped", why: "switched off" });
  expect(hookIn(told, "spent")).toMatchObject({
    status: "skipped",
    why: "its budget is spent: it fired 2 of 2 times in this session and agent",
    budget: { fired: 2, of: 2 },
  });
  expect(store.documents).toEqual(before);
});

test("what is remembered is read and stays as it was; budgets are not spent", async () => {
  const Count = sessionState("explain.count", { n: 0 });
  const store = memoryStore();
  const counts = on("PreToolUse", async (event) =>
    context(`${await Count.mutate(event, (draft) => ++draft.n)} times`),
  );
  const gentle = nudge({ when: command("git push"), say: "push gently" });
  const before = new Map(store.documents);
  for (let n = 0; n < 2; n += 1) {
    const told = await asked({ counts, gentle }, bash("git push"), { store });
    expect(hookIn(told, "counts")?.said).toEqual(["context: 1 times"]);
    expect(hookIn(told, "gentle")?.status).toBe("fired");
  }
  expect(store.documents).toEqual(before);
});

test("the fold tells who won, who was overruled, and what goes along", async () => {
  const told = await asked(
    {
      asks: on("PreToolUse", () => ask("sure?")),
      denies: on("PreToolUse", () => deny("no")),
      adds: on("PreToolUse", () => context("by the way")),
      silent: on("PreToolUse", () => undefined),
    },
    bash("ls"),
  );
  expect(told.fold).toEqual({
    outcome: "deny",
    decidedBy: ["denies"],
    why: "deny is the strongest (deny > defer > ask > rewrite > allow > context)",
    overruled: [{ hook: "asks", said: "ask", why: "deny outranks it" }],
    carried: [{ hook: "adds", said: "context" }],
  });
  expect(hookIn(told, "silent")?.status).toBe("silent");
});

test("dry, no handler runs", async () => {
  let ran = 0;
  const hook = on("PreToolUse", { when: command("ls") }, () => {
    ran += 1;
    return deny("no");
  });
  const told = await asked({ hook }, bash("ls"), { dry: true });
  expect(ran).toBe(0);
  expect(hookIn(told, "hook")).toMatchObject({ status: "would be asked", said: [] });
  expect(told.handlersRan).toBe(false);
  expect((await asked({ hook }, bash("pwd"), { dry: true })).hooks[0]?.status).toBe("skipped");
});

test("what cannot be read is told, with who refuses it", async () => {
  const told = await asked({ noForce, gentle: nudge({ when: command("ls"), say: "x" }) }, "{ cut", {
    expected: "PreToolUse",
  });
  expect(told.reading).toEqual({
    kind: "unreadable",
    reason: expect.stringContaining("not JSON"),
    refusedBy: ["noForce"],
  });
  expect(told.answer.effects).toEqual(["The call does not run, and the model is told why."]);
  const unknown = await asked({ noForce }, "");
  expect(unknown.answer).toMatchObject({ exitCode: 2, stderr: expect.stringContaining("noForce") });
});

test("an event of the future is passed over", async () => {
  const told = await asked({ noForce }, { ...bash("ls"), hook_event_name: "PreDinner" });
  expect(told).toMatchObject({
    reading: { kind: "future", name: "PreDinner" },
    event: "PreDinner",
    hooks: [],
  });
  expect(told.answer).toMatchObject({ stdout: "", exitCode: 0 });
});

test("a hook that throws is told with what its policy makes of it", async () => {
  const broken = guard({ when: command("ls"), then: () => JSON.parse("{") });
  const told = await asked({ broken }, bash("ls"));
  expect(hookIn(told, "broken")).toMatchObject({ status: "failed", policy: "refused" });
  expect(told.fold).toMatchObject({ outcome: "deny", decidedBy: ["broken"] });
});

test("an event that concerns no hook is answered at a glance, and others are not", async () => {
  expect((await asked({ noForce }, bash("ls"))).glance).toEqual({
    answered: true,
    why: "answered at a first glance: no hook is concerned",
  });
  expect((await asked({ noForce }, bash("git push"))).glance.answered).toBe(false);
  expect((await asked({ noForce }, prompt("hi"))).glance.why).toContain("only events about a tool call");
  expect((await asked({ noForce }, bash("ls"), { interests: null })).glance.why).toContain("asked each time");
});

test("an event that was answered a moment ago is asked about anew, not taken for its own repetition", async () => {
  const store = memoryStore();
  const gentle = nudge({ when: command("git push"), say: "push gently" });
  const reading = toEvent(bash("git push"), "posix");
  if (reading.kind !== "event") throw new Error("it is readable");
  const host = nodeHost({ root: "/code/app", home: "/home/dev" });
  await dispatch([{ id: "gentle", hook: gentle }], reading.event, host, { budgets: budgetsIn(store) });
  const told = await asked({ gentle }, bash("git push"), { store });
  expect(hookIn(told, "gentle")).toMatchObject({ status: "fired", budget: { fired: 0, of: 1 } });
  const other = await asked({ gentle }, bash("git push", { tool_use_id: "another" }), { store });
  expect(hookIn(other, "gentle")).toMatchObject({ status: "skipped", budget: { fired: 1, of: 1 } });
});
