import { existsSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, test, vi } from "vitest";
import { bash } from "../../src/testing/payloads.ts";
import { until } from "./processes.ts";
import { warmProject } from "./warm-project.ts";

vi.setConfig({ testTimeout: 90_000 });

const guards = `import { execFileSync } from "node:child_process";
import { command, condition, context, guard, on } from "fairlead";
export const push = guard({ when: command("git push", { flags: ["--force"] }), deny: "no force" });
export const dies = guard({ when: [command("crash"), condition("dies", () => execFileSync("kill", ["-9", String(process.pid)]))], deny: "never" });
export const told = on("UserPromptSubmit", () => context(process.cwd() + " " + process.env.X_TEST));
`;
const deny = (reason: string) => expect.stringContaining(reason);
const prompt = {
  hook_event_name: "UserPromptSubmit",
  session_id: "s",
  transcript_path: "/t",
  cwd: "/",
  prompt: "x",
};

test("events go to the server, in the caller's folder and environment, and a changed file is seen at once", async () => {
  const project = warmProject({ "g.ts": guards });
  await project.up();
  expect(await project.client("PreToolUse", bash("git push --force"))).toMatchObject({
    stdout: deny("no force"),
    code: 0,
  });
  expect(await project.client("PreToolUse", bash("ls"))).toMatchObject({ stdout: "", code: 0 });
  const env = { X_TEST: 'a\nb "c" $d `e` \\f é' };
  const said = await project.client("UserPromptSubmit", prompt, env);
  expect(JSON.parse(said.stdout).hookSpecificOutput.additionalContext).toBe(`${project.root} ${env.X_TEST}`);
  writeFileSync(join(project.hooks, "g.ts"), guards.replace("no force", "not even now"));
  expect((await project.client("PreToolUse", bash("git push --force"))).stdout).toEqual(deny("not even now"));
  expect((await project.status()).events).toBe(4);
});

test("a folder that is no project's is not the end: the payload tells which one it is about", async () => {
  const project = warmProject({ "g.ts": guards });
  await project.up();
  const nowhere = { CLAUDE_PROJECT_DIR: "" };
  const ask = (line: string, cwd: string) =>
    project.client("PreToolUse", bash(line, { cwd }), nowhere, { cwd: "/" });
  expect((await ask("git push --force", project.root)).stdout).toEqual(deny("no force"));
  expect((await ask("git push --force", join(project.root, "gone"))).stdout).toEqual(deny("no force"));
  expect((await ask("ls", project.root)).stdout).toBe("");
  expect((await project.status()).events).toBe(3);
});

const blocking = `import { command, condition, guard } from "fairlead";
const busy = condition("busy", () => { for (const end = Date.now() + 10_000; Date.now() < end; ); return false; });
export const blocks = guard({ when: [command("make"), busy], deny: "never said", deadline: 0.5 });
export const push = guard({ when: command("git push"), deny: "no push", deadline: 0.5 });`;

test("a hook that blocks costs its own deadline, and delays nobody", async () => {
  const project = warmProject({ "g.ts": blocking });
  await project.up();
  await project.http("PreToolUse", bash("git push")); // compiles
  const started = performance.now();
  const blocked = project.http("PreToolUse", bash("make"));
  await sleep(50);
  expect((await project.http("PreToolUse", bash("git push"))).body).toEqual(deny("no push"));
  expect((await blocked).body).toEqual(
    deny("g/blocks and 1 more refuse then: the hooks did not answer in time"),
  );
  expect(performance.now() - started).toBeLessThan(8_000);
  expect((await project.http("PreToolUse", bash("git push"))).body).toEqual(deny("no push"));
});

test("a worker that crashes or is killed is answered for by policy, and replaced", async () => {
  const project = warmProject({ "g.ts": guards });
  await project.up();
  expect((await project.http("PreToolUse", bash("git push --force"))).body).toEqual(deny("no force"));
  expect((await project.http("PreToolUse", bash("crash"))).body).toEqual(
    deny("the process that ran it ended"),
  );
  await project.http("PreToolUse", bash("git push --force"));
  const [worker = 0] = (await project.status()).projects[0]?.workers ?? [];
  expect(worker).toBeGreaterThan(1);
  process.kill(worker, "SIGKILL");
  expect((await project.http("PreToolUse", bash("git push --force"))).body).toEqual(deny("no force"));
});

test("200 events at once: none lost, none wrong", async () => {
  const project = warmProject({ "g.ts": guards });
  await project.up();
  const asked = Array.from({ length: 200 }, (_, i) => (i % 2 === 0 ? "git push --force" : "git push"));
  const said = await Promise.all(asked.map((line) => project.http("PreToolUse", bash(line))));
  for (const [i, { status, body }] of said.entries()) {
    expect(status).toBe(200);
    expect(body.includes("no force"), asked[i]).toBe(i % 2 === 0);
  }
});

test("the next event is answered after a kill, a stop, a lost door and lost state", async () => {
  const project = warmProject({ "g.ts": guards });
  const right = async (): Promise<void> =>
    expect(await project.client("PreToolUse", bash("git push --force"))).toMatchObject({
      stdout: deny("no force"),
      code: 0,
    });
  const server = await project.up();
  await right();
  // As if the machine slept: nobody answers, though the port is open.
  server.kill("SIGSTOP");
  await right();
  server.kill("SIGCONT");
  rmSync(join(project.folder, "door"));
  await right();
  await until("the server hangs its door up again", () => project.door() !== undefined);
  renameSync(join(project.env["HOME"] ?? "", ".local"), join(project.env["HOME"] ?? "", ".gone"));
  await right();
  await until("the same", () => project.door() !== undefined);
  const killed = project.door()?.pid;
  server.kill("SIGKILL");
  await right();
  await until("that event woke another", () => project.door()?.pid !== killed);
  await right();
});

test("a server of another version and a stranger on the port are passed by", async () => {
  const project = warmProject({ "g.ts": guards });
  const server = await project.up();
  const door = project.door();
  if (door === undefined) throw new Error("no door");
  server.kill("SIGKILL");
  const write = (version: string, port: number): void =>
    writeFileSync(join(project.folder, "door"), `1 ${version} ${port} a b 1 1\n`, { mode: 0o600 });
  write("99.0.0", door.port);
  expect((await project.client("PreToolUse", bash("git push --force"))).stdout).toEqual(deny("no force"));
  const stranger = createServer((socket) =>
    socket.on("error", () => undefined).end("c reply 0 0\0\0\0"),
  ).listen(0, "127.0.0.1");
  await sleep(20);
  write(door.version, (stranger.address() as { port: number }).port); // it listens on a port
  expect((await project.client("PreToolUse", bash("git push --force"))).stdout).toEqual(deny("no force"));
  stranger.close();
});

test("what is not from this user's own programs is refused", async () => {
  const project = warmProject({ "g.ts": guards });
  await project.up();
  const push = bash("git push --force");
  const status = async (headers: Record<string, string>) =>
    (await project.http("PreToolUse", push, headers)).status;
  expect(await status({})).toBe(200);
  expect(await status({ "x-fairlead-token": "" })).toBe(401);
  expect(await status({ "x-fairlead-token": project.door()?.token ?? "" })).toBe(401);
  expect(await status({ "x-fairlead-project": "%2Ftmp" })).toBe(401);
  expect(await status({ host: "evil.example:80" })).toBe(403);
  expect(await status({ origin: "https://evil.example" })).toBe(403);
  expect(await status({ "content-type": "text/plain" })).toBe(415);
  const large = await project.http("PreToolUse", "x".repeat(16_000_001));
  expect(large.body).toEqual(deny("the event is larger than 16 MB"));
  await expect(project.up()).rejects.toThrow("running already");
});

test("an answer that nobody waits for is withdrawn", async () => {
  const project = warmProject({
    "g.ts": `import { on } from "fairlead"; import { writeFileSync } from "node:fs";
    export const slow = on("UserPromptSubmit", async (event) => {
      writeFileSync("begun", "");
      await new Promise((resolve) => event.signal.addEventListener("abort", resolve));
      writeFileSync("withdrawn", "");
    });`,
  });
  await project.up();
  const gone = new AbortController();
  const asked = project.http("UserPromptSubmit", { ...prompt, cwd: project.root }, {}, gone.signal);
  while (!existsSync(join(project.root, "begun"))) await sleep(20);
  gone.abort();
  await expect(asked).rejects.toThrow();
  while (!existsSync(join(project.root, "withdrawn"))) await sleep(20);
});
