import { expect, test } from "vitest";
import { memoryStore } from "../state/memory-store.ts";
import { openSession } from "../state/open-session.ts";
import { sessionState } from "../state/session-state.ts";
import { forgetting } from "./forgetting.ts";

const Count = sessionState("forgetting-count", { n: 0 });

test("of sessions in memory, those are forgotten that were not asked for the longest time", async () => {
  const all = memoryStore();
  const store = forgetting(all, 3);
  const ask = (sessionId: string): Promise<number> =>
    Count.mutate({ session: openSession(store, { sessionId }) }, (draft) => ++draft.n);
  for (const id of ["a", "b", "c", "a", "d"]) await ask(id);
  expect(await ask("a")).toBe(3);
  expect(
    all
      .list("/state/sessions")
      .map(({ name }) => name)
      .toSorted(),
  ).toEqual(["a", "c", "d"]);
  expect(await ask("b")).toBe(1);
  store.write("/state/durable/global/kept.json", "{}");
  for (let n = 0; n < 10; n += 1) await ask(`more ${n}`);
  expect(all.list("/state/sessions")).toHaveLength(3);
  expect(store.read("/state/durable/global/kept.json")).toBe("{}");
});
