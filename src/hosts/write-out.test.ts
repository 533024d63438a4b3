import { expect, test, vi } from "vitest";

const writes: number[] = [];
vi.mock("node:fs", async (original) => {
  const fs = await original<typeof import("node:fs")>();
  let turn = 0;
  return {
    ...fs,
    // A full pipe: every second write is turned away, every other takes three bytes.
    writeSync: (fd: number, bytes: Uint8Array, at: number) => {
      turn += 1;
      if (fd === 2) throw Object.assign(new Error("gone"), { code: "EPIPE" });
      if (turn % 2 === 0) throw Object.assign(new Error("full"), { code: "EAGAIN" });
      const length = Math.min(3, bytes.length - at);
      writes.push(...bytes.subarray(at, at + length));
      return length;
    },
  };
});

test("a full pipe gets every byte in the end, a broken one is no error", async () => {
  const { writeOut } = await import("./write-out.ts");
  writeOut(1, "é🏠 and more");
  expect(Buffer.from(writes).toString("utf8")).toBe("é🏠 and more");
  expect(() => writeOut(2, "nobody reads this")).not.toThrow();
  writeOut(1, "");
  expect(writes).toHaveLength(Buffer.byteLength("é🏠 and more"));
});
