import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { temporaryFolder } from "../../../test/temporary-project.ts";
import { command } from "../../conditions/command.ts";
import { guard } from "../../hooks/guard.ts";
import { nudge } from "../../hooks/nudge.ts";
import { on } from "../../hooks/on.ts";
import { transcript } from "../transcript.ts";
import { compare } from "./compare.ts";
import { recordingFolders, recordingsIn, recordingsRoot } from "./recordings.ts";
import { runReplay } from "./run-replay.ts";

const push = { id: "push", hook: guard({ when: command("git push"), deny: "no" }) };

function recorded(sessions: Readonly<Record<string, string>>): string {
  const folder = temporaryFolder();
  for (const [id, text] of Object.entries(sessions)) writeFileSync(join(folder, `${id}.jsonl`), text);
  return folder;
}

const one = transcript().user("go").bash("git push").bash("git push b").toText();

test("called off, it reports what was done so far", async () => {
  const recordings = recordingsIn(recorded({ a: one, b: one }));
  const controller = new AbortController();
  const report = await runReplay({
    hooks: [push],
    recordings,
    root: "/code/app",
    signal: controller.signal,
    onEvent: () => controller.abort(),
  });
  expect(report).toMatchObject({ interrupted: true, sessions: [], hooks: [{ fires: 1 }] });
});

test("what is counted once a session is counted anew in the next, and the environment is given back", async () => {
  const counts: number[] = [];
  const rg = { id: "rg", hook: nudge({ when: command("git push"), say: "once" }) };
  const start = {
    id: "start",
    hook: on("SessionStart", () => {
      counts.push(process.env["LEFT"] === undefined ? 0 : 1);
      process.env["LEFT"] = "x";
    }),
  };
  const report = await runReplay({
    hooks: [rg, start],
    recordings: recordingsIn(recorded({ a: one, b: one })),
    root: "/code/app",
  });
  expect(report.hooks[0]).toMatchObject({ fires: 2, sessions: 2, events: 4 });
  expect(counts).toEqual([0, 1]);
  expect(process.env["LEFT"]).toBeUndefined();
});

test("two runs are compared where both have played, place by place", async () => {
  const folder = recorded({ a: one, b: one });
  const [first, second] = recordingsIn(folder);
  if (first === undefined || second === undefined) throw new Error("two were recorded");
  const run = (hook: typeof push, recordings: readonly (typeof first)[]) =>
    runReplay({ hooks: [hook], recordings, root: "/code/app" });
  const before = await run(push, [first]);
  const narrower = { id: "push", hook: guard({ when: command("git push b"), deny: "no" }) };
  const after = await run(narrower, [first, second]);
  expect(compare(before, after)).toEqual({
    sessions: 1,
    changes: [
      {
        hook: "push",
        before: 2,
        after: 1,
        gone: { count: 1, examples: ["git push"] },
        added: { count: 0, examples: [] },
      },
    ],
  });
  expect(compare(before, before).changes).toEqual([]);
  expect(compare({ ...before, hooks: [] }, before).changes).toMatchObject([{ before: undefined, after: 2 }]);
});

test("sessions are where the client keeps them", () => {
  expect(recordingsRoot({ CLAUDE_CONFIG_DIR: "/c", HOME: "/h" })).toBe(join("/c", "projects"));
  expect(recordingsRoot({ HOME: "/h" })).toBe(join("/h", ".claude", "projects"));
  expect(recordingsRoot({})).toBeUndefined();
  expect(recordingFolders("/nowhere/at/all")).toEqual([]);
});
