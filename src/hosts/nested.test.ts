import { afterEach, expect, test } from "vitest";
import { registered } from "../../test/registered.ts";
import { condition } from "../conditions/custom.ts";
import { guard } from "../hooks/guard.ts";
import { nudge } from "../hooks/nudge.ts";
import { ofThisProcess, runningVariable, runningWith, withoutRunning } from "./nested.ts";

afterEach(() => {
  expect(process.env[runningVariable]).toBeUndefined();
});

const when = condition("c", () => true);
const hooks = registered(nudge({ say: "x" }), guard({ when, deny: "no" }), nudge({ say: "y" }));
const ids = (running: string | undefined) => withoutRunning(hooks, running).map(({ id }) => id);

test("a session that nobody started asks all hooks", () => {
  expect(ids(undefined)).toEqual(["h/0", "h/1", "h/2"]);
  expect(ids("")).toEqual(["h/0", "h/1", "h/2"]);
});

test("a hook's own session leaves that hook out, one that guards is left out a session later", () => {
  const first = runningWith(undefined, hooks.slice(0, 2));
  expect(ids(first)).toEqual(["h/1", "h/2"]);
  const second = runningWith(first, hooks.slice(1));
  expect(ids(second)).toEqual([]);
  expect(ids("h/10\nh/")).toEqual(["h/0", "h/1", "h/2"]);
});

test("the mark is there while hooks run, calls overlapping or not, and gone afterwards", () => {
  const unmark = ofThisProcess.mark(hooks.slice(0, 1));
  expect(process.env[runningVariable]).toBe("h/0");
  ofThisProcess.mark(hooks.slice(0, 1))();
  const twice = ofThisProcess.mark(hooks.slice(0, 1));
  expect(process.env[runningVariable]).toBe("h/0");
  twice();
  const other = ofThisProcess.mark(hooks.slice(2));
  expect(process.env[runningVariable]).toBe("h/0\nh/2");
  unmark();
  expect(process.env[runningVariable]).toBe("h/2");
  other();
});
