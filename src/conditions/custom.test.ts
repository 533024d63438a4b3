import { describe, expect, test } from "vitest";
import { call, happening } from "../../test/event-of.ts";
import { fakeHost } from "../../test/fake-host.ts";
import { not } from "./combine.ts";
import { condition } from "./custom.ts";

const host = fakeHost();
const bash = call("Bash", { command: "ls" });
const glob = call("Glob", { pattern: "*" });
const agent = call("Agent", { prompt: "x" });
const stop = happening("Stop");

describe("a condition of one's own holds only where it says it can", () => {
  test.each([
    ["a tool", { tools: ["Glob"] }, [false, true, false, false]],
    ["a tool by its former name", { tools: ["Task", "Bash"] }, [true, false, true, false]],
    ["an event", { events: ["Stop"] }, [false, false, false, true]],
    ["both", { events: ["PostToolUse"], tools: ["Glob"] }, [false, false, false, false]],
    ["anywhere", {}, [true, true, true, true]],
  ] as const)("%s", async (_, options, holds) => {
    const own = condition("own", () => true, options);
    const checks = [bash, glob, agent, stop].map(async (event) => (await own.check(event, host)).match);
    expect(await Promise.all(checks)).toEqual(holds);
    const opposite = [bash, glob, agent, stop].map(
      async (event) => (await not(own).check(event, host)).match,
    );
    expect(await Promise.all(opposite)).toEqual(holds.map((one) => !one));
  });

  test("and is not even asked elsewhere", async () => {
    const own = condition("own", () => Promise.reject(new Error("asked")), { tools: ["Glob"] });
    expect(await own.check(bash, host)).toMatchObject({ match: false });
    await expect(own.check(glob, host)).rejects.toThrow("asked");
  });
});
