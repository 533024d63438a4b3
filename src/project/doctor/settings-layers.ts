import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Env, Project } from "../find.ts";
import { isOwn } from "../handler.ts";
import { settingsPaths } from "../wires-in.ts";

/** A settings file of the client, the strongest first. */
export interface SettingsLayer {
  readonly scope: "managed" | "local" | "project" | "user";
  readonly path: string;
  readonly settings: Readonly<Record<string, unknown>>;
}

/** Folder of the organisation's settings, by platform. */
export function managedFolder(): string {
  if (process.platform === "darwin") return "/Library/Application Support/ClaudeCode";
  return process.platform === "win32" ? "C:\\Program Files\\ClaudeCode" : "/etc/claude-code";
}

/** The user's own folder of the client. */
export function configFolder(env: Env): string | undefined {
  const own = env["CLAUDE_CONFIG_DIR"];
  const home = env["HOME"] ?? env["USERPROFILE"];
  if (own !== undefined && own !== "") return own;
  return home === undefined || home === "" ? undefined : join(home, ".claude");
}

/** The settings files that there are and that can be read, the strongest first. */
export function settingsLayers(project: Project, env: Env, managed: string): readonly SettingsLayer[] {
  const [shared, local] = settingsPaths(project);
  const config = configFolder(env);
  const dropIns = jsonIn(join(managed, "managed-settings.d")).toReversed();
  const places: readonly (readonly [SettingsLayer["scope"], string])[] = [
    ...[...dropIns, join(managed, "managed-settings.json")].map((path) => ["managed", path] as const),
    ["local", local],
    ["project", shared],
    ...(config === undefined ? [] : [["user", join(config, "settings.json")] as const]),
  ];
  return places.flatMap(([scope, path]) => {
    const settings = objectIn(path);
    return settings === undefined ? [] : [{ scope, path, settings }];
  });
}

/** The events that a layer runs this package on. */
export function ownEvents({ settings }: SettingsLayer): readonly string[] {
  const { hooks } = settings;
  if (typeof hooks !== "object" || hooks === null) return [];
  return Object.entries(hooks).flatMap(([event, groups]) => {
    const handlers = Array.isArray(groups)
      ? groups.flatMap((group: { hooks?: unknown } | null) => group?.hooks ?? [])
      : [];
    return handlers.some(isOwn) ? [event] : [];
  });
}

/** A file's JSON object; undefined when there is none. */
export function objectIn(path: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const value: unknown = JSON.parse(readFileSync(path, "utf8").replace(/^\uFEFF/, ""));
    const isObject = typeof value === "object" && value !== null && !Array.isArray(value);
    return isObject ? (value as Readonly<Record<string, unknown>>) : undefined; // looked at just now
  } catch {
    return undefined;
  }
}

function jsonIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder)
      .filter((name) => name.endsWith(".json"))
      .toSorted()
      .map((name) => join(folder, name));
  } catch {
    return [];
  }
}
