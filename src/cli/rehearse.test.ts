import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, realpathSync, rmSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { fakeClient } from "../../test/fake-client.ts";
import { temporaryProject, writeFiles } from "../../test/temporary-project.ts";
import { type Place, program } from "./program.fixture.ts";

const { cli, fairlead } = program();

function projectWith(rehearsals: Readonly<Record<string, string>>): Place {
  const place = temporaryProject({});
  writeFiles(join(place.root, ".claude", "rehearsals"), rehearsals);
  return place;
}

/** A client that asks no model and says that it is done. */
const done = `echo '{"type":"result","result":"Bye."}'`;
const path = (client: { folder: string }) => ({ env: { PATH: `${client.folder}:${process.env["PATH"]}` } });

const talk = 'export default { prompt: "Hi.", steps: [{ text: "Hello." }] };';
const push = `import { rehearsal } from "fairlead/testing";
  export const push = rehearsal({ steps: [{ bash: "git push", refused: true }], expect: { answer: "<Bye>" } });`;

test("for people: what happened, what is not as expected, and what was there", () => {
  const place = projectWith({ "talk.ts": talk, "push.ts": push, "_part.ts": "", "note.md": "" });
  const { code, stdout } = fairlead(place, "rehearse", path(fakeClient(done)));
  expect(stdout.replace(/\d+\.\d s/g, "1.0 s")).toBe(
    [
      "FAILED push/push 1.0 s",
      "   prompt      Please begin.",
      '   steps[0] bash "git push": it should have been refused, but the model never got there: it was asked 0 times',
      '   the last words should have "<Bye>"; there was "Bye."',
      "ok talk 1.0 s, expects nothing but a good end",
      "   prompt      Hi.",
      "1 passed, 1 failed on Claude Code 9.9.9",
      "",
    ].join("\n"),
  );
  expect(code).toBe(1);
});

test("for programs: one JSON document, JUnit, lines that GitHub shows at their file", () => {
  const place = projectWith({ "push.ts": push });
  const running = path(fakeClient(done));
  const { ok, reports } = JSON.parse(fairlead(place, "rehearse --json", running).stdout);
  expect(ok).toBe(false);
  expect(reports).toMatchObject([
    { name: "push/push", file: ".claude/rehearsals/push.ts", ok: false, ending: "done" },
  ]);
  const { stdout: xml } = fairlead(place, "rehearse --junit", running);
  expect(xml).toContain(
    '<testsuite name="push/push" tests="1" failures="1" file=".claude/rehearsals/push.ts">',
  );
  expect(xml).toContain("&lt;Bye&gt;");
  const { stdout: lines } = fairlead(place, "rehearse --github", running);
  expect(lines).toContain("::error file=.claude/rehearsals/push.ts,title=push/push::steps[0] bash");
});

test("files, folders and globs; several words", () => {
  const place = projectWith({ "a/one.ts": talk, "a/two.mjs": talk, "b/three.ts": talk });
  const running = path(fakeClient(done));
  const played = (words: string) =>
    [...fairlead(place, `rehearse ${words}`, running).stdout.matchAll(/^ok (\w+)/gm)].map(([, name]) => name);
  expect(played(".claude/rehearsals/a")).toEqual(["one", "two"]);
  expect(played(".claude/**/t*.ts .claude/rehearsals/a/one.ts")).toEqual(["three", "one"]);
});

test("a file that gives no rehearsal fails, and the others are played", () => {
  const place = projectWith({ "bad.ts": "export const x = {;", "talk.ts": talk });
  const { code, stdout } = fairlead(place, "rehearse", path(fakeClient(done)));
  expect(stdout).toContain(
    'FAILED .claude/rehearsals/bad.ts\n   .claude/rehearsals/bad.ts:1:19: Expected identifier but found ";"\nok talk',
  );
  expect(code).toBe(1);
});

test("--keep tells where the session's folder is", () => {
  const place = projectWith({ "talk.ts": talk });
  const { stdout } = fairlead(place, "rehearse --keep", path(fakeClient(done)));
  const folder = /kept in (.*)/.exec(stdout)?.[1] ?? "";
  expect(existsSync(join(folder, "project", ".git"))).toBe(true);
  rmSync(folder, { recursive: true });
});

test("what cannot be: no client, no files, options that make no sense", () => {
  const place = projectWith({ "talk.ts": talk });
  const wrong = (line: string) => {
    const { code, stderr } = fairlead(place, line, path(fakeClient(done)));
    return `${code} ${stderr}`;
  };
  expect(wrong("rehearse --client /nowhere")).toContain(
    "2 fairlead: There is no executable file at /nowhere.",
  );
  expect(wrong("rehearse nothing.ts")).toContain("2 fairlead: there is no file nothing.ts");
  expect(wrong("rehearse --timeout soon")).toContain(
    '2 fairlead: --timeout needs a number above 0, not "soon"',
  );
  expect(wrong("rehearse --jobs 0")).toContain("2 fairlead: --jobs needs");
  expect(wrong("rehearse --json --junit")).toContain("2 fairlead: choose one of");
  expect(wrong("rehearse --watch --json")).toContain("2 fairlead: --watch prints for people");
  expect(fairlead(temporaryProject({}), "rehearse", path(fakeClient(done)))).toMatchObject({
    code: 2,
    stderr: expect.stringContaining("there is no .claude/rehearsals"),
  });
});

test("no client anywhere: what to install", () => {
  const place = projectWith({ "talk.ts": talk });
  // The program under test has our packages beside it, and with them the Agent SDK.
  const packages = join(cli().folder, "node_modules");
  const all = realpathSync(packages);
  rmSync(packages);
  mkdirSync(packages);
  for (const name of ["citty", "esbuild", "valibot"]) symlinkSync(join(all, name), join(packages, name));
  const { code, stderr } = fairlead(place, "rehearse", { env: { PATH: "/usr/bin:/bin" } });
  expect(stderr).toContain("npm install --save-dev @anthropic-ai/claude-agent-sdk brings one");
  expect(code).toBe(2);
});

test("Ctrl-C ends the client and what it started, and then the command", async () => {
  const place = projectWith({ "talk.ts": talk });
  const nap = `${6000 + (process.pid % 1000)}.25`;
  const { path: client } = fakeClient(`sleep ${nap} & sleep ${nap}`);
  const processes = (): string => execFileSync("ps", ["-A", "-o", "args="], { encoding: "utf8" });
  const child = spawn(
    process.execPath,
    [join(cli().folder, "dist/cli.cjs"), "rehearse", "--client", client],
    {
      cwd: place.root,
      env: { PATH: process.env["PATH"], HOME: place.home },
      stdio: "ignore",
    },
  );
  const ended = once(child, "close");
  while (!processes().includes(`sleep ${nap}`)) await new Promise((resolve) => setTimeout(resolve, 100));
  child.kill("SIGINT");
  expect((await ended)[0]).toBe(130);
  expect(processes()).not.toContain(`sleep ${nap}`);
});

test("a file is found by its name in the usual folder", () => {
  const place = projectWith({ "push.ts": push, "talk.ts": talk });
  const { stdout } = fairlead(place, "rehearse talk.ts", path(fakeClient(done)));
  expect(stdout).toContain("ok talk");
  expect(stdout).not.toContain("push");
});
