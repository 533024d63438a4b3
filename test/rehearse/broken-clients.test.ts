import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { dirname } from "node:path";
import { expect, test } from "vitest";
import { rehearse } from "../../src/testing/rehearse/rehearse.ts";
import { fakeClient } from "../fake-client.ts";
import { temporaryProject } from "../temporary-project.ts";

// Clients that do not do their part. The project is set up by the built program, so these need a build.

const steps = [{ bash: "ls", ran: true }] as const;

async function problems(script: string, timeout = 30): Promise<readonly string[]> {
  const { root } = temporaryProject({});
  const report = await rehearse({ steps }, { project: root, client: fakeClient(script).path, timeout });
  expect(report.ok).toBe(false);
  return report.problems;
}

test("one that crashes", async () => {
  expect(await problems("echo 'out of luck' >&2; exit 3")).toEqual([
    "the session should be done, but is failed (exit code 3): out of luck",
  ]);
});

test("one that prints garbage, and one that says nothing, have played nothing", async () => {
  expect(await problems("echo '{{{ no json'; echo '[1, 2'")).toEqual([
    "the session should be done, but is failed",
  ]);
  expect(await problems("exit 0")).toEqual(["the session should be done, but is failed"]);
});

test("one that hangs is killed with what it started", async () => {
  const nap = `${4000 + (process.pid % 1000)}.25`;
  const [first] = await problems(`sleep ${nap} & setsid sleep ${nap} & sleep ${nap}`, 1.5);
  expect(first).toMatch(
    /^the session should be done, but is timed-out: Still running after \d+ ms, so it was killed\.$/,
  );
  expect(execFileSync("ps", ["-A", "-o", "args="], { encoding: "utf8" })).not.toContain(`sleep ${nap}`);
});

test("a stop from outside ends it at once", async () => {
  const { root } = temporaryProject({});
  const nap = `${5000 + (process.pid % 1000)}.25`;
  const controller = new AbortController();
  setTimeout(() => controller.abort(), 3000);
  const report = await rehearse(
    { steps },
    { project: root, client: fakeClient(`sleep ${nap} & sleep ${nap}`).path, signal: controller.signal },
  );
  expect(report.ending).toBe("stopped");
  expect(execFileSync("ps", ["-A", "-o", "args="], { encoding: "utf8" })).not.toContain(`sleep ${nap}`);
});

test("nothing of the caller's is seen", async () => {
  const { root } = temporaryProject({});
  const names = ["ANTHROPIC_AUTH_TOKEN", "HTTPS_PROXY", "CLAUDE_CONFIG_DIR"];
  for (const name of names) process.env[name] = "canary";
  const { path } = fakeClient('env > seen.txt; ls -a "$HOME" > home.txt');
  const report = await rehearse({ steps }, { project: root, client: path });
  for (const name of names) delete process.env[name];
  expect(report.files["seen.txt"]).toContain("ANTHROPIC_API_KEY=offline");
  expect(report.files["seen.txt"]).not.toContain("canary");
  expect(report.files["home.txt"]).not.toContain(".claude");
  expect(existsSync(dirname(report.project))).toBe(false);
});

test("a client, a file to copy, a definition that is not there or not right is an error", async () => {
  const { root } = temporaryProject({});
  const project = { project: root };
  await expect(rehearse({ steps }, { ...project, client: "/nowhere/claude" })).rejects.toThrow(
    "There is no executable file at /nowhere/claude.",
  );
  const client = fakeClient("exit 0").path;
  await expect(rehearse({ steps, copy: "none.ts" }, { ...project, client })).rejects.toThrow(
    "there is no file none.ts",
  );
  await expect(rehearse({ steps: [] }, { ...project, client })).rejects.toThrow(
    "rehearsal.steps is an empty list",
  );
});
