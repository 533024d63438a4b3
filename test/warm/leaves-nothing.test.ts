import { existsSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, test, vi } from "vitest";
import { bash } from "../../src/testing/payloads.ts";
import { processesOf, until } from "./processes.ts";
import { warmProject } from "./warm-project.ts";

vi.setConfig({ testTimeout: 120_000 });

const guards = `import { command, condition, guard } from "fairlead";
import { writeFileSync } from "node:fs";
export const push = guard({ when: command("git push"), deny: "no push" });
const endless = condition("endless", () => { writeFileSync("begun", ""); for (;;); });
export const blocks = guard({ when: [command("make"), endless], deny: "never said" });
`;
const push = bash("git push");
const denied = { stdout: expect.stringContaining("no push"), code: 0 };

const none = (home: string) => until("no process is left", () => processesOf(home).length === 0);

test("after down, and after a server was killed, its workers are gone too", async () => {
  const project = warmProject({ "g.ts": guards });
  expect(await project.cli(["up"])).toMatchObject({ code: 0 });
  expect(await project.client("PreToolUse", push)).toMatchObject(denied);
  expect(processesOf(project.home).length).toBeGreaterThan(1);
  expect(await project.cli(["down"])).toMatchObject({ code: 0 });
  await none(project.home);
  const server = await project.up();
  expect(await project.client("PreToolUse", push)).toMatchObject(denied);
  server.kill("SIGKILL");
  await none(project.home);
});

test("a worker that a hook blocks outlives the server that is killed, but not the next one", async () => {
  const project = warmProject({ "g.ts": guards });
  const server = await project.up();
  const blocked = project.http("PreToolUse", bash("make"));
  await until("the hook blocks", () => existsSync(join(project.root, "begun")));
  const [worker = 0] = processesOf(project.home).filter((pid) => pid !== server.pid);
  server.kill("SIGKILL");
  await expect(blocked).rejects.toThrow();
  await project.up();
  await until("the worker is gone", () => !processesOf(project.home).includes(worker));
  expect(await project.client("PreToolUse", push)).toMatchObject(denied);
});

test("down ends what a killed server left behind", async () => {
  const project = warmProject({ "g.ts": guards });
  const server = await project.up();
  const blocked = project.http("PreToolUse", bash("make"));
  await until("the hook blocks", () => existsSync(join(project.root, "begun")));
  server.kill("SIGKILL");
  await expect(blocked).rejects.toThrow();
  expect(await project.cli(["down"])).toMatchObject({ code: 0 });
  await none(project.home);
});

test("a server that is idle ends by itself, and the next event wakes another", async () => {
  const project = warmProject({ "g.ts": guards });
  await project.up({ FAIRLEAD_IDLE: "0.01" });
  expect(await project.client("PreToolUse", push)).toMatchObject(denied);
  await until("it sleeps", () => project.door()?.port === 0);
  await none(project.home);
  expect(await project.client("PreToolUse", push)).toMatchObject(denied);
  await until("it is awake", () => (project.door()?.port ?? 0) > 0);
  expect(await project.client("PreToolUse", push)).toMatchObject(denied);
  expect((await project.status()).events).toBe(1);
});

test("a server whose user's home folder is removed ends, and makes no other", async () => {
  const project = warmProject({ "g.ts": guards });
  await project.up();
  rmSync(project.home, { recursive: true, maxRetries: 10 });
  await none(project.home);
  await expect(project.up()).rejects.toThrow("there is no home folder");
  await sleep(100);
  expect(existsSync(dirname(project.folder))).toBe(false);
});
