import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import workers from "node:worker_threads";
import { expect, test } from "vitest";
import { temporaryFolder, writeFiles } from "../../../test/temporary-project.ts";
import { command } from "../../conditions/command.ts";
import { ran } from "../../conditions/ran.ts";
import { touched } from "../../conditions/touched.ts";
import { gate } from "../../hooks/gate.ts";
import { guard } from "../../hooks/guard.ts";
import { nudge } from "../../hooks/nudge.ts";
import { type TranscriptBuilder, transcript } from "../transcript.ts";
import { type Replay, type ReplayOptions, replay } from "./replay.ts";

const push = guard({ when: command("git push", { flags: ["-f"] }), deny: "Not with force." });

function play(session: TranscriptBuilder | string, hooks: ReplayOptions["hooks"]): Promise<Replay> {
  const path = join(temporaryFolder(), "session.jsonl");
  writeFileSync(path, typeof session === "string" ? session : session.toText());
  return replay({ hooks, transcript: path, root: "/code/app" });
}

test("what a guard would have refused, and that it worked when it was done", async () => {
  const session = transcript()
    .user("push it")
    .bash("git push -f", { output: "done" })
    .bash("git push -f other", { failed: true })
    .bash("git push");
  const { fired, hooks } = await play(session, { push });
  expect(fired).toMatchObject([
    {
      event: "PreToolUse",
      tool: "Bash",
      about: "git push -f",
      hooks: [{ hook: "push", status: "fired", said: "deny: Not with force." }],
    },
    { event: "PreToolUse", about: "git push -f other" },
  ]);
  expect(hooks).toMatchObject([
    {
      hook: "push",
      events: 3,
      fires: 2,
      sessions: 1,
      refusedButWorked: { count: 1, examples: ["git push -f"] },
    },
  ]);
});

test("a nudge speaks as often as it may, and a stop is held where it would have held", async () => {
  const rg = nudge({ when: command("grep"), say: "Use rg." });
  const tested = gate({ when: touched("src/**"), until: ran("npm test"), say: "Run npm test." });
  const session = transcript()
    .user("do it")
    .bash("grep a")
    .bash("grep b")
    .edit("src/a.ts")
    .assistant("Done.")
    .user("test it")
    .bash("npm test")
    .assistant("Tested.");
  const { fired } = await play(session, { rg, tested });
  expect(fired.map(({ event, about, hooks: [one] }) => [event, about, one?.hook])).toEqual([
    ["PreToolUse", "grep a", "rg"],
    ["Stop", undefined, "tested"],
  ]);
});

test("a hook sees no more of the transcript than was there, and the time of then", async () => {
  const seen: unknown[] = [];
  const look = guard({
    when: command("look"),
    then: (_, event) => {
      seen.push([
        event.transcript.calls().map((call) => [call.command, call.outcome]),
        new Date().toISOString(),
      ]);
    },
  });
  const at = (time: string) => ({ timestamp: `2026-01-02T03:04:${time}.000Z` });
  const text = transcript().user("go").bash("one").bash("look", { output: "x" }).bash("two").toText();
  const lines = text
    .trim()
    .split("\n")
    .map((line, n) => JSON.stringify({ ...JSON.parse(line), ...at(String(10 + n)) }));
  await play(`${lines.join("\n")}\n`, { look });
  expect(seen).toEqual([
    [
      [
        ["one", "ok"],
        ["look", "open"],
      ],
      "2026-01-02T03:04:13.000Z",
    ],
  ]);
});

test("nothing is started, sent or written, also where a hook keeps quiet about it", async () => {
  const folder = temporaryFolder();
  const target = join(folder, "written.txt");
  const { execFile, execFileSync, spawn } = await import("node:child_process");
  const { writeFileSync: captured } = await import("node:fs");
  const later = promisify(execFile);
  const fs = await import("node:fs");
  const quietly = (what: () => unknown): void => {
    try {
      what();
    } catch {}
  };
  const ls = { when: command("ls") };
  const hooks = {
    starts: guard({
      ...ls,
      then: () => void quietly(() => execFileSync("git", ["branch", "--token=abcdef123456789"])),
    }),
    spawns: guard({ ...ls, then: () => void spawn("touch", [target]) }),
    writes: guard({ ...ls, then: () => void quietly(() => fs.writeFileSync(target, "x")) }),
    opens: guard({ ...ls, then: () => void quietly(() => fs.openSync(target, "a")) }),
    removes: guard({
      ...ls,
      then: async () => void (await fs.promises.rm(folder, { recursive: true }).catch(() => 0)),
    }),
    sends: guard({ ...ls, then: async () => void (await fetch("http://127.0.0.1:9/").catch(() => 0)) }),
    promises: guard({ ...ls, then: async () => void (await later("git", ["status"]).catch(() => 0)) }),
    captured: guard({ ...ls, then: () => void quietly(() => captured(target, "x")) }),
    threads: guard({ ...ls, then: () => void quietly(() => new workers.Worker("x", { eval: true })) }),
    kills: guard({ ...ls, then: () => void quietly(() => process.kill(process.pid, 0)) }),
    reads: guard({ ...ls, then: () => void fs.readFileSync(import.meta.filename) }),
  };
  const { fired, hooks: counted } = await play(transcript().user("go").bash("ls"), hooks);
  expect(fs.existsSync(target)).toBe(false);
  expect(fs.existsSync(folder)).toBe(true);
  const told = Object.fromEntries(
    (fired[0]?.hooks ?? []).map(({ hook, status, said }) => [hook, [status, said]]),
  );
  expect(told).toEqual({
    starts: ["unjudged", "starts git branch --token=[redacted]"],
    spawns: ["unjudged", `starts touch ${target}`],
    writes: ["unjudged", `writes ${target}`],
    opens: ["unjudged", `writes ${target}`],
    removes: ["unjudged", `writes ${folder}`],
    sends: ["unjudged", "fetches http://127.0.0.1:9/"],
    promises: ["unjudged", "starts git status"],
    captured: ["unjudged", `writes ${target}`],
    threads: ["unjudged", "starts a thread"],
    kills: ["unjudged", `starts a signal to ${process.pid}`],
  });
  expect(counted.map(({ fires, failures, unjudged }) => fires + failures.count + unjudged.count)).toEqual([
    ...Object.keys(told).map(() => 1),
    0,
  ]);
  expect(counted.every(({ fires, failures }) => fires + failures.count === 0)).toBe(true);
  // The process is its own again.
  writeFiles(folder, { "after.txt": "x" });
  expect(readFileSync(join(folder, "after.txt"), "utf8")).toBe("x");
});

test("a hook that breaks is counted, and what it says has no secrets", async () => {
  const secret = "sk-ant-0123456789abcdefghij";
  const hooks = {
    breaks: guard({
      when: command("curl"),
      then: () => {
        throw new Error(`no ${secret}`);
      },
    }),
    says: guard({ when: command("curl"), deny: (_, event) => `not ${event.command}` }),
  };
  const report = await play(transcript().user(`use ${secret}`).bash(`curl -H "x-api-key: ${secret}"`), hooks);
  expect(report.hooks).toMatchObject([{ failures: { count: 1 } }, { fires: 1 }]);
  expect(report.fired[0]?.hooks.map(({ status }) => status)).toEqual(["failed", "fired"]);
  expect(JSON.stringify(report)).not.toContain(secret);
});

test("subagents are played in their turn, with their own transcript", async () => {
  const folder = temporaryFolder();
  const agent = { isSidechain: true, agentId: "a1" };
  const entry = (text: string, fields: object, minute: number): string =>
    text
      .trim()
      .split("\n")
      .map((line, n) =>
        JSON.stringify({ ...JSON.parse(line), ...fields, timestamp: `2026-01-02T03:0${minute}:1${n}.000Z` }),
      )
      .join("\n");
  mkdirSync(join(folder, "s1", "subagents"), { recursive: true });
  writeFileSync(join(folder, "s1.jsonl"), entry(transcript().user("go").bash("git push -f").toText(), {}, 1));
  writeFileSync(
    join(folder, "s1", "subagents", "agent-a1.jsonl"),
    entry(transcript().user("sub").bash("git push -f sub").assistant("done").toText(), agent, 0),
  );
  const { fired, events } = await replay({
    hooks: { push },
    transcript: join(folder, "s1.jsonl"),
    root: "/code/app",
  });
  expect(fired.map(({ about, agent: who }) => [about, who])).toEqual([
    ["git push -f sub", "a1"],
    ["git push -f", undefined],
  ]);
  expect(events).toBe(9);
});

test.each([
  ["empty", ""],
  ["binary", "\0\u0001\u0002\n\0\0\n"],
  ["no JSON", "hello\nworld\n"],
  ["foreign JSON", '{"a":1}\n[1,2]\n"x"\n{"type":"user"}\n{"type":"assistant","message":3}\n'],
])("a file that is %s is no session with fires", async (_, text) => {
  expect(await play(text, { push })).toMatchObject({ fired: [], hooks: [{ fires: 0 }] });
});

test("cut off, with other line ends, unknown entries and a line too long to be read", async () => {
  const text = transcript().user("go").entry({ type: "brand-new", x: 1 }).bash("git push -f").toText();
  const long = JSON.stringify({ type: "user", message: { content: "x".repeat(17 * 1_048_576) } });
  const crlf = `${text.replaceAll("\n", "\r\n")}${long}\n{"type":"assist`;
  const { fired, unread } = await play(crlf, { push });
  expect(fired).toHaveLength(1);
  expect(unread).toBe(2);
});

test("no transcript, no hooks", async () => {
  const gone = join(temporaryFolder(), "gone.jsonl");
  await expect(replay({ hooks: { push }, transcript: gone })).rejects.toThrow("there is no transcript");
  rmSync(gone, { force: true });
  await expect(replay({ hooks: {}, transcript: gone })).rejects.toThrow("replay needs hooks");
});
