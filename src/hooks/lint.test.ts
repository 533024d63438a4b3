import { describe, expect, test } from "vitest";
import { callOf, eventOf } from "../../test/event-of.ts";
import { fakeHost } from "../../test/fake-host.ts";
import { type LintOptions, lint } from "./lint.ts";

const old = "import a\n\nconst one = 1;\nlog(one);\nconst two = 2;\n";
const host = fakeHost({ texts: { "/code/app/src/a.ts": old } });
const file_path = "/code/app/src/a.ts";
const match = { evidence: [], certain: true, doubts: [], options: undefined };

const guarding = lint({ pattern: "log(", say: "Use the logger.", block: true });
const advising = lint({ pattern: /log\(/, say: "Use the logger." });

const beforehand = (tool: string, input: object) => guarding.run(eventOf(callOf(tool, input)), match, host);
const afterwards = (tool: string, input: object, response: unknown = {}, world = host) =>
  advising.run(
    eventOf(callOf(tool, input, { hook_event_name: "PostToolUse", tool_response: response })),
    match,
    world,
  );

describe("before a write, only what it adds counts, by its place in the file", () => {
  test.each<[name: string, tool: string, input: object, found: readonly string[]]>([
    [
      "a new line",
      "Edit",
      { file_path, old_string: "const two = 2;", new_string: "log(2);\nconst two = 2;" },
      ["5: log(2);"],
    ],
    [
      "a part of a line",
      "Edit",
      { file_path, old_string: "= 2;", new_string: "= log(2);" },
      ["5: const two = log(2);"],
    ],
    ["a line that was there", "Edit", { file_path, old_string: "log(one);", new_string: "log(one);\nx" }, []],
    ["a line that moves", "Edit", { file_path, old_string: old, new_string: "log(one);\nimport a\n" }, []],
    [
      "a second one like it",
      "Edit",
      { file_path, old_string: "log(one);", new_string: "log(one);\nlog(one);" },
      ["5: log(one);"],
    ],
    [
      "all places",
      "Edit",
      { file_path, old_string: "const", new_string: "log();const", replace_all: true },
      ["3: log();const one = 1;", "5: log();const two = 2;"],
    ],
    ["a whole file", "Write", { file_path, content: `${old}log(3);` }, ["6: log(3);"]],
    ["the same file", "Write", { file_path, content: old.replaceAll("\n", "\r\n") }, []],
    ["a new file", "Write", { file_path: "/code/app/new.ts", content: "a\nlog(1)" }, ["2: log(1)"]],
    [
      "several edits",
      "MultiEdit",
      {
        file_path,
        edits: [
          { old_string: "import a", new_string: "x\ny" },
          { old_string: "= 2", new_string: "= log(2)" },
        ],
      },
      ["6: const two = log(2);"],
    ],
    [
      "an edit that does not fit the file",
      "Edit",
      { file_path, old_string: "nothing", new_string: "a\nlog(1)" },
      ["2: log(1)"],
    ],
    [
      "an unknown file",
      "Edit",
      { file_path: "/code/app/b.ts", old_string: "log(0)\nb", new_string: "b\nlog(0)\nlog(1)" },
      ["3: log(1)"],
    ],
    ["a removal", "Edit", { file_path, old_string: "const two = 2;", new_string: "" }, []],
    [
      "a cell",
      "NotebookEdit",
      { notebook_path: "/code/app/n.ipynb", new_source: "a\nlog(1)" },
      ["2: log(1)"],
    ],
    [
      "a cell that goes",
      "NotebookEdit",
      { notebook_path: "/code/app/n.ipynb", new_source: "log(1)", edit_mode: "delete" },
      [],
    ],
    [
      "a dollar sign",
      "Edit",
      { file_path, old_string: "const two = 2;", new_string: "log('$&')" },
      ["5: log('$&')"],
    ],
  ])("%s", async (_, tool, input, found) => {
    const outcome = await beforehand(tool, input);
    if (found.length === 0) return expect(outcome).toBeUndefined();
    const name = "notebook_path" in input ? "n.ipynb" : "";
    const file = "file_path" in input ? String(input.file_path).slice("/code/app/".length) : name;
    const list = found.map((line) => `${file}:${line}`);
    return expect(outcome).toEqual({ kind: "deny", reason: ["Use the logger.", ...list].join("\n") });
  });

  test.each([undefined, "x", [null], [{ line: "1", text: "x" }], [{ line: 1 }]])(
    "a check that gives %j instead of findings fails, and says what it should give",
    async (given) => {
      const hook = lint({ check: () => given as never, say: "x", block: true });
      const event = eventOf(callOf("Write", { file_path, content: "x" }));
      await expect(async () => hook.run(event, match, host)).rejects.toThrow(
        "check must give a list of findings",
      );
    },
  );

  test("a cell's old lines are not new", async () => {
    const notebook = { cells: [{ id: "c1", source: ["log(0)\n", "x"] }] };
    const world = fakeHost({ texts: { "/code/app/n.ipynb": JSON.stringify(notebook) } });
    const input = { notebook_path: "/code/app/n.ipynb", cell_id: "c1", new_source: "log(0)\nlog(1)" };
    const outcome = await guarding.run(eventOf(callOf("NotebookEdit", input)), match, world);
    expect(outcome).toMatchObject({ reason: "Use the logger.\nn.ipynb:2: log(1)" });
  });
});

describe("after a write, the old text comes from the tool's result, else it is worked out", () => {
  const edit = { file_path, old_string: "const two = 2;", new_string: "const two = log(2);" };
  const told = { kind: "context", text: "Use the logger.\nsrc/a.ts:5: const two = log(2);" };
  test("the result tells", async () => {
    expect(await afterwards("Edit", edit, { originalFile: old })).toEqual(told);
    expect(await afterwards("Write", { file_path, content: old }, { originalFile: old })).toBeUndefined();
  });

  test("the file tells", async () => {
    const world = fakeHost({ texts: { [file_path]: old.replace("= 2", "= log(2)") } });
    expect(await afterwards("Edit", edit, {}, world)).toEqual(told);
  });

  test("nothing tells", async () => {
    const moved = { ...told, text: "Use the logger.\nsrc/a.ts:1: const two = log(2);" };
    expect(await afterwards("Edit", edit, {}, fakeHost())).toEqual(moved);
  });
});

test("languages narrow it, and the list is as long as wanted", async () => {
  const input = (file: string) => ({ file_path: file, content: "log(1)\nlog(2)\nlog(3)" });
  const ask = async (options: Partial<LintOptions<false, undefined>>, file = "/a.ts") => {
    const hook = lint({ pattern: "log", say: "Stop.", ...options } as LintOptions<false, undefined>); // pattern is there
    const fields = { hook_event_name: "PostToolUse", tool_response: {} };
    return hook.run(eventOf(callOf("Write", input(file), fields)), match, host);
  };
  expect(await ask({ lang: "go" })).toBeUndefined();
  expect(await ask({ lang: ["go", "ts"], maxShown: 1 })).toMatchObject({
    text: "Stop.\n/a.ts:1: log(1)\nand 2 more",
  });
  expect(await ask({ maxShown: 0 })).toMatchObject({ text: "Stop." });
  expect(await ask({ say: (found) => `${found.length} of them.`, maxShown: 0 })).toMatchObject({
    text: "3 of them.",
  });
});

test("a check is asked about runs of lines, and says what is wrong", async () => {
  const asked: unknown[] = [];
  const hook = lint({
    check: async (text, place) => {
      asked.push([text, place]);
      return place.lines.flatMap((line, at) => (line.length > 3 ? [{ line: at + 1, text: "too long" }] : []));
    },
    say: "Shorten.",
    block: true,
  });
  const input = { file_path, content: old.replace("import a", "new\nlonger") };
  expect(await hook.run(eventOf(callOf("Write", input)), match, host)).toMatchObject({
    reason: "Shorten.\nsrc/a.ts:2: too long",
  });
  expect(asked).toEqual([["new\nlonger", { path: "src/a.ts", line: 1, lines: ["new", "longer"] }]]);
});

test("it is a guard when it refuses, advice otherwise", () => {
  expect(guarding).toMatchObject({
    kind: "guard",
    events: ["PreToolUse"],
    onError: "closed",
    tools: ["Edit", "Write", "MultiEdit", "NotebookEdit"],
  });
  expect(guarding.maxFires).toBeUndefined();
  expect(advising).toMatchObject({ kind: "nudge", events: ["PostToolUse"], onError: "open" });
  expect(advising.maxFires).toBeUndefined();
  expect(lint({ pattern: "x", say: "y", maxFires: 2 }).maxFires).toBe(2);
  expect(Object.isFrozen(advising)).toBe(true);
});

test("impossible options are refused, by the compiler and by name", () => {
  // @ts-expect-error what refuses is never capped
  expect(() => lint({ pattern: "x", say: "y", block: true, maxFires: 1 })).toThrow('"maxFires"');
  // @ts-expect-error one of pattern and check
  expect(() => lint({ say: "y" })).toThrow("exactly one");
  // @ts-expect-error not both
  expect(() => lint({ pattern: "x", check: () => [], say: "y" })).toThrow("exactly one");
  // @ts-expect-error say is missing
  expect(() => lint({ pattern: "x" })).toThrow("needs say");
  // @ts-expect-error its tools are given
  expect(() => lint({ pattern: "x", say: "y", tool: "Bash" })).toThrow('"tool"');
  expect(() => lint({ pattern: "x", say: "y", maxShown: -1 })).toThrow("maxShown");
  expect(() => lint({ pattern: "x", say: "y", lang: "" })).toThrow("lang");
});
