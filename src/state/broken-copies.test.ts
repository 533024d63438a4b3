import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { brokenMax } from "./broken-copies.ts";
import { defineState } from "./definition.ts";
import { fileStore } from "./file-store.ts";
import { memoryStore } from "./memory-store.ts";
import { SessionSlot } from "./session-slot.ts";
import type { Fault, Store } from "./store.ts";

const Counter = defineState("counter", { n: 0 });

let root: string;
let faults: Fault[];
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "fairlead-copies-"));
  faults = [];
});
afterEach(() => rmSync(root, { recursive: true, force: true, maxRetries: 10 }));

const stores: [string, () => Store][] = [
  ["files", () => fileStore({ root, onFault: (fault) => faults.push(fault) })],
  ["memory", () => memoryStore({ root, onFault: (fault) => faults.push(fault) })],
];
const copiesIn = (store: Store): string[] =>
  store.list(`${root}/s`).flatMap(({ name }) => (name.includes(".corrupt-") ? [name] : []));

describe.each(stores)("§1.2 copies of broken documents in %s", (_where, makeStore) => {
  test("are never more than the newest ten, and each that goes is told of", async () => {
    const store = makeStore();
    const slot = new SessionSlot(`${root}/s`, Counter, store);
    for (let i = 1; i <= brokenMax + 5; i += 1) {
      store.write(`${root}/s/counter.json`, `broken ${i}`);
      expect(slot.get()).toBeNull();
      expect(copiesIn(store)).toHaveLength(Math.min(i, brokenMax));
      // The one that was just found is never the one that goes.
      expect(store.read(faults.at(-1)?.movedTo ?? "")).toBe(`broken ${i}`);
    }
    const told = faults.map(({ message }) => / Of such copies .*/.exec(message)?.[0]);
    expect(told.slice(0, brokenMax)).toEqual(Array(brokenMax).fill(undefined));
    expect(told.slice(brokenMax)).toEqual(
      Array(5).fill(" Of such copies the newest 10 are kept: 1 older removed."),
    );
  });

  test("of another document are not counted", () => {
    const store = makeStore();
    for (let i = 0; i < brokenMax + 2; i += 1) store.write(`${root}/s/counter.json.x.corrupt-${i}`, "theirs");
    store.write(`${root}/s/counter.json`, "{");
    new SessionSlot(`${root}/s`, Counter, store).get();
    expect(copiesIn(store)).toHaveLength(brokenMax + 3);
  });
});

describe("§1.2 copies of broken documents", () => {
  const slot = (): SessionSlot<{ n: number }> =>
    new SessionSlot(root, Counter, fileStore({ root, onFault: (fault) => faults.push(fault) }));
  const names = (): string[] => readdirSync(root).filter((name) => name.includes(".corrupt-"));

  test("a pile that lies there already, directories too, comes down to ten", async () => {
    for (let i = 0; i < 30; i += 1) {
      const path = join(root, `counter.json.corrupt-${i}`);
      i % 2 === 0 ? mkdirSync(path) : writeFileSync(path, "");
    }
    writeFileSync(join(root, "counter.json"), "{");
    await slot().mutate((draft) => void draft.n++);
    expect(names()).toHaveLength(brokenMax);
    expect(faults[0]?.message).toContain("21 older removed");
  });

  test("the clock was once years ahead: the newest copy stays all the same", () => {
    for (let i = 0; i < brokenMax; i += 1) {
      const path = join(root, `counter.json.corrupt-2099${i}`);
      writeFileSync(path, "");
      utimesSync(path, 4e9, 4e9);
    }
    writeFileSync(join(root, "counter.json"), "new");
    slot().get();
    expect(readFileSync(faults[0]?.movedTo ?? "", "utf8")).toBe("new");
    expect(names()).toHaveLength(brokenMax);
    expect(statSync(root).isDirectory()).toBe(true);
  });
});
