import { spawnSync } from "node:child_process";
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, expect, test } from "vitest";
import { bash } from "../src/testing/payloads.ts";

const dist = fileURLToPath(new URL("../dist", import.meta.url));
const home = mkdtempSync(join(tmpdir(), "fairlead-hot-"));
const project = join(home, "My App");
mkdirSync(join(project, ".claude", "hooks"), { recursive: true });
writeFileSync(
  join(project, ".claude", "hooks", "guards.ts"),
  `import { command, guard, nudge } from "fairlead";
  export const push = guard({ when: command("git push", { flags: ["--force"] }), deny: "no" });
  export const rg = nudge({ when: command("grep"), say: "rg" });`,
);
const reading = join(home, "reading");
mkdirSync(join(reading, ".claude", "hooks"), { recursive: true });
writeFileSync(
  join(reading, ".claude", "hooks", "counts.ts"),
  `import { on } from "fairlead";
  import { sessionState } from "fairlead/state";
  const Count = sessionState("count", { n: 0 });
  export const read = on("PreToolUse", (event) => void Count.load(event));`,
);
afterAll(() => rmSync(home, { recursive: true, force: true, maxRetries: 10 }));

const probe = join(home, "probe.cjs");
writeFileSync(
  probe,
  `process.on("exit", () => {
    const files = Object.keys(require.cache).filter((file) => file !== __filename);
    require("node:fs").writeSync(2, "\\nLOADED " + JSON.stringify([...files, ...process.moduleLoadList]) + "\\n");
  });`,
);

interface Ending {
  readonly stdout: string;
  readonly status: number | null;
  /** Files, and modules of Node, that were loaded when the process ended. */
  readonly loaded: readonly string[];
}

function runNode(args: readonly string[], input: string, root: string = project): Ending {
  const { stdout, stderr, status } = spawnSync(process.execPath, ["--require", probe, ...args], {
    input,
    env: { HOME: home, PATH: process.env["PATH"] ?? "", CLAUDE_PROJECT_DIR: root },
    encoding: "utf8",
  });
  return { stdout, status, loaded: JSON.parse(/LOADED (.*)/.exec(stderr)?.[1] ?? "[]") };
}

function verdict(command: string, cwd: string = project): Ending {
  return runNode([join(dist, "run.cjs"), "PreToolUse"], JSON.stringify(bash(command, { cwd })), cwd);
}

test("what is loaded for every verdict stays small", () => {
  const bytes = (name: string): number => statSync(join(dist, name)).size;
  expect(bytes("run.cjs")).toBeLessThan(6_000);
  expect(bytes("run.cjs") + bytes("glance.cjs")).toBeLessThan(40_000);
  expect(bytes("run.cjs") + bytes("glance.cjs") + bytes("hot.cjs")).toBeLessThan(200_000);
  expect(bytes("shell.cjs")).toBeLessThan(280_000);
  expect(bytes("safety.cjs")).toBeLessThan(29_000);
  expect(bytes("ledger.cjs")).toBeLessThan(20_000);
  expect(bytes("state.cjs")).toBeLessThan(32_000);
  expect(bytes("transcript.cjs")).toBeLessThan(30_000);
});

test("a silent verdict loads one file and none of Node's heavy modules", async () => {
  // The stamp of a file that was just written proves nothing yet, so its content is hashed for two seconds.
  await new Promise((resolve) => setTimeout(resolve, 2_100));
  verdict("ls -la"); // compiles the hooks
  const { stdout, loaded, status } = verdict("ls -la");
  expect(stdout).toBe("");
  expect(status).toBe(0);
  const empty = join(home, "empty.cjs");
  writeFileSync(empty, "");
  const bare = new Set(runNode([empty], "").loaded);
  const added = loaded.filter((name) => !bare.has(name));
  expect(added.filter((name) => !name.startsWith("NativeModule internal/"))).toEqual([
    join(dist, "run.cjs"),
    "NativeModule vm",
  ]);
  expect(added.length).toBeLessThan(8);
});

test("every event leaves a line in the ledger, also one that concerns no hook", () => {
  const { session_id } = bash("ls");
  const file = join(home, ".local", "state", "fairlead", "sessions", session_id, "ledger.jsonl");
  const lines = (): string[] => readFileSync(file, "utf8").trim().split("\n");
  verdict("ls -la");
  const before = lines().length;
  verdict("ls -la");
  verdict("git push --force");
  expect(
    lines()
      .slice(before)
      .map((line) => JSON.parse(line)),
  ).toMatchObject([
    { event: "PreToolUse", tool: "Bash", project },
    { event: "PreToolUse", outcome: "deny", hooks: expect.any(Array) },
  ]);
});

test("a hook that reads what is remembered needs no more of Node, and no lock library", () => {
  verdict("ls -la", reading); // compiles the hooks
  const heavy = ({ loaded }: Ending): string[] =>
    loaded.filter((name) => !name.startsWith("NativeModule internal/"));
  expect(heavy(verdict("ls -la", reading))).toEqual(heavy(verdict("ls -la")));
});

test("a hook that asks what happened loads that part, and no more of Node", async () => {
  const root = join(home, "history");
  mkdirSync(join(root, ".claude", "hooks"), { recursive: true });
  writeFileSync(
    join(root, ".claude", "hooks", "history.ts"),
    `import { guard, not, ran } from "fairlead";
    export const tests = guard({ when: not(ran("npm test")), deny: "Run npm test." });`,
  );
  const transcript = join(root, "session.jsonl");
  const entry = (type: string, block: object): string =>
    `${JSON.stringify({ type, message: { content: [block] } })}\n`;
  const call = { type: "tool_use", id: "t", name: "Bash", input: { command: "cd web && npm test" } };
  const ask = (): Ending =>
    runNode(
      [join(dist, "run.cjs"), "PreToolUse"],
      JSON.stringify(bash("git push", { cwd: root, transcript_path: transcript })),
      root,
    );
  expect(ask().stdout).toContain("Run npm test.");
  writeFileSync(transcript, entry("assistant", call));
  expect(ask().stdout).toContain("Run npm test.");
  appendFileSync(transcript, entry("user", { type: "tool_result", tool_use_id: "t", content: "ok" }));
  expect(ask().stdout).toBe("");
  // See above: a file that was just written is hashed.
  await new Promise((resolve) => setTimeout(resolve, 2_100));
  ask();
  const { loaded } = ask();
  const heavy = loaded.filter((name) => !name.startsWith("NativeModule internal/"));
  const silent = verdict("ls -la", reading).loaded.filter(
    (name) => !name.startsWith("NativeModule internal/"),
  );
  expect(heavy).toEqual(silent);
});

test("the safety pack is a file of its own, with the makers of the hot file", () => {
  const root = join(home, "safe");
  mkdirSync(join(root, ".claude", "hooks"), { recursive: true });
  writeFileSync(
    join(root, ".claude", "hooks", "safety.ts"),
    `import { configure } from "fairlead";
    export * from "fairlead/packs/safety";
    import * as safety from "fairlead/packs/safety";
    export const pushToMain = configure(safety.pushToMain, { options: { branches: ["trunk"] } });`,
  );
  const { stdout, loaded } = verdict("bash -c 'git push -f'", root);
  expect(stdout).toContain("This is a force-push");
  const ours = loaded.filter((file) => file.startsWith(dist)).map((file) => file.slice(dist.length + 1));
  expect(ours).toEqual(["run.cjs"]);
  expect(verdict("git push origin trunk", root).stdout).toContain("updates trunk");
  expect(verdict("git push origin main", root).stdout).toBe("");
});

test("the compiled form of the last call is used, and a damaged one is not", () => {
  const code = join(home, ".cache", "fairlead", "code");
  const build = readdirSync(code).find((name) => existsSync(join(code, name, "hot.cjs.v8"))) ?? "";
  const form = join(code, build, "hot.cjs.v8");
  expect(statSync(form).mode & 0o777).toBe(0o600);
  expect(statSync(join(code, build)).mode & 0o777).toBe(0o700);
  writeFileSync(form, "not a compiled form");
  expect(verdict("git push --force").stdout).toContain('"permissionDecision":"deny"');
  expect(statSync(form).size).toBeGreaterThan(10_000);
});
