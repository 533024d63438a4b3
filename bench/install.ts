import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import type { HttpDoor } from "./http-server.ts";
import { root } from "./project.ts";

/** Where a project is, and what its programs see. */
export interface Place {
  readonly folder: string;
  readonly env: Readonly<Record<string, string>>;
}

/** Whether this build has a warm server. */
export const hasWarmServer: boolean = existsSync(join(root, "dist", "server.cjs"));

/** Installs the built package in a project, as a user would. */
export function install({ folder }: Place): void {
  const packages = join(folder, "node_modules");
  mkdirSync(packages, { recursive: true });
  symlinkSync(root, join(packages, "fairlead"), "junction");
}

/** Runs the installed `fairlead`. Throws what it says when it fails. */
export function fairlead({ folder, env }: Place, ...args: readonly string[]): string {
  const cli = join(folder, "node_modules", "fairlead", "dist", "cli.cjs");
  const options = { cwd: folder, env, encoding: "utf8" } as const;
  const { status, stdout, stderr } = spawnSync(process.execPath, [cli, ...args], options);
  if (status !== 0) throw new Error(`fairlead ${args.join(" ")} ended with ${status}: ${stdout}${stderr}`);
  return stdout;
}

/** What `sync --warm --http` wired for tool calls. */
export function wiredDoor({ folder }: Place): HttpDoor {
  for (const name of ["settings.local.json", "settings.json"]) {
    const file = join(folder, ".claude", name);
    const text = existsSync(file) ? readFileSync(file, "utf8") : "";
    const [url] = /http:\/\/127\.0\.0\.1:\d+\/[^"]*PreToolUse/.exec(text) ?? [];
    if (url === undefined) continue;
    const { hooks } = JSON.parse(text) as { hooks: { PreToolUse: { hooks: HttpDoor[] }[] } }; // what was just written
    const door = hooks.PreToolUse.flatMap((group) => group.hooks).find((hook) => hook.url === url);
    if (door !== undefined) return door;
  }
  throw new Error("no http hook was wired");
}
