import { describe, expect, test } from "vitest";
import { seen } from "../../test/cases/as-seen.ts";
import { callOf } from "../../test/event-of.ts";
import { fakeHost } from "../../test/fake-host.ts";
import { registered } from "../../test/registered.ts";
import { condition } from "../conditions/custom.ts";
import { guard } from "../hooks/guard.ts";
import type { Hook } from "../hooks/hook.ts";
import { on } from "../hooks/on.ts";
import { putBack } from "./built-ins.ts";
import { answerCommand } from "./command.ts";

const payload = callOf("Bash", { command: "git push" });
const all: Record<string, unknown> = globalThis as never; // looked into by name
const { prototype } = Object as unknown as { prototype: Record<string, unknown> }; // likewise

const replacements: Readonly<Record<string, () => void>> = {
  "JSON.stringify": () => {
    JSON.stringify = () => "{}";
  },
  Promise: () => {
    all["Promise"] = null;
  },
  "Object.prototype.toString": () => {
    prototype["toString"] = null;
  },
  "Object.prototype.toJSON": () => {
    prototype["toJSON"] = () => ({});
  },
  "Array.prototype.some": () => {
    Array.prototype.some = () => false;
  },
  "Array.prototype.filter": () => {
    Array.prototype.filter = () => [];
  },
  "Array iterator.next": () => {
    Object.getPrototypeOf([].values()).next = () => ({ done: true });
  },
  JSON: () => {
    all["JSON"] = undefined;
  },
  "String.prototype.includes": () => {
    Object.defineProperty(String.prototype, "includes", { get: () => () => false, configurable: true });
  },
};

describe.each(Object.entries(replacements))("hook code that replaces %s", (what, replace) => {
  const asked = guard({ when: condition("x", () => true), deny: "no push" });
  const spoiling = guard({
    when: condition("x", () => {
      replace();
      return false;
    }),
    deny: "x",
  });
  const early = on("PreToolUse", replace) as Hook;
  const later = on("PreToolUse", async () => {
    await null;
    replace();
  }) as Hook;

  test.each([
    ["before a guard is asked", [early, asked]],
    ["afterwards", [asked, later]],
    ["in a guard's own condition", [spoiling]],
  ])("%s: guards refuse and say so, and the next event is judged as ever", async (_, hooks) => {
    const reply = await seen({ payload, hooks, expected: "PreToolUse" });
    const { verdict, stdout, stderr, isSpoilt } = reply;
    expect([verdict, isSpoilt]).toEqual(["block", true]);
    expect(stdout + stderr).toContain(`hook code replaced ${what} while hooks were asked`);
    const next = await seen({ payload, hooks: [asked], expected: "PreToolUse" });
    expect(next).toMatchObject({ reason: "no push", stderr: "" });
    expect(next).not.toHaveProperty("isSpoilt");
  });

  test("where nobody refuses: it is told, and nothing is refused", async () => {
    const { verdict, stderr, trace } = await seen({ payload, hooks: [early] });
    expect(verdict).toBe("allow");
    expect(stderr).toContain(`hook code replaced ${what}`);
    expect(trace?.faults.join()).toContain(what);
  });

  test("while hook files are loaded: it is put back, and told", async () => {
    const load = async () => {
      await null; // nobody else sees it
      replace();
      return { hooks: registered(asked), problems: [] };
    };
    const text = Buffer.from(
      `${"{"}"hook_event_name":"PreToolUse","tool_name":"Bash","tool_input":{"command":"x"}}`,
    );
    const { stdout, stderr } = await answerCommand({ payload: text, load, host: fakeHost() });
    expect(stdout).toContain("no push");
    expect(stderr).toContain(`hook files replaced ${what}, which was put back`);
  });
});

test("what nobody has replaced is left alone", () => {
  const { times } = putBack();
  expect(putBack().times).toBe(times);
});

test("a failure that replaced names brought about is theirs, and no defect of ours", async () => {
  const thenable = on("PreToolUse", () => {
    prototype["then"] = (go: (value?: unknown) => void) => go();
  }) as Hook;
  const call = {
    ...{ payload: JSON.stringify(payload), expected: "PreToolUse", host: fakeHost() },
    load: async () => ({ hooks: registered(thenable), problems: [] }),
  };
  const { stderr, exitCode } = await answerCommand(call);
  expect(exitCode).toBe(2);
  expect(stderr).toContain("hook code replaced Object.prototype.then");
  expect(stderr).not.toContain("defect of Fairlead");
});
