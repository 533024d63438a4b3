import { execFileSync } from "node:child_process";
import {
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { defineState } from "./definition.ts";
import { fileStore } from "./file-store.ts";
import { listState } from "./listing.ts";
import { SessionSlot } from "./session-slot.ts";
import { resetState, selectState, showState } from "./showing.ts";
import type { Fault, Store } from "./store.ts";

const Counter = defineState("counter", { n: 0 });

let root: string;
let faults: Fault[];
let store: Store;
let slot: SessionSlot<{ n: number }>;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "fairlead-odd-"));
  faults = [];
  store = fileStore({ root, onFault: (fault) => faults.push(fault) });
  slot = new SessionSlot(root, Counter, store);
});
afterEach(() => rmSync(root, { recursive: true, force: true, maxRetries: 10 }));

const increment = (draft: { n: number }): void => {
  draft.n += 1;
};

async function socketAt(path: string): Promise<void> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(path, resolve));
  // Closed it would be removed; unreferenced it ends with this process.
  server.unref();
}

function linkToGood(path: string): void {
  writeFileSync(join(root, "elsewhere"), '{"n":5}');
  symlinkSync(join(root, "elsewhere"), path);
}

const odd: [string, string, (path: string) => unknown][] = [
  ["a pipe", "is a pipe, not a file", (path) => execFileSync("mkfifo", [path])],
  ["a link to a device that never ends", "is a link, not a file", (path) => symlinkSync("/dev/zero", path)],
  ["a link to a device that waits", "is a link, not a file", (path) => symlinkSync("/dev/null", path)],
  ["a link to a good document", "is a link, not a file", linkToGood],
  ["a link to nothing", "is a link, not a file", (path) => symlinkSync(`${path}.nothing`, path)],
  ["a socket", "is a socket, not a file", socketAt],
  ["a directory", "is a directory, not a file", (path) => mkdirSync(path)],
  [
    "a file too big to be one",
    "is 16000001 bytes long, and at most 16000000 are read",
    (path) => {
      writeFileSync(path, "");
      truncateSync(path, 16_000_001);
    },
  ],
  ["a link to itself", "is a link, not a file", (path) => symlinkSync(path, path)],
];

describe("§1.2 in the place of a document", () => {
  test.each(odd)("%s is moved aside and reported like any broken one", async (_what, why, make) => {
    const path = join(root, "counter.json");
    await make(path);
    expect(slot.get({ n: 7 })).toEqual({ n: 7 });
    expect(faults).toMatchObject([{ kind: "corrupt", path, message: expect.stringContaining(why) }]);
    expect(lstatSync(faults[0]?.movedTo ?? "")).toBeDefined();
    expect(existsSync(path)).toBe(false);
    await slot.mutate(increment);
    expect(slot.get()).toEqual({ n: 1 });
  });

  test.each(odd)(
    "%s: a mutate that comes first moves it aside and starts fresh",
    async (_what, why, make) => {
      await make(join(root, "counter.json"));
      await slot.mutate(increment);
      expect(slot.get()).toEqual({ n: 1 });
      expect(faults).toMatchObject([{ kind: "corrupt", message: expect.stringContaining(why) }]);
    },
  );

  test.each(odd)(
    "%s: strict reading throws and leaves it there; show says what it is",
    async (_what, why, make) => {
      const path = join(root, "counter.json");
      await make(path);
      const strict = new SessionSlot(root, defineState("counter", { n: 0 }, { strict: true }), store);
      expect(() => strict.get()).toThrow(why);
      await expect(strict.mutate(increment)).rejects.toThrow(why);
      const entry = {
        scope: "session",
        place: "s",
        slot: "counter",
        path,
        bytes: 0,
        since: 0,
        updatedAt: 0,
        broken: [],
      } as const;
      expect(showState(store, entry)).toMatchObject({
        isReadable: false,
        notes: [expect.stringContaining(why)],
      });
      expect(lstatSync(path)).toBeDefined();
    },
  );
});

describe("§1.2 a reset ends what strict holds fast", () => {
  const Strict = defineState("counter", { n: 0 }, { strict: true });

  test.each(odd)("%s, by the library", async (_what, _why, make) => {
    await make(join(root, "counter.json"));
    const strict = new SessionSlot(root, Strict, store);
    strict.delete();
    expect(strict.get()).toBeNull();
    await strict.mutate(increment);
    expect(strict.get()).toEqual({ n: 1 });
  });

  test.each(odd)("%s, as the command does", async (_what, _why, make) => {
    const dir = join(root, "sessions/s");
    mkdirSync(dir, { recursive: true, mode: 0o700 });
    await make(join(dir, "counter.json"));
    const [entry] = selectState(listState(store), "counter");
    expect(entry).toMatchObject({ place: "s", path: join(dir, "counter.json") });
    if (entry !== undefined) await resetState(store, entry);
    expect(new SessionSlot(dir, Strict, store).get()).toBeNull();
  });

  test("a directory with something in it is kept beside, told once, and listed as a broken copy", () => {
    const dir = join(root, "sessions/s");
    mkdirSync(join(dir, "counter.json"), { recursive: true, mode: 0o700 });
    writeFileSync(join(dir, "counter.json", "mine"), "precious");
    new SessionSlot(dir, Strict, store).delete();
    const [fault] = faults;
    expect(faults).toHaveLength(1);
    expect(fault?.message).toBe(
      `${dir}/counter.json is a directory, not a file; it is kept as ${fault?.movedTo}.`,
    );
    expect(readFileSync(join(fault?.movedTo ?? "", "mine"), "utf8")).toBe("precious");
    expect(listState(store)).toMatchObject([{ slot: "counter", broken: [fault?.movedTo] }]);
  });
});

describe("§1.2 in the place of", () => {
  const unlockable = odd.filter(([what]) => !what.includes("too big"));

  test.each(unlockable)(
    "a lock, %s is moved aside and reported, and what needs the lock goes on",
    async (_what, _why, make) => {
      const path = join(root, "counter.json.lock");
      await make(path);
      await slot.mutate(increment);
      expect(slot.get()).toEqual({ n: 1 });
      expect(faults).toMatchObject([
        { kind: "corrupt", path, message: expect.stringContaining("not a file") },
      ]);
      expect(lstatSync(faults[0]?.movedTo ?? "").isFile()).toBe(false);
      expect(lstatSync(path).isFile()).toBe(true);
    },
  );

  test("what a killed writer left, a directory is moved aside and reported", async () => {
    const path = join(root, "counter.json.tmp");
    mkdirSync(join(path, "with something in it"), { recursive: true });
    await slot.mutate(increment);
    expect(slot.get()).toEqual({ n: 1 });
    expect(faults).toMatchObject([
      { kind: "corrupt", path, message: expect.stringContaining("a directory") },
    ]);
    expect(existsSync(join(faults[0]?.movedTo ?? "", "with something in it"))).toBe(true);
  });

  test.each(odd.filter(([what]) => what !== "a directory"))(
    "what a killed writer left, %s is replaced and never written into",
    async (_what, _why, make) => {
      await make(join(root, "counter.json.tmp"));
      await slot.mutate(increment);
      expect(readFileSync(join(root, "counter.json"), "utf8")).toBe('{"n":1}');
      expect(lstatSync(join(root, "counter.json")).isFile()).toBe(true);
    },
  );

  test("a link there is not followed", async () => {
    writeFileSync(join(root, "mine"), "precious");
    symlinkSync(join(root, "mine"), join(root, "counter.json.tmp"));
    await slot.mutate(increment);
    expect(readFileSync(join(root, "mine"), "utf8")).toBe("precious");
  });
});

test("§1.2 C9: through a link in the place of a document nothing is read or written, and what it leads to stays", async () => {
  linkToGood(join(root, "counter.json"));
  expect(slot.get()).toBeNull();
  await slot.mutate(increment);
  slot.set({ n: 9 });
  slot.delete();
  expect(readFileSync(join(root, "elsewhere"), "utf8")).toBe('{"n":5}');
  expect(faults).toHaveLength(1);
});

test("§1.2 a value too big to be read again is refused, and the old one stays", async () => {
  const Text = defineState("text", { of: "" });
  const text = new SessionSlot(root, Text, store);
  text.set({ of: "short" });
  const grow = text.mutate((draft) => {
    draft.of = "\u00e9".repeat(8_000_000);
  });
  await expect(grow).rejects.toMatchObject({
    kind: "too-big",
    message: expect.stringContaining("at most 16000000"),
  });
  expect(text.get()).toEqual({ of: "short" });
});
