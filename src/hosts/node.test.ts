import {
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { nodeHost } from "./node.ts";

const folder = realpathSync(mkdtempSync(join(tmpdir(), "fairlead-node-")));
afterAll(() => rmSync(folder, { recursive: true, maxRetries: 10 }));
const at = (path: string): string => join(folder, path);

mkdirSync(at("real/deep"), { recursive: true });
writeFileSync(at("real/file"), "");
symlinkSync(at("real"), at("link"));
symlinkSync("real/not-yet", at("to-nothing"));
symlinkSync(at("to-nothing"), at("twice"));
symlinkSync(at("self"), at("self"));
symlinkSync("../../secret", at("real/deep/up"));
const host = nodeHost({ root: folder, home: "/home/dev" });

test.each([
  ["real/file", "real/file"],
  ["link", "real"],
  ["link/file", "real/file"],
  ["link/new/file", "real/new/file"],
  ["real/deep/../file", "real/file"],
  ["nothing/at/all", "nothing/at/all"],
  // A write through a link to what does not exist yet creates it there.
  ["to-nothing", "real/not-yet"],
  ["to-nothing/below", "real/not-yet/below"],
  ["twice", "real/not-yet"],
  ["link/deep/up/key", "secret/key"],
  ["self", "self"],
  ["self/below", "self/below"],
])("%s really is %s", (path, real) => {
  expect(host.files.realPath(at(path))).toBe(at(real));
});

test.each([["/"], ["/\u0000/x"], [`/${"x".repeat(10_000)}/y`], ["/dev/null/x"]])(
  "a path that is none stays: %#",
  (path) => {
    expect(host.files.realPath(path)).toBe(path);
  },
);

test("knows the time, how it passes, and how to wait", async () => {
  expect(Math.abs(host.now() - Date.now())).toBeLessThan(1000);
  const start = host.elapsed();
  const cancelled: string[] = [];
  host.after(1, () => cancelled.push("no"))();
  await new Promise<void>((resolve) => {
    host.after(5, resolve);
  });
  expect(host.elapsed()).toBeGreaterThan(start);
  expect(cancelled).toEqual([]);
});

test("knows whether its disk is blind to letter case", () => {
  const isBlind = process.platform === "darwin" || process.platform === "win32";
  expect(host.files.caseInsensitive).toBe(isBlind);
  expect(nodeHost({ root: "/no/such/folder" }).files.caseInsensitive).toBe(false);
  expect(nodeHost({ root: "/" }).files.caseInsensitive).toBe(false);
  expect(nodeHost({ root: "/" })).not.toHaveProperty("home");
});

test("a file is read piece by piece, and whatever cannot be read is said without throwing", () => {
  writeFileSync(at("pieces"), "abcdef");
  const { stamp, readBytes, list } = host.files;
  const text = (from: number, to: number): string => String(readBytes(at("pieces"), from, to));
  expect([text(0, 3), text(4, 100), text(9, 12)]).toEqual(["abc", "ef", ""]);
  const before = stamp(at("pieces"));
  expect(before?.size).toBe(6);
  writeFileSync(at("pieces"), "abcdefgh");
  expect(stamp(at("pieces"))).toEqual({ size: 8, identity: before?.identity });
  expect(list(at("real"))).toEqual(expect.arrayContaining(["deep", "file"]));
  for (const path of [at("none"), at("real"), "a\0b"]) {
    expect(stamp(path)).toBeUndefined();
    expect(readBytes(path, 0, 1)).toBeUndefined();
  }
  expect(list(at("none"))).toEqual([]);
});

test("append adds whole texts, and makes the file for this user alone", () => {
  const file = at("logs/deep/a.jsonl");
  for (const line of ["one\n", "zwei \u00fc\n"]) host.append?.(file, line);
  expect(readFileSync(file, "utf8")).toBe("one\nzwei \u00fc\n");
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(() => host.append?.(at("real/file/x"), "x")).toThrow();
});

test("a peer is what the project has installed", () => {
  mkdirSync(at("node_modules/some-peer"), { recursive: true });
  writeFileSync(at("node_modules/some-peer/index.js"), "exports.parse = () => 1;");
  expect(host.peer?.("some-peer")).toMatchObject({ parse: expect.any(Function) });
  expect(host.peer?.("no-such-peer")).toBeUndefined();
});

test("timers of hook code are not those that deadlines are kept with", async () => {
  const { setTimeout: own } = globalThis;
  const { nextTick } = process;
  globalThis.setTimeout = (() => 0) as unknown as typeof own; // as libraries for tests do
  process.nextTick = () => undefined;
  try {
    await new Promise<void>((struck) => void nodeHost({ root: "/" }).after(1, struck));
  } finally {
    globalThis.setTimeout = own;
    process.nextTick = nextTick;
  }
});
