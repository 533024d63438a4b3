import { closeSync, constants, openSync, readdirSync, readFileSync, writeSync } from "node:fs";
import { redact } from "../../events/redact.ts";
import { replaceFile } from "../../state/document-file.ts";
import { stateRoot } from "../../state/paths.ts";
import { type Clean, cleaner } from "../clean-text.ts";
import { digestOf } from "../digest.ts";
import { kindOf } from "./kind.ts";
import { limits, type Recorded } from "./recorded.ts";
import { isRecording, recordingFolder } from "./switch.ts";

/** A payload whose answer is out. */
export interface Arrived {
  readonly payload: string;
  /** The project's root. */
  readonly project: string;
  readonly now: number;
  readonly env: Readonly<Record<string, string | undefined>>;
}

/**
 * Adds a payload, without secrets, to what is recorded of its project while recording is on. Bounded: of each event
 * and tool the newest stay. Never throws: what cannot be recorded is no matter of a verdict.
 */
export function keepPayload({ payload, project, now, env }: Arrived): void {
  try {
    const folder = recordingFolder(stateRoot(env, env["HOME"] ?? env["USERPROFILE"] ?? ""), project);
    if (!isRecording(folder)) return;
    const recorded = toRecorded(payload, now, cleaner(env));
    const line = recorded && `${JSON.stringify(recorded)}\n`;
    if (recorded === undefined || line === undefined || line.length > limits.line) return;
    const name = `${kindOf(recorded)}.jsonl`;
    const files = readdirSync(folder);
    if (!files.includes(name) && files.length > limits.kinds) return;
    append(`${folder}/${name}`, line);
    shorten(`${folder}/${name}`);
  } catch {
    // see above
  }
}

function toRecorded(payload: string, now: number, clean: Clean): Recorded | undefined {
  const json: unknown = JSON.parse(payload);
  if (typeof json !== "object" || json === null || Array.isArray(json)) return undefined;
  const fields = cleaned(redact(json), clean) as Record<string, unknown>; // an object stays one
  const { hook_event_name: event, tool_name: tool, tool_use_id: call } = fields;
  if (typeof event !== "string") return undefined;
  return {
    at: new Date(now).toISOString(),
    event,
    ...(typeof tool === "string" && { tool }),
    ...(typeof call === "string" && { call }),
    digest: digestOf(payload),
    payload: fields,
  };
}

function cleaned(value: unknown, clean: Clean): unknown {
  if (typeof value === "string") return cut(clean(value, Number.MAX_SAFE_INTEGER));
  if (Array.isArray(value)) return value.map((item) => cleaned(item, clean));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [
      cut(clean(key, Number.MAX_SAFE_INTEGER)),
      cleaned(item, clean),
    ]),
  );
}

/** After the whole text was cleaned: half a secret is not known for one. */
function cut(text: string): string {
  return text.length <= limits.text ? text : `${text.slice(0, limits.text).replace(/[\uD800-\uDBFF]$/, "")}…`;
}

function append(path: string, line: string): void {
  // A link that somebody put there is not followed, and a pipe not waited for.
  const flags =
    constants.O_WRONLY |
    constants.O_APPEND |
    constants.O_CREAT |
    (constants.O_NOFOLLOW ?? 0) |
    (constants.O_NONBLOCK ?? 0);
  const file = openSync(path, flags, 0o600);
  try {
    writeSync(file, line);
  } finally {
    closeSync(file);
  }
}

/** Two processes that do this at once may lose one payload of fifty: it is no ledger. */
function shorten(path: string): void {
  const lines = readFileSync(path, "utf8").trimEnd().split("\n");
  if (lines.length > 2 * limits.kept)
    replaceFile(path, `${path}.tmp-${process.pid}`, `${lines.slice(-limits.kept).join("\n")}\n`);
}
