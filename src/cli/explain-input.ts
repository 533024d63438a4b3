import { readFileSync, statSync } from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";
import { hasTool } from "../engine/reach.ts";
import { readStdin } from "../hosts/stdin.ts";
import type { LedgerEntry } from "../ledger/entry.ts";
import { readEntries } from "../ledger/read.ts";
import { currentFolder, type Project } from "../project/find.ts";
import { messageOf } from "../project/trouble.ts";
import { type HookEvent, hookEvents, isHookEvent } from "../protocol/event-names.ts";
import { nearest } from "../protocol/nearest.ts";
import { transcriptOf } from "../testing/explain/recorded-event.ts";
import { payloadOf } from "../testing/payload-of.ts";
import { bash, edit, prompt } from "../testing/payloads.ts";
import { CliError } from "./command.ts";
import { sayWaiting } from "./terminal-input.ts";

const { env } = process;

/** What `fairlead explain` was asked to explain. */
export interface ExplainInput {
  readonly payload?: string | undefined;
  readonly last?: boolean | undefined;
  readonly command?: string | undefined;
  readonly prompt?: string | undefined;
  readonly edit?: string | undefined;
  readonly event?: string | undefined;
  readonly session?: string | undefined;
}

/** Which session an event is put into: its state and its transcript are what hooks see. */
export interface PutInto {
  readonly id: string;
  readonly how: string;
}

/** A payload to explain. */
export interface Given {
  readonly payload: Uint8Array | string;
  readonly expected?: HookEvent;
  /** Where a payload that was made up here is put. */
  readonly session?: PutInto;
}

/** The event named with `--event`. Throws a CliError when there is none. */
export function eventNamed(event: string | undefined): HookEvent | undefined {
  if (event === undefined || isHookEvent(event)) return event;
  const near = nearest(event, hookEvents);
  const advice =
    near === undefined ? `the events of Claude Code are ${hookEvents.join(", ")}` : `did you mean ${near}?`;
  throw new CliError(`there is no event ${JSON.stringify(event)}`, advice);
}

/** Throws a CliError unless exactly one thing is to be explained. */
export function checkInput({ payload, last, command, prompt: asked, edit: file, event }: ExplainInput): void {
  const given = [payload, last === true ? "last" : undefined, command, asked, file].filter(
    (one) => one !== undefined,
  );
  if (given.length > 1)
    throw new CliError("explain one thing: a payload, --last, --command, --prompt or --edit");
  const name = eventNamed(event);
  for (const [option, value, fits, where] of [
    ["--command", command, hasTool, "calls of tools"],
    ["--edit", file, hasTool, "calls of tools"],
    ["--prompt", asked, hasPrompt, "prompts"],
  ] as const)
    if (value !== undefined && name !== undefined && !fits(name))
      throw new CliError(`${option} says nothing about ${name}: it is for ${where}`, "give a payload file");
  if (given.length === 0 && event === undefined)
    throw new CliError(
      "there is nothing to explain",
      "give a payload file, - for standard input, --last, or --command 'git push --force'",
    );
}

const hasPrompt = (name: HookEvent): boolean => "prompt" in payloadOf(name);

/** The payload that was given, or one made of a command, a prompt, a file or an event's name. */
export async function givenPayload(input: ExplainInput, project: Project, root: string): Promise<Given> {
  const event = eventNamed(input.event);
  const expected = event === undefined ? {} : { expected: event };
  if (input.payload === "-") {
    sayWaiting("a payload");
    return { payload: await readStdin(), ...expected };
  }
  if (input.payload !== undefined) return { payload: bytesOf(input.payload), ...expected };
  const session = sessionFor(input.session, project, root);
  const folder = clientFolder();
  const surroundings = {
    session_id: session.id,
    transcript_path: transcriptOf(session.id, folder) ?? join(folder, "projects", `${session.id}.jsonl`),
    cwd: currentFolder(env) ?? project.root,
  };
  const fields = { ...fieldsOf(input, surroundings.cwd), ...surroundings };
  const name = event ?? (input.prompt === undefined ? "PreToolUse" : "UserPromptSubmit");
  return { payload: JSON.stringify(payloadOf(name, { ...fields, hook_event_name: name })), session };
}

function fieldsOf({ command, prompt: asked, edit: file }: ExplainInput, cwd: string): object {
  if (command !== undefined) return bash(command);
  if (asked !== undefined) return prompt(asked);
  return file === undefined ? {} : edit(file, "", "", { cwd });
}

/** Folder in which the client keeps sessions. */
export function clientFolder(): string {
  const own = env["CLAUDE_CONFIG_DIR"];
  return own === undefined || own === "" ? join(env["HOME"] ?? homedir(), ".claude") : own;
}

/** The newest entry of this project. Throws a CliError when there is none. */
export function lastEntry({ event, session }: ExplainInput, project: Project, root: string): LedgerEntry {
  const name = eventNamed(event);
  const [entry] = readEntries(root, {
    project: project.root,
    newest: 1,
    where: (one) =>
      (name === undefined || one.event === name) &&
      (session === undefined || session === "last" || one.session.startsWith(session)),
  });
  if (entry !== undefined) return entry;
  throw new CliError(
    `no event of ${project.root} was noted yet`,
    "npx fairlead doctor tells whether hooks are wired; --command explains a command that did not come yet",
  );
}

function sessionFor(wanted: string | undefined, project: Project, root: string): PutInto {
  if (wanted !== undefined && wanted !== "last") return { id: wanted, how: "as you asked" };
  const last = readEntries(root, { project: project.root, newest: 1 })[0]?.session;
  if (last !== undefined && last !== "") return { id: last, how: "the last one here" };
  if (wanted === "last") throw new CliError(`no session of ${project.root} was noted yet`);
  return { id: "fairlead-explain", how: "a new one: none was noted here yet" };
}

function bytesOf(path: string): Uint8Array {
  try {
    return readFileSync(path);
  } catch (error) {
    const why =
      statSync(path, { throwIfNoEntry: false }) === undefined ? `there is no file ${path}` : messageOf(error);
    throw new CliError(
      `the payload cannot be read: ${why}`,
      "a command goes with --command 'git push --force'",
    );
  }
}
