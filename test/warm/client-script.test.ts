import { spawn, spawnSync } from "node:child_process";
import { mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { bash } from "../../src/testing/payloads.ts";
import { until } from "./processes.ts";
import { greets, staleDoor, stranger } from "./stranger.ts";
import { dist, warmProject } from "./warm-project.ts";

vi.setConfig({ testTimeout: 60_000 });

const guards = `import { command, guard } from "fairlead";
export const push = guard({ when: command("git push"), deny: "no push" });
export const spin = guard({ when: command("make"), then: () => { for (;;); } });
export const tell = guard({ when: command("env"), deny: () => JSON.stringify({ ...process.env }) });
`;
const denied = { stdout: expect.stringContaining("no push"), code: 0 };
// Names that the script could have used for itself, and others that bash handles in its own way.
const awkward = {
  ...{ token: "t", answer: "y", port: "3000", event: "e", folder: "f", here: "h", body: "b", line: "l" },
  ...{ door: "d", format: "9", version: "v", own_version: "o", wait: "w", text: "x", many: "m", secret: "s" },
  ...{ "a.b": "1", "A-B": "2", IFS: ",", OPTIND: "7", PS4: "> ", LINES: "one\ntwo", EMPTY: "", SHLVL: "3" },
  ...{ POSIXLY_CORRECT: "1", LC_ALL: "C", "BASH_FUNC_f%%": "() { :; }", UTF: "\u00e9\u6f22" },
};

test("whoever has the port and not the secret hears the first line, and nothing else", async () => {
  const project = warmProject({ "g.ts": guards });
  let heard = "";
  const port = await stranger((socket) =>
    socket.on("data", (bytes) => {
      heard += String(bytes);
      const secret = /secret\w*/.exec(heard)?.[0] ?? "none";
      socket.write(`${secret} go\n\0${secret} reply 0 0 0 0\n\0`);
    }),
  );
  staleDoor(project, port, "secretOfTheServer");
  expect(await project.client("PreToolUse", bash("git push"), awkward)).toMatchObject(denied);
  expect(heard).toMatch(/^fairlead 2 hello token \S+\n$/);
});

test("hooks have the environment of the caller, whatever its names are", async () => {
  const project = warmProject({ "g.ts": guards });
  await project.up();
  const told = (stdout: string): Record<string, string> =>
    JSON.parse(JSON.parse(stdout).hookSpecificOutput.permissionDecisionReason);
  const warm = told((await project.client("PreToolUse", bash("env"), awkward)).stdout);
  const cold = told(project.cold("PreToolUse", bash("env"), awkward).stdout);
  expect(warm).toEqual(cold);
  expect(warm).toMatchObject(awkward);
});

test("an event that nobody reads is answered without them, however large it is", async () => {
  const project = warmProject({ "g.ts": guards });
  const deaf = greets((socket) => void socket.pause());
  staleDoor(project, await stranger(deaf));
  const said = await project.client("PreToolUse", bash(`git push # ${"x".repeat(8_000_000)}`));
  expect(said).toMatchObject({ stdout: expect.stringContaining("deny"), code: 0 });
});

test("a pipe in the place of the door is no door", async () => {
  const project = warmProject({ "g.ts": guards });
  mkdirSync(project.folder, { recursive: true, mode: 0o700 });
  spawnSync("mkfifo", ["-m", "600", join(project.folder, "door"), join(project.folder, "woken")]);
  expect(await project.client("PreToolUse", bash("git push"))).toMatchObject(denied);
});

test.runIf(process.platform === "linux")("whoever ends the script ends what it falls back to", async () => {
  const project = warmProject({ "g.ts": guards });
  staleDoor(project, await stranger(greets((socket) => socket.destroy())));
  const child = spawn("bash", ["-p", join(dist, "client.sh"), "PreToolUse"], {
    ...{ cwd: project.root, env: project.env, stdio: ["pipe", "ignore", "ignore"] },
  });
  onTestFinished(() => void child.kill("SIGKILL"));
  child.stdin.end(JSON.stringify(bash("make")));
  const program = (): string => readFileSync(`/proc/${child.pid}/cmdline`, "utf8");
  await until("the script is the command", () => program().includes("run.cjs"));
  child.kill("SIGKILL");
  await until("it has ended", () => child.signalCode === "SIGKILL");
});
