import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { type Children, compileChildren, type Ended } from "./children.ts";

let children: Children;
let root: string;

beforeAll(() => {
  children = compileChildren();
});
afterAll(() => children.remove());
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "fairlead-processes-"));
});
afterEach(() => rmSync(root, { recursive: true, force: true, maxRetries: 10 }));

/** Starts them all, waits until all stand at the line, lets them go at once. */
async function together(count: number, act: string, task: object): Promise<readonly Ended[]> {
  const started = Array.from({ length: count }, () => children.start(act, { root, ...task }));
  await Promise.all(started.map((child) => child.ready));
  for (const child of started) child.go();
  return await Promise.all(started.map((child) => child.ended));
}

test("§1.2 eight processes of 25 locked increments make exactly 200", async () => {
  const ended = await together(8, "count", { times: 25 });
  expect(ended.map(({ code }) => code)).toEqual(Array(8).fill(0));
  expect((await children.run("read", { root })).lines).toEqual([{ n: 200 }]);
});

test("§1.4 twelve processes against a cap of 3 fire exactly 3 times", async () => {
  const ended = await together(12, "fire", { cap: 3 });
  expect(ended.flatMap(({ lines }) => lines).filter((granted) => granted === true)).toHaveLength(3);
});

test("§1.3 of four processes that ask once(key) exactly one is told true, for each of 50 keys", async () => {
  const keys = Array.from({ length: 50 }, (_, i) => `key ${i}`);
  const ended = await together(4, "once", { keys });
  const told = ended.flatMap(({ lines }) => lines).filter((line) => Array.isArray(line) && line[1] === true);
  expect(told.map((line) => (Array.isArray(line) ? line[0] : "")).toSorted()).toEqual(keys.toSorted());
});

test("§1.2 what one process saves while another changes it is what the other changes", async () => {
  const holder = children.start("hold", { root, holdMs: 600 });
  holder.go();
  await holder.line((line) => line === "held");
  expect((await children.run("set", { root })).lines).toEqual(["set"]);
  expect((await holder.ended).code).toBe(0);
  expect((await children.run("read", { root })).lines).toEqual([{ n: 2 }]);
});

test.each([-1, 20])(
  "§1.2 a wait of a second (timeout %i) takes under 20 ms of processor time",
  async (timeout) => {
    const holder = children.start("hold", { root, holdMs: 2500 });
    const waiter = children.start("wait", { root, timeout });
    await Promise.all([holder.ready, waiter.ready]);
    holder.go();
    await holder.line((line) => line === "held");
    waiter.go();
    const { lines } = await waiter.ended;
    const measured = lines.at(-1) as { cpuMs: number; waitedMs: number }; // what the child's "wait" says
    expect(measured.waitedMs).toBeGreaterThan(1000);
    expect(measured.cpuMs / (measured.waitedMs / 1000)).toBeLessThan(20);
    await holder.ended;
  },
);

test("§1.2 timeout 0 against another process throws LockTimeout at once", async () => {
  const holder = children.start("hold", { root, holdMs: 3000 });
  holder.go();
  await holder.line((line) => line === "held");
  const { lines, code } = await children.run("count", { root, timeout: 0 });
  expect(code).toBe(3);
  expect(lines).toMatchObject([{ error: "LockTimeout" }]);
  holder.process.kill("SIGKILL");
  await holder.ended;
});

test.each(["esm", "cjs"] as const)(
  "the lock library is loaded by the first mutate, not by reading (%s)",
  async (format) => {
    const compiled = compileChildren(format);
    const { lines } = await compiled.run("libraries", { root });
    compiled.remove();
    expect(lines).toEqual([{ afterRead: false, afterMutate: true, isSlow: false }]);
  },
);
