import { createServer } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, onTestFinished, test, vi } from "vitest";
import { bash } from "../../src/testing/payloads.ts";
import { ofVersion } from "./other-version.ts";
import { processesOf, until } from "./processes.ts";
import { type Said, warmProject } from "./warm-project.ts";

vi.setConfig({ testTimeout: 120_000 });

const guards = `import { command, condition, guard } from "fairlead";
export const push = guard({ when: command("git push"), deny: "no push" });
const slow = condition("slow", () => new Promise((resolve) => setTimeout(resolve, 1500, true)));
export const make = guard({ when: [command("make"), slow], deny: "no make" });
`;
const push = bash("git push");
const denied = { stdout: expect.stringContaining("no push"), code: 0 };

test("a newer package takes over by itself, what the older one works on is answered, and no event is lost meanwhile", async () => {
  const project = warmProject({ "g.ts": guards });
  const newer = ofVersion("99.0.0");
  const older = await project.up();
  expect(await project.client("PreToolUse", push)).toMatchObject(denied);
  const working = [
    project.client("PreToolUse", bash("make")),
    project.http("PreToolUse", bash("make")),
  ] as const;
  await sleep(300);
  const during: Promise<Said>[] = [];
  // The first event of the newer client finds a server of another version: it goes on alone, and wakes its own.
  for (let i = 0; project.door()?.version !== "99.0.0"; i += 1) {
    during.push(project.client("PreToolUse", push, {}, i % 2 === 0 ? { dist: newer } : {}));
    await sleep(100);
    if (i > 200) throw new Error("it never took over");
  }
  for (const said of await Promise.all(during)) expect(said).toMatchObject(denied);
  const [byClient, byHttp] = await Promise.all(working);
  expect(byClient.stdout).toContain("no make");
  expect(byHttp.body).toContain("no make");
  expect(await project.client("PreToolUse", push, {}, { dist: newer })).toMatchObject(denied);
  expect((await project.status()).events).toBeGreaterThan(0);
  await until("the older one is gone", () => !processesOf(project.home).includes(older.pid ?? 0));
});

test("an older package neither takes over nor is served", async () => {
  const project = warmProject({ "g.ts": guards });
  const { pid } = await project.up();
  const older = ofVersion("0.0.1");
  expect(await project.client("PreToolUse", push, {}, { dist: older })).toMatchObject(denied);
  await sleep(1_000);
  expect(project.door()?.pid).toBe(pid);
  expect((await project.status()).events).toBe(0);
});

test("of several that are started at once one serves", async () => {
  const project = warmProject({ "g.ts": guards });
  const [one, other] = await Promise.all([project.cli(["up", "--json"]), project.cli(["up", "--json"])]);
  const told = [one, other].filter(({ code }) => code === 0).map(({ stdout }) => JSON.parse(stdout));
  expect(told.length).toBeGreaterThan(0);
  for (const { status } of told) expect(status.pid).toBe(project.door()?.pid);
  expect(processesOf(project.home)).toEqual([project.door()?.pid]);
  // A crowd of events that all find nobody there wakes one.
  expect(await project.cli(["down"])).toMatchObject({ code: 0 });
  const start = { ...JSON.parse(JSON.stringify(push)), hook_event_name: "SessionStart", source: "startup" };
  await Promise.all(Array.from({ length: 4 }, () => project.client("SessionStart", start)));
  await until("one is there", () => (project.door()?.port ?? 0) > 0);
  await until("the others are gone", () => processesOf(project.home).length === 1);
});

test("a port that is taken is told when it was asked for, and passed by when it was only remembered", async () => {
  const project = warmProject({ "g.ts": guards });
  const first = await project.up();
  const { httpPort = 0 } = project.door() ?? {};
  first.kill("SIGTERM");
  await until("it is gone", () => processesOf(project.home).length === 0);
  const taker = createServer().listen(httpPort, "127.0.0.1");
  await new Promise((resolve) => taker.once("listening", resolve));
  onTestFinished(() => void taker.close());
  await expect(project.up({ FAIRLEAD_PORT: String(httpPort) })).rejects.toThrow("EADDRINUSE");
  expect(await project.client("PreToolUse", push)).toMatchObject(denied);
  await project.up();
  expect(await project.client("PreToolUse", push)).toMatchObject(denied);
  expect(project.door()?.httpPort).not.toBe(httpPort);
  expect((await project.status()).events).toBe(1);
});
