import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

/** What is promised of workflows, conditions and dispatch, statement by statement, in the words of the tests. */
const statements: Readonly<Record<string, readonly string[]>> = {
  "§2": [
    "a pattern is searched in one text, never across two",
    "a pattern that can blow up is refused",
    "%s is a definition error",
    "of each entry its prose, then its thinking, then todo and task titles",
    "never: %s",
    'origin "any" also hears the user',
    "tool results, injected text and, by default, the user's words are not scored",
    "titles of todos and tasks are scored",
    "text inside code fences and quotes is stripped",
    "the window counts scored texts, so tool traffic eats no slots",
    'window "turn": since the last real prompt',
    'on UserPromptSubmit with origin "any" the prompt itself is the first text',
    "Triggered by > the matching lines",
    "the excuse once more, in a new statement, is told again",
  ],
  "§3": [
    "names the first step whose check is false, then wants the marker, then lets go",
    "a step may ask anything of the session",
    "textMatches hears this agent's own prose",
    "with the marker there, steps are still checked",
    "artifacts in order: missing, unreadable, not fitting, the author's own problem",
    "postComplete is called once when all is done",
    "onStart is called on SubagentStart",
    "maxBlocks is 3 by default",
    "afresh when a step advances, and gives up aloud",
    "never while background work runs",
    "a wake-up that waits holds the main agent's workflow back",
    "holds the main agent at the open step",
    "the position survives compaction and resume, and the model is told again",
    "only this session's evidence counts",
    "a step that advances by what was done needs it in this session",
    "what lies in the past counts only from when the step began",
    "only the user may waive a step",
    "fails open when a check throws",
  ],
  "§4": [
    "a condition is a plain object that answers with evidence, no, or unknown",
    "guards treat unknown as a match unless they say otherwise; nudges as none",
    "what cannot be decided does not hold: when demands nothing, until and unless let nothing go",
    "all, any and not are three-valued",
    "a condition that can never hold on the hook's events is a load error",
    "one that throws fails only its own hook, by that hook's policy",
    ...[
      "tool",
      "mcp",
      "command",
      "path",
      "content",
      "input",
      "prompt",
      "sourceEdits",
      "testFile",
      "agent",
      "mode",
    ].map((row) => `${row}: `),
    "once: the first time in a session",
    "touched: ",
    "read: ",
    "ran: ",
    "usedSkill: ",
    "said: ",
  ],
  "§6": [
    "unknown events and fields are kept, and warned of once per session",
    "guards answer closed with a reason, everything else stays silent",
    "selection by event, matcher and conditions",
    "every hook has a deadline below the host's",
    "a late hook is abandoned, its reservation returned, its policy applied",
    "one hook's crash never touches another's verdict",
    "rewrites start from the original object",
    "contexts are joined in the order of registration under 10,000 characters",
    "several failing gates are one block that names all of them",
    "stop_hook_active, background tasks and crons are respected",
    "the same tool call arriving twice",
    "the same stop arriving twice",
    "the 1.5 s of SessionEnd",
    "SessionStart over the SDK",
    "exit code 0 or 2, never 1",
  ],
};

const files = ["src/signals", "src/hooks", "src/engine", "src/hosts", "test", "test/sections"].flatMap(
  (folder) => readdirSync(folder).flatMap((name) => (name.endsWith(".test.ts") ? [`${folder}/${name}`] : [])),
);

/** Each title with those of the groups that it stands in, by indentation; of a table also its rows' first texts. */
function titlesOf(file: string): string[] {
  const groups: { depth: number; title: string }[] = [];
  return readFileSync(file, "utf8")
    .split("\n")
    .flatMap((line) => {
      const depth = line.search(/\S/);
      const title = /^\s*(?:(?:describe|test)[^"'`]*\(|\]\)\(|\[)?\s*(?:"([^"]+)"|'([^']+)')/.exec(line);
      const text = title?.[1] ?? title?.[2];
      if (text === undefined) return [];
      while ((groups.at(-1)?.depth ?? -1) >= depth) groups.pop();
      const whole = [...groups.map((group) => group.title), text].join(" > ");
      if (/^\s*describe/.test(line)) groups.push({ depth, title: text });
      // A test may belong to another section than the group that it stands in.
      return [whole, text];
    });
}

const titles = files.flatMap(titlesOf);

test.each(Object.entries(statements))("%s: each statement has a test that holds it", (section, phrases) => {
  const own = titles.filter((title) => title.startsWith(`${section} `));
  expect(phrases.filter((phrase) => !own.some((title) => title.includes(phrase)))).toEqual([]);
});
