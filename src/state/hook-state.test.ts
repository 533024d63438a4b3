import { beforeEach, describe, expect, test } from "vitest";
import { HookState, reserveFire } from "./hook-state.ts";
import { type MemoryStore, memoryStore } from "./memory-store.ts";
import { openSession } from "./open-session.ts";

let store: MemoryStore;
beforeEach(() => {
  store = memoryStore();
});

const session = () => openSession(store, { sessionId: "s" });
const count = (hookId: string, agentId?: string): number =>
  session().load(HookState.of(hookId, agentId)).fireCount;

describe("§1.4 reserve, then settle", () => {
  test("up to the cap it is granted, then the hook stays silent", async () => {
    const granted: boolean[] = [];
    for (let i = 0; i < 4; i += 1) {
      const fire = await reserveFire(store, { session: session(), hookId: "remind", cap: 2 });
      granted.push(fire.granted);
      await fire.settle(true);
    }
    expect(granted).toEqual([true, true, false, false]);
    expect(count("remind")).toBe(2);
  });

  test("no cap: no lock, no file, always granted", async () => {
    const locking = { ...store, exclusive: () => Promise.reject(new Error("locked")) };
    expect((await reserveFire(locking, { session: session(), hookId: "remind" })).granted).toBe(true);
    expect((await reserveFire(locking, { session: session(), hookId: "remind", cap: null })).granted).toBe(
      true,
    );
    expect(store.documents.size).toBe(0);
  });

  test("maxFires 0 never fires, with a session or without", async () => {
    expect((await reserveFire(store, { session: session(), hookId: "remind", cap: 0 })).granted).toBe(false);
    expect((await reserveFire(store, { session: { dir: null }, hookId: "remind", cap: 0 })).granted).toBe(
      false,
    );
  });

  test("what was not delivered is given back, once", async () => {
    const fire = await reserveFire(store, { session: session(), hookId: "remind", cap: 1 });
    expect((await reserveFire(store, { session: session(), hookId: "remind", cap: 1 })).granted).toBe(false);
    await fire.settle(false);
    await fire.settle(false);
    expect(count("remind")).toBe(0);
    expect((await reserveFire(store, { session: session(), hookId: "remind", cap: 1 })).granted).toBe(true);
  });

  test("a refused fire takes nothing back", async () => {
    await reserveFire(store, { session: session(), hookId: "remind", cap: 1 });
    const refused = await reserveFire(store, { session: session(), hookId: "remind", cap: 1 });
    await refused.settle(false);
    expect(count("remind")).toBe(1);
  });

  test("the hook runs outside the lock", async () => {
    const first = await reserveFire(store, { session: session(), hookId: "remind", cap: 2 });
    const second = await reserveFire(store, { session: session(), hookId: "remind", cap: 2, timeout: 0 });
    expect([first.granted, second.granted]).toEqual([true, true]);
  });

  test("a subagent's fires do not spend the main agent's budget, nor another hook's", async () => {
    for (const agentId of ["a9", "b1", undefined, "main"]) {
      expect(
        (await reserveFire(store, { session: session(), hookId: "remind", agentId, cap: 1 })).granted,
      ).toBe(true);
    }
    expect((await reserveFire(store, { session: session(), hookId: "other", cap: 1 })).granted).toBe(true);
    expect([count("remind"), count("remind", "a9"), count("other")]).toEqual([1, 1, 1]);
  });

  test("STA-10: budgets belong to hook and session, wherever the package lies", async () => {
    const fires: boolean[] = [];
    for (const sessionId of ["A", "A", "B"]) {
      const asked = { session: openSession(store, { sessionId }), hookId: "pack/remindTests", cap: 1 };
      fires.push((await reserveFire(store, asked)).granted);
    }
    expect(fires).toEqual([true, false, true]);
  });

  test("without a session there is no count to reach, so a capped hook may fire", async () => {
    const asked = { session: { dir: null }, hookId: "remind", cap: 1 };
    expect((await reserveFire(store, asked)).granted).toBe(true);
    expect(store.documents.size).toBe(0);
  });

  test("HookState itself has no path", () => {
    expect(session().slot(HookState).path).toBeNull();
    expect(session().slot(HookState.of("remind")).path).toBe("/state/sessions/s/hooks/remind/main.json");
  });
});
