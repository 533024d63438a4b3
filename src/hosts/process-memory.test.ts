import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { callOf } from "../../test/event-of.ts";
import { temporaryFolder } from "../../test/temporary-project.ts";
import { on } from "../hooks/on.ts";
import { context } from "../hooks/outcomes.ts";
import { durableState } from "../state/durable-state.ts";
import { type MemoryStore, memoryStore } from "../state/memory-store.ts";
import { sessionState } from "../state/session-state.ts";
import { toSdkHooks } from "./sdk.ts";

const Count = sessionState("process-count", { n: 0 });
const Total = durableState("process-total", { n: 0 });
const counts = on("PreToolUse", async (event) => {
  const n = await Count.mutate(event, (draft) => ++draft.n);
  const total = await Total.mutate(event, (draft) => ++draft.n);
  return context(`${n} of ${total}`);
});

/** Asks the hook over the SDK as its client would, in a session. */
async function ask(session: string, options: Parameters<typeof toSdkHooks>[1]): Promise<unknown> {
  const [matcher] = toSdkHooks({ counts }, options).PreToolUse ?? [];
  const payload = callOf("Bash", { command: "ls" }, { session_id: session });
  const { signal } = new AbortController();
  const said = await matcher?.hooks[0]?.(payload, undefined, { signal });
  return JSON.stringify(said);
}

test("hooks in a program remember as those in settings do: in a store, by session and project", async () => {
  const root = temporaryFolder();
  mkdirSync(join(root, ".git"));
  const state: MemoryStore = memoryStore();
  const told: string[] = [];
  const options = { root, state, warn: (message: string) => told.push(message) };
  expect(await ask("a", options)).toContain("1 of 1");
  expect(await ask("a", options)).toContain("2 of 2");
  expect(await ask("b", options)).toContain("1 of 3");
  expect(told).toEqual([]);
  expect([...state.documents.keys()]).toContain("/state/sessions/a/process-count.json");
});

test("when nothing is said, in a memory that the process shares; what cannot be kept is told", async () => {
  const told: string[] = [];
  const options = { root: temporaryFolder(), warn: (message: string) => told.push(message) };
  expect(await ask("shared", options)).toContain("1 of 1");
  expect(await ask("shared", options)).toContain("2 of 1");
  expect(told.join()).toContain("no repository here");
});
