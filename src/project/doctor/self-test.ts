import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { checkAnswer } from "../../protocol/check-answer.ts";
import { type HookEvent, isHookEvent } from "../../protocol/event-names.ts";
import type { Env, Project } from "../find.ts";
import { settingsIn } from "../parse-settings.ts";
import { messageOf } from "../trouble.ts";
import { ownSpots, settingsPaths } from "../wires-in.ts";
import type { Finding } from "./finding.ts";

/** Milliseconds that the command has, and after which it counts as slow. */
const patience = 20_000;
const slowFrom = 3_000;

/** A command line as it is wired. */
interface Wired {
  readonly event: HookEvent;
  readonly command: string;
  readonly args: readonly string[];
}

/**
 * Runs a wired command line once, as Claude Code would, with a payload that asks for nothing, and a memory of its own
 * that is gone afterwards.
 */
export function selfTest(project: Project, env: Env): readonly Finding[] {
  const wired = chosen(project);
  if (wired === undefined) return [];
  const state = mkdtempSync(join(tmpdir(), "fairlead-doctor-"));
  try {
    const started = Date.now();
    const { status, stdout, stderr, error } = spawnSync(wired.command, wired.args, {
      cwd: project.root,
      env: { ...env, CLAUDE_PROJECT_DIR: project.root, FAIRLEAD_STATE_DIR: state },
      input: JSON.stringify(payloadFor(wired.event, project.root)),
      encoding: "utf8",
      timeout: patience,
    });
    const took = Date.now() - started;
    const wrong = error === undefined ? wrongIn(wired.event, status, stdout, stderr) : messageOf(error);
    if (wrong !== undefined) return [broken(wired, wrong)];
    return took > slowFrom ? [slow(wired, took)] : [];
  } finally {
    rmSync(state, { recursive: true, force: true, maxRetries: 10 });
  }
}

/** Events whose payload is simple, and that ask for little. */
const simple: readonly HookEvent[] = [
  "PreToolUse",
  "UserPromptSubmit",
  "SessionStart",
  "PostToolUse",
  "Stop",
];

function chosen(project: Project): Wired | undefined {
  const all = settingsPaths(project).flatMap((path) => wiredIn(path, project.root));
  return simple.flatMap((event) => all.find((wired) => wired.event === event) ?? [])[0];
}

function wiredIn(path: string, root: string): readonly Wired[] {
  const hooks = textOf(path) === undefined ? undefined : settingsIn(textOf(path) ?? "")?.hooks;
  return Object.entries(hooks ?? {}).flatMap(([event, groups]) =>
    ownSpots(groups).flatMap(({ group, handler }) => {
      const wired = groups[group]?.hooks[handler];
      const { command, args } = Object(wired) as { command?: unknown; args?: unknown }; // any object
      if (!isHookEvent(event) || typeof command !== "string" || !Array.isArray(args)) return [];
      const words = args.map((word) => String(word).replaceAll(projectPlace, root));
      return [{ event, command, args: words }];
    }),
  );
}

/** How settings name the project's folder. */
const projectPlace = /\$\{CLAUDE_PROJECT_DIR\}/g;

function textOf(path: string): string | undefined {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return undefined;
  }
}

function payloadFor(event: HookEvent, root: string): object {
  const file = join(root, "fairlead-doctor-asks-for-nothing.txt");
  return {
    session_id: "fairlead-doctor",
    transcript_path: join(root, "fairlead-doctor.jsonl"),
    cwd: root,
    permission_mode: "default",
    hook_event_name: event,
    ...(event.endsWith("ToolUse") && {
      tool_name: "Read",
      tool_input: { file_path: file },
      tool_use_id: "toolu_doctor",
    }),
    ...(event === "PostToolUse" && { tool_response: { type: "text" } }),
    ...(event === "UserPromptSubmit" && { prompt: "Hello." }),
    ...(event === "SessionStart" && { source: "startup" }),
    ...(event === "Stop" && { stop_hook_active: false }),
  };
}

function wrongIn(
  event: HookEvent,
  status: number | null,
  stdout: string,
  stderr: string,
): string | undefined {
  if (status !== 0 && status !== 2)
    return `it ended with ${status ?? "a signal"}: ${stderr.trim().slice(0, 300)}`;
  if (stderr.includes("fairlead cannot run") || stderr.includes("a defect of Fairlead"))
    return stderr.trim().slice(0, 300);
  if (stdout.trim() === "") return undefined;
  try {
    return checkAnswer(event, JSON.parse(stdout));
  } catch {
    return `its answer is no JSON: ${stdout.slice(0, 100)}`;
  }
}

function broken({ event, command, args }: Wired, why: string): Finding {
  return {
    id: "self-test",
    what: `the wired command does not answer ${event}: ${why}`,
    why: "Claude Code runs exactly this: no hook is asked, and guards refuse or let pass unasked.",
    fix: `run it by hand: ${[command, ...args].join(" ")}; npm install and fairlead sync put it right when the file is missing`,
  };
}

function slow({ event }: Wired, took: number): Finding {
  return {
    id: "self-test-slow",
    what: `the wired command took ${took} ms for ${event}`,
    why: "Each event waits so long.",
    fix: "fairlead status names the slowest hooks",
  };
}
