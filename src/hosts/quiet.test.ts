import { afterEach, describe, expect, test } from "vitest";
import { keepQuiet } from "./quiet.ts";

const { exit } = process;
const { write } = process.stdout;
afterEach(() => {
  expect(process.stdout.write).toBe(write);
  expect(process.exit).toBe(exit);
  expect(process.exitCode).toBeUndefined();
});

test("collects what is printed, in every form, and calls back", async () => {
  const strays = keepQuiet();
  process.stdout.write("text\n");
  process.stdout.write(Buffer.from("bytes é"));
  process.stdout.write(new Uint8Array([104, 105]));
  await new Promise<void>((done) => {
    process.stdout.write("encoded", "utf8", () => done());
  });
  await new Promise<void>((done) => {
    process.stdout.write("called back", () => done());
  });
  strays.restore();
  expect(strays.texts).toEqual(["text\n", "bytes é", "hi", "encoded", "called back"]);
});

test("makes ending the process an error, and takes an exit code back", () => {
  const strays = keepQuiet();
  const own = process as typeof process & { reallyExit(code: number): void }; // not in Node's types
  expect(() => process.exit(1)).toThrow("must not end the process, but called process.exit(1)");
  expect(() => own.reallyExit(0)).toThrow("called process.reallyExit(0)");
  expect(() => process.abort()).toThrow("called process.abort()");
  expect(() => process.kill(process.pid)).toThrow("called process.kill(");
  expect(process.kill(process.pid, 0)).toBe(true);
  process.exitCode = 1;
  strays.restore();
});

test("collects errors that nobody awaits", async () => {
  const listeners = ["uncaughtException", "unhandledRejection"].map(
    (name) => [name, process.listeners(name as never)] as const,
  );
  for (const [name] of listeners) process.removeAllListeners(name);
  const strays = keepQuiet();
  void Promise.reject(new Error("left behind"));
  setTimeout(() => {
    throw new Error("thrown later");
  }, 1);
  await new Promise((resolve) => setTimeout(resolve, 20));
  strays.restore();
  for (const [name, all] of listeners) for (const one of all) process.on(name, one);
  expect(strays.texts).toEqual([
    "an error that no hook awaits: Error: left behind",
    "an error that no hook awaits: Error: thrown later",
  ]);
});

describe("overlapping callers", () => {
  test("leave the process as it was, whoever ends first", () => {
    for (const order of [
      [0, 1],
      [1, 0],
    ]) {
      const both = [keepQuiet(), keepQuiet()];
      process.stdout.write("x");
      both[order[0] ?? 0]?.restore();
      process.stdout.write("y");
      both[order[1] ?? 0]?.restore();
      expect(process.stdout.write).toBe(write);
      expect(both.flatMap(({ texts }) => texts).sort()).toEqual(["x", "x", "y"]);
    }
  });

  test("restore only once", () => {
    const [one, other] = [keepQuiet(), keepQuiet()];
    one.restore();
    one.restore();
    process.stdout.write("kept");
    other.restore();
    expect(other.texts).toEqual(["kept"]);
  });
});

test("lets a process end that stays quiet otherwise", () => {
  const strays = keepQuiet();
  process.exitCode = 3;
  strays.letEnd();
  expect(() => process.exit(0)).toThrow("must not end the process"); // `endWith` has its own way
  expect(process.exitCode).toBeUndefined();
  process.stdout.write("after the answer");
  expect(strays.texts).toEqual(["after the answer"]);
  strays.restore();
});
