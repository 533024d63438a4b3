import { dirname, join } from "node:path";
import type { Env, Project } from "../find.ts";
import type { Survey } from "../survey.ts";
import type { Finding } from "./finding.ts";
import {
  configFolder,
  managedFolder,
  objectIn,
  type SettingsLayer,
  settingsLayers,
} from "./settings-layers.ts";

/** What the client's settings keep from running. */
export function checkSettings({ project, env }: Survey, managed: string): readonly Finding[] {
  const layers = settingsLayers(project, env, managed);
  return [...disabled(layers), ...managedOnly(layers), ...locked(layers), ...untrusted(project.root, env)];
}

/** What to say where the client's settings keep every hook from running; undefined where they do not. */
export function switchedOff(project: Project, env: Env): string | undefined {
  const [found] = disabled(settingsLayers(project, env, managedFolder()));
  return found && `${found.what}, so no hook runs: ${found.fix}`;
}

function disabled(layers: readonly SettingsLayer[]): readonly Finding[] {
  const deciding = layers.find(({ settings }) => typeof settings["disableAllHooks"] === "boolean");
  if (deciding?.settings["disableAllHooks"] !== true) return [];
  return [
    {
      id: "hooks-disabled",
      what: `disableAllHooks is true in ${deciding.path}`,
      why: "Claude Code runs no hook at all.",
      fix: `take it out there${deciding.scope === "user" ? ', or set "disableAllHooks": false in .claude/settings.local.json' : ""}`,
    },
  ];
}

function managedOnly(layers: readonly SettingsLayer[]): readonly Finding[] {
  const layer = layers.find(
    ({ scope, settings }) => scope === "managed" && settings["allowManagedHooksOnly"] === true,
  );
  if (layer === undefined) return [];
  return [
    {
      id: "managed-hooks-only",
      what: `allowManagedHooksOnly is set in ${layer.path}`,
      why: "The organisation lets only its own hooks run; those of this project's settings do not.",
      fix: "ask whoever manages this machine, or have these hooks wired in the managed settings",
    },
  ];
}

function locked(layers: readonly SettingsLayer[]): readonly Finding[] {
  const layer = layers.find(({ scope, settings }) => {
    const only = settings["strictPluginOnlyCustomization"];
    return scope === "managed" && (only === true || (Array.isArray(only) && only.includes("hooks")));
  });
  if (layer === undefined) return [];
  return [
    {
      id: "plugin-hooks-only",
      what: `strictPluginOnlyCustomization covers hooks in ${layer.path}`,
      why: "Only hooks of plugins and of managed settings run.",
      fix: "ask whoever manages this machine, or ship these hooks as a plugin",
    },
  ];
}

/** The client keeps its own notes on projects; without any, it never ran and nothing can be told. */
function untrusted(root: string, env: Survey["env"]): readonly Finding[] {
  const config = configFolder(env);
  if (config === undefined) return [];
  const place = env["CLAUDE_CONFIG_DIR"] ? config : dirname(config);
  const projects = objectIn(join(place, ".claude.json"))?.["projects"];
  if (typeof projects !== "object" || projects === null) return [];
  for (let folder = root; ; folder = dirname(folder)) {
    const note: unknown = Reflect.get(projects, folder);
    if (typeof note === "object" && note !== null && Reflect.get(note, "hasTrustDialogAccepted") === true)
      return [];
    if (dirname(folder) === folder) break;
  }
  return [
    {
      id: "not-trusted",
      what: "Claude Code does not note this folder as trusted",
      why: "In an interactive session it holds every hook of settings files back until it is. With -p they run.",
      fix: `start claude in ${root} once and accept the question`,
    },
  ];
}
