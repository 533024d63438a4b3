import { expect, test } from "vitest";
import { makeFlow } from "./flow.ts";

test("a flow knows what it holds, through awaits, and until the block ends", async () => {
  const flow = makeFlow();
  let late: (() => boolean) | undefined;
  await flow.holding("/a", async () => {
    await Promise.resolve();
    late = () => flow.holds("/a");
    expect([flow.holds("/a"), flow.holds("/b")]).toEqual([true, false]);
  });
  expect([flow.holds("/a"), late?.()]).toEqual([false, false]);
});

test("two stores may hold paths of one name at once", async () => {
  const [one, other] = [makeFlow(), makeFlow()];
  await one.holding("/a", () =>
    other.holding("/a", async () => expect([one.holds("/a"), other.holds("/a")]).toEqual([true, true])),
  );
  await one.holding("/a", async () => expect(other.holds("/a")).toBe(false));
});
