import { expect, test } from "vitest";
import { registered } from "../../test/registered.ts";
import { nudge } from "../hooks/nudge.ts";
import { on } from "../hooks/on.ts";
import { describeProblem, faultTexts, problemNotices } from "./notices.ts";

const problem = { file: "bad.ts", message: "Unexpected }", serves: "nothing" as const };

test.each([
  [{ ...problem, line: 3, column: 7 }, "bad.ts:3:7: Unexpected } (its hooks are not running)"],
  [{ ...problem, line: 3 }, "bad.ts:3: Unexpected } (its hooks are not running)"],
  [{ ...problem, column: 7 }, "bad.ts: Unexpected } (its hooks are not running)"],
  [
    { ...problem, serves: "last good" as const },
    "bad.ts: Unexpected } (its last working version serves meanwhile)",
  ],
])("%j reads as a line", (one, line) => {
  expect(describeProblem(one)).toBe(line);
});

test("problems are told when a session begins and at each prompt", () => {
  const loaded = { hooks: registered(on("SessionStart", () => undefined)), problems: [problem, problem] };
  expect(problemNotices(loaded, "SessionStart")).toEqual([
    `Fairlead: hook files with problems:\n${describeProblem(problem)}\n${describeProblem(problem)}`,
  ]);
  expect(problemNotices(loaded, "UserPromptSubmit")).toHaveLength(1);
  expect(problemNotices(loaded, "PreToolUse")).toEqual([]);
});

test("or wherever the user can be told, when no hook hears those", () => {
  const loaded = { hooks: registered(nudge({ say: "x" })), problems: [problem] };
  expect(problemNotices(loaded, "PreToolUse")).toHaveLength(1);
  expect(problemNotices(loaded, "SessionEnd")).toEqual([]);
  expect(problemNotices({ ...loaded, problems: [] }, "PreToolUse")).toEqual([]);
});

test("news are told with the very answer, where it can carry them", () => {
  const news = [{ file: ".", message: "run sync", serves: "itself" as const }];
  const loaded = { hooks: registered(on("SessionStart", () => undefined)), problems: [problem], news };
  expect(problemNotices(loaded, "PreToolUse")).toEqual(["Fairlead: run sync"]);
  expect(problemNotices(loaded, "SessionStart")).toHaveLength(2);
  expect(problemNotices(loaded, "SessionEnd")).toEqual([]);
});

test("what settings wire decides, not what hooks need", () => {
  const prompts = { hooks: registered(on("UserPromptSubmit", () => undefined)), problems: [problem] };
  expect(problemNotices({ ...prompts, wired: ["PreToolUse"] }, "PreToolUse")).toHaveLength(1);
  expect(problemNotices({ ...prompts, wired: [] }, "PreToolUse")).toHaveLength(1);
  const calls = { hooks: registered(nudge({ say: "x" })), problems: [problem] };
  const wired = ["SessionStart", "UserPromptSubmit", "PreToolUse"] as const;
  expect(problemNotices({ ...calls, wired }, "PreToolUse")).toEqual([]);
  expect(problemNotices({ ...calls, wired }, "UserPromptSubmit")).toHaveLength(1);
});

test("a trouble that several documents have is told once, and others are told each", () => {
  const closed = (path: string) => ({
    kind: "write" as const,
    path,
    message: `${path} cannot be changed: Cannot open the lock ${path}.lock: EROFS: mkdir '/state${path}'.`,
  });
  const broken = (path: string) => ({ kind: "corrupt" as const, path, message: `${path} is no JSON.` });
  const home = { kind: "unreadable" as const, path: "", message: "no home" };
  expect(faultTexts([closed("/a"), closed("/b"), closed("/b"), broken("/a"), home, home])).toEqual([
    `${closed("/a").message} The same holds for 1 more.`,
    "/a is no JSON.",
    "no home",
  ]);
});
