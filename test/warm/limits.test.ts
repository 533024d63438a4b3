import { spawn } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test, vi } from "vitest";
import { bash } from "../../src/testing/payloads.ts";
import { withOldBash } from "./other-version.ts";
import { processesOf, until } from "./processes.ts";
import { dist, type WarmProject, warmProject } from "./warm-project.ts";

vi.setConfig({ testTimeout: 120_000 });

const push = bash("git push");
const hooks = `import { command, condition, guard, on } from "fairlead";
import { writeFileSync } from "node:fs";
export const push = guard({ when: command("git push"), deny: "no push", deadline: 2 });
const busy = condition("busy", () => {
  writeFileSync("begun", "");
  for (const end = Date.now() + 10_000; Date.now() < end; );
  return false;
});
export const blocks = guard({ when: [command("make"), busy], deny: "never said", deadline: 1 });
const eats = condition("eats", () => {
  globalThis.held = [...(globalThis.held ?? []), Buffer.alloc(40 * 2 ** 20, 1)];
  return true;
});
export const ate = guard({ when: [command("rm"), eats], deny: "no rm", deadline: 2 });
export const waits = on("UserPromptSubmit", async (event) => {
  writeFileSync("begun", "");
  await new Promise((resolve) => event.signal.addEventListener("abort", resolve));
  writeFileSync("withdrawn", "");
});
`;
const denied = { stdout: expect.stringContaining("no push"), code: 0 };

/** Another project of the same user and server. */
function besides(project: WarmProject, other: WarmProject): WarmProject["client"] {
  return (event, payload) => project.client(event, payload, { CLAUDE_PROJECT_DIR: other.root });
}

test("a hook that blocks for ten seconds costs its own event its own deadline, and other projects nothing", async () => {
  const [project, other] = [
    warmProject({ "g.ts": hooks }),
    warmProject({ "g.ts": hooks.replace("no push", "not here") }),
  ];
  await project.up();
  const elsewhere = besides(project, other);
  await project.client("PreToolUse", push);
  await elsewhere("PreToolUse", push);
  const started = performance.now();
  const blocked = project.http("PreToolUse", bash("make"));
  await until("the hook blocks", () => existsSync(join(project.root, "begun")));
  expect((await elsewhere("PreToolUse", push)).stdout).toContain("not here");
  expect(performance.now() - started).toBeLessThan(9_000);
  expect((await blocked).body).toContain("did not let this be judged");
  expect(performance.now() - started).toBeLessThan(9_500); // not the ten seconds of the hook, nor the 30 of others
  expect((await project.status()).events).toBe(4);
});

test("a worker that holds more memory than it may is replaced, and every event is answered", async () => {
  const project = warmProject({ "g.ts": hooks });
  await project.up({ FAIRLEAD_WORKER_MB: "150" });
  const workers = new Set<number>();
  for (let i = 0; i < 96; i += 1) {
    const { body } = await project.http("PreToolUse", i % 8 === 0 ? bash("rm x") : push);
    expect(body).toContain(i % 8 === 0 ? "no rm" : "no push");
    for (const pid of (await project.status()).projects.flatMap((one) => one.workers)) workers.add(pid);
  }
  expect(workers.size).toBeGreaterThan(1);
  await project.http("PreToolUse", push);
  const [now = 0] = (await project.status()).projects[0]?.workers ?? [];
  const memory = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${now}/status`, "utf8"))?.[1];
  expect(Number(memory) / 1024).toBeLessThan(150 + 40 * 32 + 100); // it tells its memory with every 32nd answer
});

test("a worker that is killed in the middle of an event is replaced, and the event is answered", async () => {
  const project = warmProject({
    "g.ts": hooks
      .replace("10_000", "1_000")
      .replace("return false", "return true")
      .replace("deadline: 1", "deadline: 20"),
  });
  await project.up();
  const asked = project.http("PreToolUse", bash("make"));
  await until("it has begun", () => existsSync(join(project.root, "begun")));
  for (const pid of (await project.status()).projects.flatMap((one) => one.workers))
    process.kill(pid, "SIGKILL");
  expect((await asked).body).toContain("never said");
});

test("a server that is killed in the middle of an event: the client answers it alone", async () => {
  const project = warmProject({
    "g.ts": hooks
      .replace("10_000", "1_000")
      .replace("return false", "return true")
      .replace("deadline: 1", "deadline: 20"),
  });
  const server = await project.up();
  const asked = project.client("PreToolUse", bash("make"));
  await until("it has begun", () => existsSync(join(project.root, "begun")));
  server.kill("SIGKILL");
  expect((await asked).stdout).toContain("never said");
});

test("a client that ends before its answer is there withdraws the question", async () => {
  const project = warmProject({ "g.ts": hooks });
  await project.up();
  const client = spawn("bash", ["-p", join(dist, "client.sh"), "UserPromptSubmit"], {
    ...{ cwd: project.root, env: project.env, stdio: ["pipe", "ignore", "ignore"] },
  });
  client.stdin?.end(
    JSON.stringify({
      hook_event_name: "UserPromptSubmit",
      session_id: "s",
      transcript_path: "/t",
      cwd: project.root,
      prompt: "x",
    }),
  );
  await until("the hook waits", () => existsSync(join(project.root, "begun")));
  client.kill("SIGKILL");
  await until("the hook was told", () => existsSync(join(project.root, "withdrawn")));
  expect(processesOf(project.home).length).toBeGreaterThan(1); // and nobody had to be ended for it
});

test("an old bash reads answers a byte at a time, and falls back all the same", async () => {
  const project = warmProject({ "g.ts": hooks });
  await project.up();
  const old = withOldBash();
  expect(await project.client("PreToolUse", push, {}, { dist: old })).toMatchObject(denied);
  expect(await project.client("PreToolUse", bash("ls"), {}, { dist: old })).toMatchObject({
    stdout: "",
    code: 0,
  });
  expect((await project.status()).events).toBe(2);
  await project.cli(["down"]);
  expect(await project.client("PreToolUse", push, {}, { dist: old })).toMatchObject(denied);
});
