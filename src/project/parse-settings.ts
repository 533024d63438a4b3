import { jsonFault } from "./json-fault.ts";

/** A settings file as far as hooks go. */
export interface Settings {
  readonly hooks?: Readonly<Record<string, readonly SettingsGroup[]>>;
}

/** Handlers that share a matcher. */
export interface SettingsGroup {
  readonly matcher?: string;
  readonly hooks: readonly unknown[];
}

/** Settings that can be edited, or what is wrong with them. */
export type ParsedSettings = { readonly settings: Settings } | { readonly problem: string };

/** Checks a settings text, without its byte order mark, as far as an edit depends on it. */
export function parseSettings(text: string): ParsedSettings {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return { problem: `not valid JSON: ${jsonFault(text)}` };
  }
  const wrong = wrongShape(value);
  return wrong === undefined ? { settings: value as Settings } : { problem: wrong }; // `wrongShape` looked at every part
}

/** The settings in a file's text, for reading only; undefined when they have no such shape. */
export function settingsIn(text: string): Settings | undefined {
  try {
    const value: unknown = JSON.parse(text.replace(/^\uFEFF/, ""));
    return wrongShape(value) === undefined ? (value as Settings) : undefined; // `wrongShape` looked at every part
  } catch {
    return undefined;
  }
}

function wrongShape(value: unknown): string | undefined {
  if (!isRecord(value)) return "the settings must be an object";
  const hooks = value["hooks"];
  if (hooks === undefined) return undefined;
  if (!isRecord(hooks)) return '"hooks" must be an object';
  for (const [event, groups] of Object.entries(hooks)) {
    if (!Array.isArray(groups)) return `"hooks.${event}" must be a list`;
    const bad = groups.findIndex((group) => !isRecord(group) || !Array.isArray(group["hooks"]));
    if (bad >= 0) return `"hooks.${event}[${bad}]" must be an object with a list "hooks"`;
  }
  return undefined;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
