import { expect, test } from "vitest";
import { call, happening } from "../../test/event-of.ts";
import { fakeHost } from "../../test/fake-host.ts";
import type { Condition } from "./condition.ts";
import { content } from "./content.ts";
import { condition } from "./custom.ts";
import { input } from "./input.ts";
import type { AnyLiveEvent } from "./live-event.ts";
import { mcp } from "./mcp.ts";
import { prompt } from "./prompt.ts";
import { tool } from "./tool.ts";

const write = (text: string) => call("Write", { file_path: "/a", content: text });
const edit = call("Edit", { file_path: "/a", old_string: "console.log(1)", new_string: "log(1)" });
const novel = call("mcp__x__y", {
  "a.b": "dotted",
  a: { b: "nested", list: [{ n: 7 }] },
  on: true,
  none: null,
});

test.each<[label: string, condition: Condition, event: AnyLiveEvent, text: string | undefined]>([
  ["the tool", tool("Bash", "Read"), call("Read", { file_path: "/a" }), "Read"],
  ["another tool", tool("Bash"), call("Read", { file_path: "/a" }), undefined],
  ["a former name", tool("Task"), call("Agent", { prompt: "x" }), "Agent"],
  ["a former name sent", tool("Agent"), call("Task", { prompt: "x" }), "Agent"],
  ["another case", tool("bash"), call("Bash", { command: "ls" }), undefined],
  ["no tool", tool("Bash"), happening("Stop"), undefined],
  ["a server", mcp("my server"), call("mcp__my_server__go", {}), "mcp__my_server__go"],
  ["a plugin's server", mcp("db"), call("mcp__plugin_a_b_db__go", {}), "mcp__plugin_a_b_db__go"],
  ["a server's tool", mcp("db", "go"), call("mcp__db__go", {}), "mcp__db__go"],
  ["a longer tool name", mcp("db", "go"), call("mcp__db__gone", {}), undefined],
  ["a longer server name", mcp("db"), call("mcp__dbx__go", {}), undefined],
  ["a server's name in a tool's", mcp("db"), call("mcp__plugin_a_mail__get_db__x", {}), undefined],
  ["special characters", mcp("a.b+c"), call("mcp__a_b_c__go", {}), "mcp__a_b_c__go"],
  ["written text", content(/console\.log/), write("a\n  console.log(2)\nb"), "  console.log(2)"],
  ["removed text", content(/console\.log/), edit, undefined],
  ["nothing written", content("x"), call("Bash", { command: "x" }), undefined],
  ["a prompt", prompt(/deploy/i), happening("UserPromptSubmit", { prompt: "Deploy!" }), "Deploy"],
  ["a subagent's prompt", prompt("look"), call("Agent", { prompt: "look" }), "look"],
  ["no prompt", prompt("x"), happening("Stop"), undefined],
  ["a field of the call", input("command", "l"), call("Bash", { command: "ls" }), "l"],
  ["a field of the payload", input("cwd", "app"), happening("Stop"), "app"],
  ["a nested field", input("a.list.0.n", "7"), novel, "7"],
  ["a field with a dot in its name", input("a.b", /.+/), novel, "dotted"],
  ["a truth", input("on", "true"), novel, "true"],
  ["null", input("none", /./), novel, undefined],
  ["an object", input("a", /./), novel, undefined],
  ["an inherited field", input("constructor.name", /./), novel, undefined],
  ["no such field", input("nope.nope", /./), novel, undefined],
  ["one's own", condition("mine", ({ name }) => name === "Stop"), happening("Stop"), "mine"],
  ["one's own, later", condition("mine", async () => false), happening("Stop"), undefined],
])("%s", async (_, asked, event, text) => {
  const check = await asked.check(event, fakeHost());
  expect(check.match === true ? check.evidence.map((one) => one.text) : []).toEqual(
    text === undefined ? [] : [text],
  );
  expect(Object.isFrozen(asked)).toBe(true);
});

test("a condition of one's own says where it can hold", () => {
  const own = condition("mine", () => true, { events: ["Stop"], tools: ["Bash"] });
  expect(own).toMatchObject({ label: "mine", events: ["Stop"], tools: [{ name: "Bash" }] });
  expect(condition("mine", () => true)).not.toHaveProperty("events");
});

test("the patterns that conditions give for tools find the tools they hold for", () => {
  const patterns = [...(mcp("db").tools ?? []), ...(mcp("db", "go").tools ?? [])].map((one) =>
    "pattern" in one ? new RegExp(one.pattern) : /$^/,
  );
  for (const pattern of patterns) {
    expect("mcp__db__go").toMatch(pattern);
    expect("mcp__plugin_p_db__go").toMatch(pattern);
    expect("mcp__mail__go").not.toMatch(pattern);
  }
  expect(tool("Task").tools).toContainEqual({ name: "Task" });
});

test("a tool condition needs a name", () => {
  expect(() => tool()).toThrow(TypeError);
});
