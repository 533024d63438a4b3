import { describe, expect, test } from "vitest";
import { dispatch } from "../src/engine/dispatch.ts";
import type { AnyEvent } from "../src/events/event.ts";
import type { Hook } from "../src/hooks/hook.ts";
import { on } from "../src/hooks/on.ts";
import { memoryIn } from "../src/hosts/memory-in.ts";
import { durableState } from "../src/state/durable-state.ts";
import { StateError } from "../src/state/errors.ts";
import { fileStore } from "../src/state/file-store.ts";
import { memoryStore } from "../src/state/memory-store.ts";
import { sessionState } from "../src/state/session-state.ts";
import type { Store } from "../src/state/store.ts";
import { call } from "./event-of.ts";
import { fakeHost, wait } from "./fake-host.ts";
import { temporaryFolder } from "./temporary-project.ts";

const Count = sessionState("late-count", { n: 0 });
const A = durableState("late-a", { n: 0 });
const B = durableState("late-b", { n: 0 });
const add = (more: number) => (draft: { n: number }) => {
  draft.n += more;
};
const never = new Promise<never>(() => undefined);

const stores: [string, () => Store][] = [
  ["in memory", memoryStore],
  ["on disk", () => fileStore({ root: temporaryFolder(), onFault: () => undefined })],
];

describe.each(stores)("what a hook changes %s ends with its time", (_, makeStore) => {
  const host = fakeHost();
  const event = call("Bash", { command: "ls" });
  const memory = (store: Store) => memoryIn(store, () => ({ project: "/code/app" }));

  /** What becomes of hooks that are asked at once: how each ended, and why. */
  async function asked(store: Store, hooks: readonly Hook[], signal?: AbortSignal): Promise<string[]> {
    const all = hooks.map((hook, at) => ({ id: `h${at}`, hook }));
    const given = signal === undefined ? {} : { signal };
    // One that is withdrawn has all the time in the world.
    const asking = signal === undefined ? host : { ...host, after: () => () => undefined };
    const { trace } = await dispatch(all, event, asking, { memory: memory(store), ...given });
    return trace.hooks.map(({ status, why = "" }) => `${status} ${why}`.trim());
  }

  const adds = on("PreToolUse", { deadline: 1 }, async (e) => {
    await Count.mutate(e, add(1));
  });
  const count = (store: Store): number => Count.load(memory(store)(event)).n;

  test("a function that never ends frees its lock", async () => {
    const store = makeStore();
    const hangs = on("PreToolUse", { deadline: 1 }, async (e) => Count.mutate(e, () => never));
    expect(await asked(store, [hangs])).toEqual([
      'late it did not answer within 1 s: its change of the state "late-count" did not end',
    ]);
    expect(await asked(store, [adds])).toEqual(["silent"]);
    expect(count(store)).toBe(1);
  });

  test("so it does when the question is withdrawn", async () => {
    const store = makeStore();
    const controller = new AbortController();
    const hangs = on("PreToolUse", async (e) => {
      await Count.mutate(e, () => {
        setImmediate(() => controller.abort());
        return never;
      });
    });
    expect((await asked(store, [hangs], controller.signal))[0]).toMatch(/called off: its change of/);
    expect(await asked(store, [adds])).toEqual(["silent"]);
  });

  test("a function that ends later writes nothing, and nor does what begins later", async () => {
    const store = makeStore();
    const ended: unknown[] = [];
    const slow = on("PreToolUse", { deadline: 1 }, async (e) => {
      const late = async (draft: { n: number }): Promise<void> => {
        await wait(host, 2000);
        draft.n += 100;
      };
      await Count.mutate(e, late).catch((error) => ended.push(error.kind));
      await wait(host, 2000);
      await Count.mutate(e, add(100)).catch((error) => ended.push(error.kind));
      await e.session.once("later").catch((error) => ended.push(error.kind));
      for (const act of [() => Count.save(e, { n: 100 }), () => Count.reset(e)])
        try {
          act();
        } catch (error) {
          ended.push(error instanceof StateError && error.kind);
        }
    });
    await asked(store, [slow]);
    await asked(store, [adds]);
    await wait(host, 5000);
    expect(count(store)).toBe(1);
    expect(ended).toEqual(Array(5).fill("lock-timeout"));
    expect(await memory(store)(event).session.once("later")).toBe(true);
  });

  test("two that take two states in opposite order do not wait for each other for ever", async () => {
    const store = makeStore();
    const taking = (one: typeof A, other: typeof A): Hook =>
      on("PreToolUse", { deadline: 1 }, async (e: AnyEvent & Parameters<typeof A.load>[0]) => {
        const inner = async (): Promise<void> => {
          await wait(host, 100);
          await other.mutate(e, add(1));
        };
        await one.mutate(e, inner);
      });
    const both = await Promise.all([asked(store, [taking(A, B)]), asked(store, [taking(B, A)])]);
    expect(both.flat()).toEqual([
      'late it did not answer within 1 s: it waited for the state "late-b", which another hook holds',
      "silent", // as the first one let go
    ]);
    expect(await asked(store, [taking(A, B)])).toEqual(["silent"]);
  });
});
