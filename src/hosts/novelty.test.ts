import { existsSync, mkdtempSync, readdirSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { callOf } from "../../test/event-of.ts";
import { fakeHost } from "../../test/fake-host.ts";
import { fixturePayloads } from "../../test/fixture-payloads.ts";
import { registered } from "../../test/registered.ts";
import { toEvent } from "../events/read-event.ts";
import { on } from "../hooks/on.ts";
import { context } from "../hooks/outcomes.ts";
import { answerCommand } from "./command.ts";
import { isFirstNovelty, noveltyIn } from "./novelty.ts";
import { toSdkHooks } from "./sdk.ts";

const novel = { ...callOf("Bash", { command: "ls" }), galaxy: 42, session_id: "s" };
const future = { hook_event_name: "FutureEvent", session_id: novel.session_id };

function folder(): string {
  const made = mkdtempSync(join(tmpdir(), "fairlead-novelty-"));
  onTestFinished(() => rmSync(made, { recursive: true, maxRetries: 10 }));
  return join(made, "state");
}

test("a real client's payloads hold nothing that is not known", () => {
  expect(fixturePayloads.flatMap(([, payload]) => noveltyIn(toEvent(payload, "posix")) ?? [])).toEqual([]);
});

test("what is not known is named, as much of it as can be read", () => {
  expect(noveltyIn(toEvent(future, "posix"))).toContain("the event FutureEvent");
  expect(noveltyIn(toEvent(novel, "posix"))).toMatch(/PreToolUse.*: "galaxy"$/);
  const many = Object.fromEntries(Array.from({ length: 12 }, (_, at) => [`f${at}`, at]));
  expect(noveltyIn(toEvent({ ...novel, ...many }, "posix"))).toMatch(/"f8" and 3 more$/);
  expect(noveltyIn(toEvent({}, "posix"))).toBeUndefined();
});

test("§6 unknown events and fields are kept, and warned of once per session", async () => {
  const root = folder();
  const seen: unknown[] = [];
  const hook = on("PreToolUse", ({ input }) => {
    seen.push((input as object as typeof novel).galaxy); // the field that this version does not know
    return context("advice");
  });
  const ask = async (payload: object) =>
    await answerCommand({
      payload: JSON.stringify(payload),
      load: () => ({ hooks: registered(hook), problems: [] }),
      host: fakeHost(),
      isFirstNovelty: (input) => isFirstNovelty(root, input),
    });
  const other = { ...novel, session_id: "other" };
  const replies = [];
  for (const payload of [novel, novel, future, other, other, { ...future, session_id: "third" }])
    replies.push(await ask(payload));
  const [first, ...rest] = replies.map(({ stderr }) => stderr);
  expect(first).toMatch(/^fairlead: .*"galaxy".*once per session\)\n$/);
  expect(rest.map((text) => text !== "")).toEqual([false, false, true, false, true]);
  expect(seen).toEqual([42, 42, 42, 42]);
  expect(replies.every(({ exitCode }) => exitCode === 0)).toBe(true);
  expect(statSync(join(root, "sessions")).mode & 0o777).toBe(0o700);
});

test("§6 nothing new, nothing written; what cannot be remembered is told", async () => {
  const root = folder();
  const payload = JSON.stringify(callOf("Bash", { command: "ls" }));
  const asked = { payload, load: () => ({ hooks: [], problems: [] }), host: fakeHost() };
  const reply = await answerCommand({ ...asked, isFirstNovelty: (input) => isFirstNovelty(root, input) });
  expect([reply.stderr, existsSync(root)]).toEqual(["", false]);
  for (const nowhere of [undefined, "/proc/nowhere"]) {
    expect(isFirstNovelty(nowhere, future)).toBe(true);
    expect(isFirstNovelty(nowhere, future)).toBe(true);
  }
  for (const odd of [{}, { session_id: 5 }, { session_id: "" }]) expect(isFirstNovelty(root, odd)).toBe(true);
  expect(isFirstNovelty(root, { session_id: "../../x" })).toBe(true);
  expect(readdirSync(join(root, "sessions"))).toHaveLength(1);
});

test("§6 in a program, the program is told once per session", async () => {
  const told: string[] = [];
  const hook = on("PreToolUse", () => context("advice"));
  const hooks = toSdkHooks(
    { hook },
    {
      warn: (message: string) => told.push(message),
    },
  );
  const callback = hooks.PreToolUse?.[0]?.hooks[0];
  for (const session_id of ["a", "a", "b"])
    await callback?.({ ...novel, session_id } as never, "t", { signal: new AbortController().signal });
  expect(told.filter((text) => text.includes("galaxy"))).toHaveLength(2);
});
