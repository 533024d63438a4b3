import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

/** The repository. */
export const root: string = fileURLToPath(new URL("..", import.meta.url));

/** The built entry of a command hook. */
export const runFile: string = join(root, "dist", "run.cjs");

/** The built commands. */
export const cliFile: string = join(root, "dist", "cli.cjs");

/** A throw-away project with hook files and a home of its own. */
export interface Project {
  readonly folder: string;
  readonly home: string;
  readonly env: Readonly<Record<string, string>>;
  remove(): void;
}

/** Makes a project; files by path, hook files by their name. */
export function makeProject(hooks: Readonly<Record<string, string>>): Project {
  const place = realpathSync(mkdtempSync(join(tmpdir(), "fairlead-bench-")));
  const [folder, home] = [join(place, "project"), join(place, "home")];
  mkdirSync(home, { recursive: true });
  const files = Object.entries(hooks).map(([name, text]) => [join(".claude", "hooks", name), text] as const);
  for (const [name, text] of [[join("src", "a.ts"), "export {};\n"] as const, ...files]) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
  const env = { HOME: home, PATH: process.env["PATH"] ?? "", CLAUDE_PROJECT_DIR: folder };
  return { folder, home, env, remove: () => rmSync(place, { recursive: true, force: true }) };
}

/** What the host sends before a tool call. */
export function preToolUse(cwd: string, toolName: string, toolInput: object): string {
  return JSON.stringify({
    session_id: "s1",
    transcript_path: "",
    cwd,
    permission_mode: "default",
    hook_event_name: "PreToolUse",
    tool_name: toolName,
    tool_input: toolInput,
    tool_use_id: "toolu_1",
  });
}

/** A process as a host starts it for an event. */
export interface Call {
  readonly command: string;
  readonly args: readonly string[];
  readonly input: string;
  readonly env: Readonly<Record<string, string>>;
  readonly cwd: string;
}

/** Wall milliseconds of a process from its start to its end. Throws when it fails; 2 is a refusal. */
export function timeProcess({ command, args, input, env, cwd }: Call): number {
  const started = performance.now();
  const { status, stderr, error } = spawnSync(command, args, { input, env, cwd, encoding: "utf8" });
  const ms = performance.now() - started;
  if (status !== 0 && status !== 2)
    throw new Error(
      `${command} ${args.join(" ")} ended with ${status}: ${error?.message ?? stderr.slice(-500)}`,
    );
  return ms;
}

/** What a process says, for checking that it does what it is measured for. */
export function outputOf({ command, args, input, env, cwd }: Call): string {
  const { stdout, stderr, status } = spawnSync(command, args, { input, env, cwd, encoding: "utf8" });
  return `${stdout}${status === 2 ? `refused: ${stderr}` : ""}`;
}
