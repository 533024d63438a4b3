import { execFile, execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { command } from "../../conditions/command.ts";
import { path } from "../../conditions/path.ts";
import { guard } from "../../hooks/guard.ts";
import type { Hook } from "../../hooks/hook.ts";
import { on } from "../../hooks/on.ts";
import { context, deny } from "../../hooks/outcomes.ts";
import type { HookTests } from "../../hooks/tests.ts";
import { durableState } from "../../state/durable-state.ts";
import { sessionState } from "../../state/session-state.ts";
import { edit, write } from "../payloads.ts";
import { transcript } from "../transcript.ts";
import { runTests } from "./run-tests.ts";

/** What is said about the tests of one hook. */
async function problemsWith(hook: unknown): Promise<readonly string[]> {
  const { hooks } = await runTests([{ id: "one", hook: hook as Hook }]); // hooks of one event are hooks
  return hooks.flatMap(({ problems, cases }) => [...problems, ...cases.flatMap((one) => one.problems)]);
}

const push = (tests: HookTests): unknown =>
  guard({ when: command("git push", { flags: ["-f"] }), deny: "Use --force-with-lease.", tests });
test("inputs that fire and pass", async () => {
  const { passed, failed } = await runTests([
    { id: "one", hook: push({ fires: ["git push -f", "sudo git push -fu"], passes: ["git push"] }) as Hook },
  ]);
  expect([passed, failed]).toEqual([3, 0]);
});

test("a hook that does not fire tells which condition failed; one that fires, what it said", async () => {
  expect(await problemsWith(push({ fires: ["git status"] }))).toEqual([
    expect.stringMatching(/it must fire, but did not: .*git push/),
  ]);
  expect(await problemsWith(push({ passes: ["git push -f"] }))).toEqual([
    "it must pass, but it fired: deny: Use --force-with-lease.",
  ]);
});

test("payloads in part, of the event that the hook is on", async () => {
  const generated = guard({
    when: path("gen/**"),
    deny: "Edit the template instead.",
    tests: {
      fires: [edit("gen/a.ts", "x", "y"), write("gen/b.ts", "")],
      passes: [edit("src/a.ts", "x", "y")],
    },
  });
  expect(await problemsWith(generated)).toEqual([]);
});

test("a hook that crashes fails its test, in whatever list it stands", async () => {
  const broken = on("PreToolUse", { tests: { passes: ["ls"] } }, () => {
    throw new Error("boom");
  });
  expect(await problemsWith(broken)).toEqual(["the hook failed: Error: boom"]);
});

test("a hook that changes its input fails its test", async () => {
  const changing = on("PreToolUse", { tests: { passes: ["ls"] } }, (event) => {
    (event.input.tool_input as { command: string }).command = "rm";
  });
  expect(await problemsWith(changing)).toEqual([expect.stringMatching(/read only|read-only/)]);
});

test("tests that are none are told with their place", async () => {
  const odd = {
    fires: ["git push -f", "git push -f", { event: "git push -f", name: "again" }, 7],
    cases: [{ event: "git push -f" }],
    passes: [{ hook_event_name: "PreTool" }],
  };
  expect(await problemsWith(push(odd as unknown as HookTests))).toEqual([
    'fires[3]: an input is a text or a payload, such as bash("ls")',
    'passes[0]: there is no event "PreTool"',
    'cases[0]: it expects nothing: say expect: { outcome: "deny" } or the like',
    "fires[1] is the same test as fires[0]: take one out",
    "fires[2] is the same test as fires[0]: take one out",
  ]);
});

test("cases say what outcome, text and input they want", async () => {
  const tests: HookTests = {
    cases: [
      { event: "git push -f", expect: { outcome: "deny", message: "--force-with-lease" } },
      { event: "git push -f", env: { A: "1" }, expect: { outcome: "ask", message: /lease$/ } },
      { event: "git push", expect: { outcome: "none" } },
    ],
  };
  expect(await problemsWith(push(tests))).toEqual([
    "expected ask, got deny",
    'expected a text with /lease$/, got "Use --force-with-lease."',
  ]);
});

test("files, git, time, environment and transcript are those of the case", async () => {
  const looks = on(
    "PreToolUse",
    {
      tests: {
        cases: [
          {
            event: edit("src/a.ts", "x", "y"),
            files: { "src/a.ts": "old" },
            git: { branch: "topic" },
            now: "2030-01-02",
            env: { STAGE: "test" },
            transcript: transcript().user("fix it").bash("npm test", { failed: true }),
            expect: { message: "old topic 2030-01-02 2030 test fix it npm test" },
          },
        ],
      },
    },
    (event) => {
      const { file_path } = event.input.tool_input as { file_path: string };
      const head = readFileSync(`${event.input.cwd}/.git/HEAD`, "utf8").trim();
      const [call] = event.transcript.calls({ outcome: "failed" });
      const parts = [
        new Date().toISOString().slice(0, 10),
        new Date(Date.now()).getUTCFullYear(),
        process.env["STAGE"],
      ];
      const turn = [event.transcript.turn?.text, call?.command];
      return context([readFileSync(file_path, "utf8"), head.slice(16), ...parts, ...turn].join(" "));
    },
  );
  expect(await problemsWith(looks)).toEqual([]);
});

test("what is remembered before and after", async () => {
  const Count = sessionState("inline-count", { n: 0 });
  const counts = on(
    "PreToolUse",
    {
      tests: {
        cases: [
          { event: "ls", expect: { state: { "inline-count": { n: 1 } } } },
          { event: "ls", before: ["ls", "pwd"], expect: { state: { "inline-count": { n: 3 } } } },
          {
            event: "ls",
            state: { "inline-count": { n: 9 } },
            expect: { state: { "inline-count": { n: 9 } } },
          },
          { event: "ls", state: { nobody: {} }, expect: { outcome: "none" } },
        ],
      },
    },
    async (event) => {
      await Count.mutate(event, (count) => {
        count.n += 1;
      });
    },
  );
  expect(await problemsWith(counts)).toEqual([
    "expected inline-count.n to be 9, got 10",
    expect.stringMatching(/there is no state "nobody"; the hook files define .*inline-count/),
  ]);
});

test.each(["project", "repository", "global"] as const)(
  "what a %s remembers, with and without a disk",
  async (scope) => {
    const name = `inline-${scope}`;
    const Tour = durableState(name, { shown: 0 }, { scope });
    const state = { [name]: { shown: 4 } };
    const expect5 = { state: { [name]: { shown: 5 } } };
    const cases = [
      { event: "ls", state, expect: expect5 },
      { event: "ls", state, files: { "a.md": "" }, expect: expect5 },
      { event: "ls", state, git: { branch: "topic" }, expect: expect5 },
      { event: "ls", state: { [name]: { shown: 3 } }, before: ["ls"], expect: expect5 },
      { event: "ls", expect: { state: { [name]: { shown: 0 } } } },
    ] as const;
    const tours = on("PreToolUse", { tests: { cases } }, async (event) => {
      await Tour.mutate(event, (tour) => {
        tour.shown += 1;
      });
    });
    expect(await problemsWith(tours)).toEqual([`expected ${name}.shown to be 0, got 1`]);
  },
);

test("no program is started and nothing is fetched, even when the hook catches the error", async () => {
  const tries = on("PreToolUse", { tests: { passes: ["ls"] } }, async () => {
    try {
      execFileSync("git", ["branch"]);
    } catch {}
    await fetch("http://127.0.0.1:1/x").catch(() => undefined);
  });
  expect(await problemsWith(tries)).toEqual([
    'a test starts no program: say what it prints, with programs: { "git branch": "..." }',
    "a test fetches nothing: http://127.0.0.1:1/x",
  ]);
});

test("programs that the case knows print what it says", async () => {
  const asks = on(
    "PreToolUse",
    {
      tests: {
        cases: [
          {
            event: "ls",
            programs: { "git branch --show-current": "topic\n", "git status": { stdout: "clean", code: 0 } },
            expect: { message: "topic clean" },
          },
          {
            event: "ls",
            programs: { "git branch --show-current": { code: 128 } },
            expect: { outcome: "deny" },
          },
        ],
      },
    },
    async () => {
      try {
        const branch = execFileSync("git", ["branch", "--show-current"], { encoding: "utf8" });
        const { stdout } = await promisify(execFile)("git", ["status"]);
        return context(`${branch.trim()} ${stdout}`);
      } catch {
        return deny("no branch");
      }
    },
  );
  expect(await problemsWith(asks)).toEqual([]);
});

test("the process is as it was afterwards", async () => {
  const before = [process.env, Date, fetch, execFileSync];
  await runTests([
    {
      id: "one",
      hook: push({ cases: [{ event: "git push -f", now: 1, expect: { outcome: "deny" } }] }) as Hook,
    },
  ]);
  expect([process.env, Date, fetch, execFileSync]).toEqual(before);
  expect(process.env).toBe(before[0]);
  expect(Date).toBe(before[1]);
});
