import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { fakeClient } from "../../test/fake-client.ts";
import { temporaryProject, writeFiles } from "../../test/temporary-project.ts";
import { transcript } from "../testing/transcript.ts";
import { type Place, program } from "./program.fixture.ts";

const { cli } = program();

/** Known by their looks, by the name beside them, and because this environment calls them secret. */
const token = "ghp_C4naryC4naryC4naryC4naryC4nary0123";
const named = "canary-named-7f3Kq91xZ";
const own = "plain canary of the environment";
const env = { DEPLOY_SECRET: own, CLIENT: "x" };
const line = `curl -H "Authorization: Bearer ${token}" -d 'password=${named}' https://h/?q='${own}'`;

/** Hooks that repeat what they hear, in every way there is. */
const echoes = `import { command, context, deny, guard, nudge, on, rewrite } from "fairlead";
  export const says = guard({ when: command("curl"), deny: (_, event) => "Not: " + event.command, tests: { passes: [${JSON.stringify(line)}] } });
  export const throws = on("PreToolUse", (event) => { throw new Error("broke on " + event.command); });
  export const changes = rewrite({ when: command("curl"), to: (_, event) => event.command + " # " + process.env.DEPLOY_SECRET });
  export const watches = on("UserPromptSubmit", (event) => context("You said " + event.prompt));
  export const starts = on("Stop", async (event) => { (await import("node:child_process")).execFileSync("echo", [event.input.last_assistant_message ?? "", process.env.DEPLOY_SECRET]); });`;

function planted(): Place {
  const place = temporaryProject({ "a.ts": echoes });
  const folder = join(place.home, ".claude", "projects", place.root.replace(/[^A-Za-z0-9]/g, "-"));
  mkdirSync(folder, { recursive: true });
  const session = transcript()
    .user(`use ${token} and ${own}, password=${named}`)
    .bash(line)
    .assistant(`I used ${token} and ${own}.`);
  writeFileSync(join(folder, "s.jsonl"), session.toText());
  return place;
}

function expectNone(text: string, where: string): void {
  for (const secret of [token, named, own]) expect(text, where).not.toContain(secret);
}

/** Everything that lies in a folder, as one text. */
function allIn(folder: string): string {
  const names = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((one) => one.isFile());
  return names.map((one) => readFileSync(join(one.parentPath, one.name), "utf8")).join("\n");
}

describe("secrets in commands, prompts, transcripts and the environment", () => {
  const told = {
    replay: ["replay", "s"],
    "replay --json": ["replay", "s", "--json"],
    backtest: ["backtest"],
    "backtest --json": ["backtest", "--json"],
    explain: ["explain", "--command", line],
    "explain --json": ["explain", "--command", line, "--json"],
    "explain --prompt": ["explain", "--prompt", `use ${token}, password=${named}, ${own}`, "--json"],
    status: ["status", "--json"],
    doctor: ["doctor", "--json"],
    list: ["list", "--json"],
  } as const;

  test.each(Object.entries(told))("are in no output of %s, and in nothing that it keeps", (name, args) => {
    const place = planted();
    const state = join(place.home, "state");
    mkdirSync(state);
    const running = { cwd: place.root, home: place.home, env: { ...env, FAIRLEAD_STATE_DIR: state } };
    const { stdout, stderr, code } = cli().run(args, running);
    expect([0, 1], stderr).toContain(code);
    expect(stdout).toMatch(name.startsWith("doctor") ? /wiring/ : /a\/says/);
    expectNone(stdout, name);
    expectNone(stderr, name);
    expectNone(allIn(state), `${name}: state`);
  });

  test("are in no error: of a transcript that is none, of an event that is none", () => {
    const place = planted();
    writeFiles(place.root, { "bad.jsonl": `${token} ${own}`, "bad.json": `{"hook_event_name": "${token}` });
    for (const args of [
      ["replay", "bad.jsonl"],
      ["explain", "bad.json"],
      ["explain", "bad.json", "--json"],
    ]) {
      const { stdout, stderr } = cli().run(args, { cwd: place.root, home: place.home, env });
      expectNone(stdout + stderr, args.join(" "));
    }
  });

  test("of the environment do not get into a rehearsal", () => {
    const place = planted();
    writeFiles(join(place.root, ".claude", "rehearsals"), {
      "a.ts": `export default { prompt: "Hi.", steps: [{ text: "Hello." }], expect: { answer: "nothing" } };`,
    });
    const { folder } = fakeClient(`printf '{"type":"result","result":"env: %s"}\\n' "$DEPLOY_SECRET"`);
    const path = { ...env, PATH: `${folder}:${process.env["PATH"]}` };
    const { stdout } = cli().run(["rehearse", "--json"], { cwd: place.root, home: place.home, env: path });
    expect(stdout).toContain("env: ");
    expectNone(stdout, "rehearse --json");
  });
});
