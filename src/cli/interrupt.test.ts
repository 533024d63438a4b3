import { existsSync, mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import type { Ended } from "../../test/built-cli.ts";
import { fakeClient } from "../../test/fake-client.ts";
import { temporaryProject, writeFiles } from "../../test/temporary-project.ts";
import { transcript } from "../testing/transcript.ts";
import { type Place, program } from "./program.fixture.ts";

const { cli } = program();
const codes = { SIGINT: 130, SIGTERM: 143, SIGHUP: 129 } as const;
const both = ["SIGINT", "SIGTERM"] as const;

/** A project with a hook that takes its time, and says in a file when the hook files have been read. */
function slowProject(hooks: string): { place: Place; isRead: () => boolean; temporary: string } {
  const place = temporaryProject({
    "a.ts": `import { command, context, guard, nudge, on } from "fairlead";
      import { writeFileSync } from "node:fs";
      writeFileSync(process.env.MARK, "");
      const sleep = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
      ${hooks}`,
  });
  const temporary = join(place.home, "tmp");
  mkdirSync(temporary);
  return { place, isRead: () => existsSync(join(place.home, "mark")), temporary };
}

const until = async (holds: () => boolean): Promise<void> => {
  while (!holds()) await new Promise((resolve) => setTimeout(resolve, 20));
};

interface Interrupting {
  readonly signal: NodeJS.Signals;
  readonly env?: Readonly<Record<string, string>>;
  /** When it is time; a text waits for that output. */
  readonly when: string | (() => boolean);
}

async function interrupted(
  { root, home }: Place,
  line: string,
  { signal, when, env }: Interrupting,
): Promise<Ended> {
  const own = { TMPDIR: join(home, "tmp"), MARK: join(home, "mark"), ...env };
  const child = cli().spawn(line.split(" "), { cwd: root, home, env: own });
  if (typeof when === "string") await child.shows(when);
  else await until(when);
  child.kill(signal);
  return child.ended;
}

const tested = `
  export const quick = nudge({ when: command("ls"), say: "x", tests: { fires: ["ls"] } });
  export const slow = on("PreToolUse", { tests: { fires: ["ls", { event: "pwd", files: { a: "b" } }] } },
    async (event) => {
      if (event.command === "pwd") await sleep(20_000);
      return context("x");
    });
  export const later = nudge({ when: command("ls"), say: "x", tests: { fires: ["ls"] } });`;

test.each(both)("test: %s ends it, removes its folders and tells what was tested", async (signal) => {
  const { place, temporary } = slowProject(tested);
  const isInside = (): boolean => readdirSync(temporary).some((name) => name.startsWith("fairlead-test-"));
  const { code, stdout, stderr } = await interrupted(place, "test", { signal, when: isInside });
  expect(stdout).toMatch(/^ok a\/quick 1 tests\nok a\/slow 1 tests\n2 passed, 0 failed/);
  expect(stderr).toContain("interrupted: 2 of 3 hooks were looked at");
  expect(code).toBe(codes[signal]);
  expect(readdirSync(temporary)).toEqual([]);
  const json = await interrupted(place, "test --json", { signal, when: isInside });
  expect(JSON.parse(json.stdout)).toMatchObject({ ok: false, interrupted: true, passed: 2 });
  expect(json.code).toBe(codes[signal]);
});

const asked = `export const slow = on("PreToolUse", { deadline: 25 }, async (event) => {
  await sleep(event.command === "pwd" ? 20_000 : 0);
  return context("Seen: " + event.command);
});`;

function recorded({ root, home }: Place): void {
  const folder = join(home, ".claude", "projects", root.replace(/[^A-Za-z0-9]/g, "-"));
  mkdirSync(folder, { recursive: true });
  const played = transcript().user("go").bash("ls").bash("pwd");
  for (const id of ["one", "two"]) writeFileSync(join(folder, `${id}.jsonl`), played.toText());
}

test.each(both)("replay: %s ends it, and what was seen so far is there", async (signal) => {
  const { place } = slowProject(asked);
  recorded(place);
  const ended = await interrupted(place, "replay one", { signal, when: "Seen: ls" });
  expect(ended.stdout).toContain("Interrupted: this is what was done so far.");
  expect(ended.stdout).toContain("a/slow  fires 1 of 1 event");
  expect(ended.code).toBe(codes[signal]);
});

test.each(both)("backtest: %s ends it, and half a run is not kept for the next", async (signal) => {
  const { place, isRead } = slowProject(asked);
  recorded(place);
  const early = { signal, when: isRead };
  const json = await interrupted(place, "backtest --json", early);
  expect(JSON.parse(json.stdout)).toMatchObject({ interrupted: true, sessions: [] });
  expect(json.code).toBe(codes[signal]);
  expect(existsSync(join(place.home, ".local/state/fairlead/backtest"))).toBe(false);
});

test.each(both)(
  "rehearse: %s ends the client, removes its folders and tells what was played",
  async (signal) => {
    const { place, temporary } = slowProject("");
    const said = `echo '{"type":"result","result":"Bye."}'`;
    const { folder } = fakeClient(
      `case "$*" in *first*) ${said} ;; *) touch "$(dirname "$0")/here"; sleep 600 & sleep 600 ;; esac`,
    );
    const talk = (prompt: string): string =>
      `export default { prompt: "${prompt}", steps: [{ text: "Hello." }], expect: { answer: "Bye" } };`;
    writeFiles(join(place.root, ".claude", "rehearsals"), { "a.ts": talk("first"), "b.ts": talk("second") });
    const when = (): boolean => existsSync(join(folder, "here"));
    const env = { PATH: `${folder}:${process.env["PATH"]}` };
    const { code, stdout, stderr } = await interrupted(place, "rehearse --jobs 1 --json", {
      signal,
      when,
      env,
    });
    expect(JSON.parse(stdout)).toMatchObject({
      ok: false,
      interrupted: true,
      reports: [{ name: "a", ok: true }],
    });
    expect(stderr).toContain("interrupted");
    expect(code).toBe(codes[signal]);
    expect(readdirSync(temporary)).toEqual([]);
  },
);

test.each([...both, "SIGHUP"] as const)("log --follow and test --watch: %s ends them", async (signal) => {
  const { place } = slowProject(tested.replace("20_000", "0"));
  const entry = { v: 1, at: "2026-01-01T00:00:00.000Z", session: "s", event: "Stop", project: place.root };
  writeFiles(place.home, {
    ".local/state/fairlead/sessions/s/ledger.jsonl": `${JSON.stringify({ ...entry, ms: 1, asked: 0, took: [] })}\n`,
  });
  const followed = await interrupted(place, "log --follow", { signal, when: "Stop" });
  expect(followed).toMatchObject({ code: codes[signal], stderr: "" });
  const watched = await interrupted(place, "test --watch", { signal, when: "waiting for changes" });
  expect(watched).toMatchObject({ code: codes[signal], stderr: "" });
});

test("test --watch: what runs at that moment is ended too", async () => {
  const { place, temporary } = slowProject(tested);
  const when = (): boolean => readdirSync(temporary).some((name) => name.startsWith("fairlead-test-"));
  const { code, stdout } = await interrupted(place, "test --watch", { signal: "SIGINT", when });
  expect(stdout).toContain("2 passed, 0 failed");
  expect(stdout).not.toContain("waiting");
  expect(code).toBe(130);
  expect(readdirSync(temporary)).toEqual([]);
});
