import { describe, expect, test } from "vitest";
import { all, any, not } from "../conditions/combine.ts";
import { condition } from "../conditions/custom.ts";
import { prompt } from "../conditions/prompt.ts";
import { tool } from "../conditions/tool.ts";
import { configure } from "../hooks/configure.ts";
import { guard } from "../hooks/guard.ts";
import { brand } from "../hooks/hook.ts";
import { nudge } from "../hooks/nudge.ts";
import { on } from "../hooks/on.ts";
import { type Registration, register } from "./register.ts";
import { scanExports } from "./scan-exports.ts";

const say = "x";

/** Registers files given as exports; each export is on the line of its number. */
function registered(files: Readonly<Record<string, unknown>>): Registration {
  return register(
    Object.entries(files).map(([file, exports]) => ({
      file,
      exports,
      lines: Object.keys(exports as object).map((name, i) => [name, i + 1] as const), // exports are objects here
    })),
  );
}

describe("ids", () => {
  test("come from path and name, or from the hook itself", () => {
    const { hooks } = registered({
      "deep/a.ts": { default: nudge({ say }), one: nudge({ say }), two: nudge({ say, id: "mine" }), no: 1 },
    });
    expect(hooks.map(({ id }) => id)).toEqual(["deep/a/default", "deep/a/one", "mine"]);
    expect(hooks[0]?.file).toBe("deep/a.ts");
  });

  test("a hook that is exported again is the same hook", () => {
    const hook = nudge({ say });
    const { hooks, problems } = registered({ "a.ts": { one: hook, default: hook }, "b.ts": { one: hook } });
    expect(hooks.map(({ id }) => id)).toEqual(["a/one"]);
    expect(problems).toEqual([]);
  });

  test("two hooks with one id are an error that names both places, and both keep working", () => {
    const { hooks, problems } = registered({
      "a.ts": { x: 0, one: nudge({ say, id: "same" }) },
      "b.ts": { two: nudge({ say, id: "same" }) },
      "b.mjs": { two: nudge({ say }) },
      "c.ts": { one: guard({ when: [], deny: say }) },
      "c.mts": { one: guard({ when: [], deny: say }) },
    });
    expect(hooks.map(({ id }) => id)).toEqual(["same", "b/two", "b.mjs/two", "c/one", "c.mts/one"]);
    expect(problems.map(({ file }) => file)).toEqual(["b.ts", "b.mjs", "c.mts"]);
    expect(problems[0]).toMatchObject({ line: 1, message: expect.stringContaining("one in a.ts:2") });
  });

  test("a changed copy of a hook with an id of its own needs another", () => {
    const pack = guard({ id: "pack/rule", when: [], deny: say });
    expect(registered({ "a.ts": { pack, mine: configure(pack, { as: "observe" }) } }).problems).toHaveLength(
      1,
    );
  });
});

describe("hooks that can never fire are errors", () => {
  const never = {
    "conditions of other events": [
      guard({ on: "UserPromptSubmit", when: tool("Edit"), deny: say }),
      "only holds on PreToolUse",
    ],
    "a condition on prompts at the start": [
      nudge({ on: "SessionStart", when: prompt(/x/), say }),
      "only holds on UserPromptSubmit",
    ],
    "a tool on an event without one": [
      on("Stop", { tool: "Bash" as never }, () => undefined),
      "Stop has none",
    ],
    "tools that exclude each other": [
      guard({ tool: "Bash", when: tool("Write"), deny: say }),
      'no tool fits tool: ["Bash"] and tool("Write")',
    ],
    "conditions that exclude each other": [
      guard({ when: all(tool("Bash"), tool("Write")), deny: say }),
      "no tool fits",
    ],
    "no times": [nudge({ say, maxFires: 0 }), "maxFires is 0"],
  } as const;

  test.each(Object.entries(never))("%s", (_, [hook, words]) => {
    const { problems, hooks } = registered({ "a.ts": { other: nudge({ say }), hook } });
    expect(problems).toMatchObject([{ file: "a.ts", line: 2, message: expect.stringContaining(words) }]);
    expect(hooks).toHaveLength(2);
  });

  test("one that is switched off, or held back by unless, is none of them", () => {
    const off = configure(guard({ when: [], deny: say }), { as: "off" });
    expect(
      registered({ "a.ts": { off, spared: guard({ when: tool("Bash"), unless: prompt(/x/), deny: say }) } })
        .problems,
    ).toEqual([]);
  });
});

describe("doubts are warnings", () => {
  const doubtful = {
    "dead on one of its events": [
      nudge({ on: ["PostToolUse", "UserPromptSubmit"], when: tool("Bash"), say }),
      "never fires on UserPromptSubmit",
    ],
    "a deadline that the host cuts": [on("UserPromptSubmit", { deadline: 60 }, () => undefined), "cut"],
    "what a condition says itself": [
      guard({ when: { ...tool("Bash"), warnings: ["looks odd"] }, deny: say }),
      "looks odd",
    ],
    "a misspelt tool": [nudge({ tool: ["Edit", "Bahs"], say }), 'no tool "Bahs"; did you mean Bash?'],
    "a misspelt tool in a condition": [
      guard({ when: any(tool("Raed"), tool("Bash")), deny: say }),
      "mean Read?",
    ],
    "a misspelt tool in what may not hold": [nudge({ unless: not(tool("Globb")), say }), "mean Glob?"],
    "a misspelt tool of one's own condition": [
      guard({ when: condition("x", () => true, { tools: ["Gerp"] }), deny: say }),
      "mean Grep?",
    ],
    "an MCP server in a tool's place": [nudge({ tool: "mcp__tickets", say }), 'mcp("tickets")'],
    "a promise": [Promise.resolve(nudge({ say })), "promise"],
  } as const;

  test.each(Object.entries(doubtful))("%s", (_, [value, words]) => {
    const { warnings, problems } = registered({ "a.ts": { value } });
    expect(warnings()).toMatchObject([{ file: "a.ts", line: 1, message: expect.stringContaining(words) }]);
    expect(problems).toEqual([]);
  });

  const lost = {
    "a list of hooks": [[nudge({ say })], "a list of hooks"],
    "an object of hooks": [{ a: nudge({ say }) }, "an object of hooks"],
    "options without a maker": [{ when: tool("Bash"), deny: say }, "no maker"],
  } as const;

  test.each(Object.entries(lost))(
    "%s is a problem: what it means to guard is unguarded",
    (_, [value, words]) => {
      const { warnings, problems } = registered({ "a.ts": { value } });
      expect(problems).toMatchObject([
        { file: "a.ts", line: 1, message: expect.stringContaining(words), serves: "nothing" },
      ]);
      expect(warnings()).toEqual([]);
    },
  );

  test("a list of hooks that are exported by their own names as well is fine", () => {
    const one = nudge({ say });
    const { hooks, problems, warnings } = registered({ "a.ts": { one, all: [one], byName: { one } } });
    expect([hooks.length, problems, warnings()]).toEqual([1, [], []]);
  });

  test("helpers of all kinds are none of our business", () => {
    const helpers = {
      f: () => 1,
      c: tool("Bash"),
      n: null,
      s: "x",
      list: [1],
      map: new Map(),
      when: { when: 1 },
    };
    expect(registered({ "a.ts": helpers }).warnings()).toEqual([]);
  });
});

test("exports that bite when they are looked at, and hooks made by hand, harm nobody else", () => {
  const biting = Object.defineProperty({}, "x", { enumerable: true, get: () => raise() });
  const byHand = [{ events: "Stop" }, { events: ["Nonsense"] }, { when: [undefined] }].map((fields) => ({
    ...nudge({ say }),
    [brand]: true,
    ...fields,
  }));
  const exports = Object.assign(biting, { deep: { y: biting }, ...byHand, fine: nudge({ say }) });
  const { hooks, problems, warnings } = registered({ "a.ts": exports });
  expect(hooks.map(({ id }) => id)).toEqual(["a/fine"]);
  expect(problems.map(({ message }) => message)).toEqual(
    byHand.map(() => expect.stringContaining("no whole hook")),
  );
  expect(warnings()).toEqual([]);
});

function raise(): never {
  throw new Error("read");
}

test("lines and order of exports are read off the source", () => {
  const source = [
    'export * from "fairlead/packs/safety";',
    "// export const no = 1;",
    "export const zeta = guard({",
    "  deny: 'x',",
    "});",
    "",
    "export async function* gen() {}",
    "const a = 1, b = 2;",
    "export {",
    "  a,",
    "  b as beta,",
    "};",
    "export default a;",
    "module.exports.old = 1;",
  ].join("\n");
  expect(scanExports(source)).toEqual([
    ["*", 1],
    ["zeta", 3],
    ["gen", 7],
    ["a", 10],
    ["beta", 11],
    ["default", 13],
    ["old", 14],
  ]);
});
