import { spawn, spawnSync } from "node:child_process";
import { mkdirSync, readdirSync, readFileSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { payloadOf } from "../src/testing/payload-of.ts";
import { bash } from "../src/testing/payloads.ts";
import { asHost } from "./cases/as-seen.ts";
import { temporaryProject } from "./temporary-project.ts";

const run = fileURLToPath(new URL("../dist/run.cjs", import.meta.url));

type Place = ReturnType<typeof temporaryProject>;

/** The files that the process read or required, and what it left on its outputs. */
interface Ended {
  readonly stdout: string;
  readonly stderr: string;
  readonly exitCode: number;
  readonly files: readonly string[];
}

const probe = `const fs = require("node:fs");
const read = fs.readFileSync;
const files = [];
fs.readFileSync = (path, ...rest) => (files.push(String(path)), read(path, ...rest));
process.on("exit", () => fs.writeFileSync(__filename + ".files", JSON.stringify([...files, ...Object.keys(require.cache)])));`;

/** Answers an event with the built command, as the host starts it. */
function answer({ root, home }: Place, payload: Readonly<Record<string, unknown>>): Ended {
  const file = join(home, "probe.cjs");
  writeFileSync(file, probe);
  const event = String(payload["hook_event_name"]);
  const { stdout, stderr, status } = spawnSync(process.execPath, ["--require", file, run, event], {
    input: JSON.stringify({ ...payload, cwd: root }),
    env: { HOME: home, PATH: process.env["PATH"] ?? "", CLAUDE_PROJECT_DIR: root },
    encoding: "utf8",
  });
  const files: string[] = JSON.parse(readFileSync(`${file}.files`, "utf8"));
  return { stdout, stderr, exitCode: status ?? -1, files };
}

const names = ({ files }: Ended): string => files.join("\n");
const state = ({ home }: Place): string => join(home, ".local/state/fairlead");
const ls = bash("ls", { session_id: "s1" });
/** What is kept of the session: the ledger of what was asked is, always. */
const keptIn = (place: Place): string[] => readdirSync(join(state(place), "sessions/s1"));

describe("the part that remembers is read", () => {
  test("by no event whose hooks remember nothing", () => {
    const place = temporaryProject({
      "a.ts": `import { command, guard, nudge } from "fairlead";
      export const a = guard({ when: command("git push"), deny: "no" });
      export const b = nudge({ when: command("grep"), say: "rg" });`,
    });
    const ended = answer(place, ls);
    expect(ended).toMatchObject({ stdout: "", stderr: "", exitCode: 0 });
    expect(names(ended)).toContain("hot.cjs");
    expect(names(ended)).not.toContain("state.cjs");
    expect(keptIn(place)).toEqual(["ledger.jsonl"]);
  });

  test("when a hook looks at event.session, at once, and without the lock library or a document on disk", () => {
    const place = temporaryProject({
      "a.ts": `import { context, on } from "fairlead";
      export const a = on("PreToolUse", (event) => context("in " + event.session.dir + ", " + event.durable.global.dir));`,
    });
    const ended = answer(place, ls);
    const root = state(place);
    expect(asHost(ended).context).toBe(`in ${root}/sessions/s1, ${root}/durable/global`);
    expect(names(ended)).toContain("state.cjs");
    expect(names(ended)).not.toContain("fs-native-extensions");
    expect(keptIn(place)).toEqual(["ledger.jsonl"]);
  });

  test("when a hook file imports fairlead/state: then it is the very same part", () => {
    const place = temporaryProject({
      "a.ts": `import { context, on } from "fairlead";
      import { SessionStore, sessionState } from "fairlead/state";
      const Count = sessionState("count", { n: 0 });
      export const a = on("PreToolUse", (event) =>
        context([event.session instanceof SessionStore, Count.load(event).n, ...SessionStore.trackedModels().map((one) => one.name)].join(" ")));`,
    });
    const ended = answer(place, ls);
    expect(asHost(ended).context).toBe("true 0 fairlead.hook fairlead.primitive fairlead.seen count");
    expect(ended.files.filter((file) => file.endsWith("state.cjs"))).toHaveLength(1);
    expect(names(ended)).not.toContain("fs-native-extensions");
  });
});

const counting = `import { context, nudge, on } from "fairlead";
import { sessionState } from "fairlead/state";
const Count = sessionState("count", { n: 0 });
export const count = on(["PreToolUse", "SessionEnd", "TaskCompleted"], async (event) => {
  const n = await Count.mutate(event, (draft) => ++draft.n);
  if (event.name === "PreToolUse") return context("call " + n);
});`;

test("what one process remembers the next one knows, in this session alone", () => {
  const place = temporaryProject({ "a.ts": counting });
  const said = (session_id: string): string => asHost(answer(place, bash("ls", { session_id }))).context;
  expect(["s1", "s1", "s2", "s1"].map(said)).toEqual(["call 1", "call 2", "call 1", "call 3"]);
});

test("nothing is written outside of the state and the cache", () => {
  const place = temporaryProject({ "a.ts": counting });
  const project = readdirSync(place.root, { recursive: true });
  for (const session_id of ["../../x", "", "undefined", "s1"]) answer(place, bash("ls", { session_id }));
  expect(readdirSync(place.root, { recursive: true })).toEqual(project);
  const written = readdirSync(place.home).filter((name) => !name.startsWith("probe.cjs"));
  expect(written.toSorted()).toEqual([".cache", ".local"]);
  expect(readdirSync(join(place.home, ".local/state"))).toEqual(["fairlead"]);
  expect(readdirSync(state(place))).toEqual(["sessions"]);
});

test("§1.4 twelve processes at once against maxFires 3 deliver exactly 3", async () => {
  const place = temporaryProject({
    "a.ts": `import { nudge } from "fairlead";\nexport const three = nudge({ say: "hello", maxFires: 3 });`,
  });
  answer(place, { ...ls, session_id: "compiles the hooks" });
  const env = { HOME: place.home, PATH: process.env["PATH"], CLAUDE_PROJECT_DIR: place.root };
  const started = Array.from({ length: 12 }, () => spawn(process.execPath, [run, "PreToolUse"], { env }));
  for (const { stdin } of started) stdin.end(JSON.stringify({ ...ls, cwd: place.root }));
  const said = await Promise.all(
    started.map(async ({ stdout }) => {
      let text = "";
      for await (const chunk of stdout) text += String(chunk);
      return text;
    }),
  );
  expect(said.filter((text) => text.includes("hello"))).toHaveLength(3);
  expect(said.filter((text) => text === "")).toHaveLength(9);
});

describe("a broken document", () => {
  const broken = (place: Place, text: string): void => {
    mkdirSync(join(state(place), "sessions/s1"), { recursive: true });
    writeFileSync(join(state(place), "sessions/s1/count.json"), text);
  };

  test("is told to the user once, with the path of the copy; the hook goes on afresh", () => {
    const place = temporaryProject({ "a.ts": counting });
    broken(place, '{"n": 3');
    const ended = asHost(answer(place, ls));
    expect(ended.context).toBe("call 1");
    expect(ended.json?.["systemMessage"]).toMatch(
      /^Fairlead: trouble with what hooks remember:\n.*count\.json is not JSON.*kept as .*count\.json\.corrupt-/,
    );
    expect(ended.stderr).toMatch(/^fairlead: .*count\.json is not JSON/);
    expect(asHost(answer(place, ls)).json).not.toHaveProperty("systemMessage");
  });

  test("of a newer version is told once a session, and on standard error each time", () => {
    const place = temporaryProject({ "a.ts": counting });
    broken(place, '{"$version":7,"n":3}');
    const [first, second] = [asHost(answer(place, ls)), asHost(answer(place, ls))];
    expect(first.json?.["systemMessage"]).toContain("is version 7");
    expect(second.json).toBeUndefined();
    for (const { stderr } of [first, second]) expect(stderr).toContain("is version 7");
  });

  test("on an event that shows the user nothing is told on standard error", () => {
    const place = temporaryProject({ "a.ts": counting });
    broken(place, "");
    const ended = answer(place, { ...ls, hook_event_name: "SessionEnd", reason: "other" });
    expect(ended).toMatchObject({ stdout: "", stderr: expect.stringContaining("count.json is empty") });
  });

  test("is told beside a refusal that only the exit code can say", () => {
    const refusing = `${counting}\nimport { block } from "fairlead";\nexport const no = on("TaskCompleted", () => block("Not yet."));`;
    const place = temporaryProject({ "a.ts": refusing });
    broken(place, "");
    const ended = answer(place, {
      ...ls,
      hook_event_name: "TaskCompleted",
      task_id: "1",
      task_subject: "x",
    });
    expect(ended).toMatchObject({
      exitCode: 2,
      stderr: expect.stringMatching(/^Not yet\.\nfairlead: .*is empty/),
    });
  });
});

describe("§1.7 housekeeping", () => {
  /** A project with a dead session, and the names of the sessions that are left. */
  function lived(): { place: Place; sessions: () => string[] } {
    const place = temporaryProject({
      "a.ts": `import { on } from "fairlead";\nexport const a = on(["SessionStart", "PreToolUse"], () => undefined);`,
    });
    const sessions = join(state(place), "sessions");
    const old = new Date(Date.now() - 40 * 24 * 3600 * 1000);
    mkdirSync(join(sessions, "dead"), { recursive: true });
    writeFileSync(join(sessions, "dead/count.json"), "{}");
    utimesSync(join(sessions, "dead/count.json"), old, old);
    return { place, sessions: () => readdirSync(sessions) };
  }

  test("is done once a day at the start of a session, and not at a tool call", () => {
    const { place, sessions } = lived();
    const marker = join(state(place), "housekeeping.json");
    const keptAt = (hoursAgo: number): void => {
      const time = new Date(Date.now() - hoursAgo * 3600 * 1000);
      writeFileSync(marker, "{}");
      utimesSync(marker, time, time);
    };
    const startOfSession = { ...ls, hook_event_name: "SessionStart", source: "startup" };
    keptAt(2);
    answer(place, startOfSession);
    expect(sessions()).toContain("dead");
    keptAt(30);
    expect(names(answer(place, ls))).not.toContain("state.cjs");
    expect(sessions()).toContain("dead");
    expect(answer(place, startOfSession)).toMatchObject({ stdout: "", stderr: "", exitCode: 0 });
    expect(sessions()).toEqual(["s1"]);
  });
});

test("§1.3 STA-13 the start of a session, and not of a subagent's, is recorded for its project", () => {
  const place = temporaryProject({
    "a.ts": `import { on } from "fairlead";\nexport const a = on("SessionStart", () => undefined);`,
  });
  mkdirSync(join(place.root, ".git"));
  const starts = (fields: object): Ended =>
    answer(place, payloadOf("SessionStart", { source: "startup", cwd: place.root, ...fields }));
  expect(starts({ session_id: "MAIN" })).toMatchObject({ stdout: "", stderr: "", exitCode: 0 });
  expect(starts({ session_id: "SUB", agent_id: "a9" })).toMatchObject({ stdout: "", stderr: "" });
  const projects = join(state(place), "durable/projects");
  const [own = ""] = readdirSync(projects);
  const kept = readFileSync(join(projects, own, "fairlead.main-session.json"), "utf8");
  expect(JSON.parse(kept)).toEqual({ sessionId: "MAIN", startedAt: expect.any(Number) });
});

test("a state folder that cannot be written: hooks fail by their policy, and the user is told", () => {
  const first = `import { condition, guard } from "fairlead";
  const first = condition("first time", (event) => event.session.once("x"));
  export const once = guard({ when: first, deny: "not the first" });`;
  const place = temporaryProject({ "a.ts": counting, "b.ts": first });
  writeFileSync(join(place.home, ".local"), "a file");
  const ended = asHost(answer(place, ls));
  expect(ended.json?.["systemMessage"]).toMatch(/cannot be changed: Cannot open the lock .*ENOTDIR/);
  expect(ended.reason).toMatch(/b\/once could not judge this.*Cannot open the lock/);
  expect(ended.stderr).toMatch(/a\/count: .*\(let pass\)/);
});
