import { expect, test } from "vitest";
import { memoryStore } from "./memory-store.ts";
import { overlayStore } from "./overlay-store.ts";
import { SessionStore } from "./session-store.ts";

function both() {
  const below = memoryStore({ now: () => 7 });
  below.write("/state/a/one.json", "1");
  below.write("/state/a/two.json", "2");
  const before = new Map(below.documents);
  return { below, over: overlayStore(below), untouched: () => expect(below.documents).toEqual(before) };
}

test("what is written is read back, and the store below stays as it was", () => {
  const { over, untouched } = both();
  expect(over.read("/state/a/one.json")).toBe("1");
  over.write("/state/a/one.json", "changed");
  over.write("/state/b/new.json", "new");
  expect(over.read("/state/a/one.json")).toBe("changed");
  expect(over.read("/state/b/new.json")).toBe("new");
  expect(over.list("/state/a").map(({ name }) => name)).toEqual(["one.json", "two.json"]);
  untouched();
});

test("what is removed is gone, alone or with its folder, until it is written again", () => {
  const { over, untouched } = both();
  over.remove("/state/a/one.json");
  expect(over.read("/state/a/one.json")).toBeNull();
  expect(over.modifiedAt("/state/a/one.json")).toBeNull();
  over.removeDir("/state/a");
  expect(over.read("/state/a/two.json")).toBeNull();
  expect(over.list("/state/a")).toEqual([]);
  over.write("/state/a/two.json", "again");
  expect(over.read("/state/a/two.json")).toBe("again");
  untouched();
});

test("what is broken is moved aside in memory alone", () => {
  const { over, untouched } = both();
  expect(over.moveAside("/state/a/one.json")).toContain("/state/a/one.json.corrupt-");
  expect(over.read("/state/a/one.json")).toBeNull();
  untouched();
});

test("a session in it counts on from what is remembered", async () => {
  const below = memoryStore();
  const real = new SessionStore("/state/sessions/s1", below);
  expect(await real.once("greeted")).toBe(true);
  const before = new Map(below.documents);
  const tried = new SessionStore("/state/sessions/s1", overlayStore(below));
  expect(await tried.once("greeted")).toBe(false);
  expect(await tried.once("asked")).toBe(true);
  expect(await tried.once("asked")).toBe(false);
  expect(below.documents).toEqual(before);
});
