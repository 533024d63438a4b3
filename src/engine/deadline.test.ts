import { describe, expect, test } from "vitest";
import { fakeHost, wait } from "../../test/fake-host.ts";
import { deadlineOf, type Limit, late, within } from "./deadline.ts";

test.each([
  ["PreToolUse", undefined, 30],
  ["PreToolUse", 2, 2],
  ["PreToolUse", 100_000, 480],
  ["UserPromptSubmit", 60, 24],
  ["SessionEnd", undefined, 1.2],
] as const)("on %s, asked for %s, a hook has %s seconds", (event, deadline, seconds) => {
  const hook = deadline === undefined ? {} : { deadline };
  expect(deadlineOf(hook, event)).toBeCloseTo(seconds);
});

describe("within", () => {
  const host = fakeHost();

  test("gives what was done in time, or tells that it was late, and aborts", async () => {
    let seen: AbortSignal | undefined;
    const work =
      (milliseconds: number) =>
      async ({ signal }: Limit) => {
        seen = signal;
        await wait(host, milliseconds);
        return "done";
      };
    expect(await within(host, 100, work(99))).toBe("done");
    expect(seen?.aborted).toBe(false);
    expect(await within(host, 100, work(101))).toBe(late);
    expect(seen?.aborted).toBe(true);
  });

  test("lets what needs no time be done in none", async () => {
    expect(await within(host, 0, async () => "done")).toBe("done");
    expect(await within(host, -5, () => new Promise(() => {}))).toBe(late);
  });

  test("passes an error on, and keeps a late one to itself", async () => {
    const stray: unknown[] = [];
    const listen = (error: unknown) => stray.push(error);
    process.on("unhandledRejection", listen);
    await expect(within(host, 10, () => Promise.reject(new Error("boom")))).rejects.toThrow("boom");
    const later = async () => {
      await wait(host, 20);
      throw new Error("too late");
    };
    expect(await within(host, 10, later)).toBe(late);
    await wait(host, 50);
    await new Promise((resolve) => setTimeout(resolve, 5));
    process.off("unhandledRejection", listen);
    expect(stray).toEqual([]);
  });

  test("leaves no timer behind", async () => {
    const before = host.elapsed();
    await within(host, 1_000_000, async () => undefined);
    await wait(host, 1);
    expect(host.elapsed() - before).toBe(1);
  });
});
