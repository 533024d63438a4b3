import { hooksOf, isForTool } from "../engine/select.ts";
import type { RegisteredHook } from "../hooks/hook.ts";
import type { LedgerEntry } from "../ledger/entry.ts";
import { type Concerns, type HookHealth, healthOf } from "../ledger/health.ts";
import { readEntries } from "../ledger/read.ts";
import { isHookEvent } from "../protocol/event-names.ts";
import { stateRoot } from "../state/paths.ts";
import { clientVersion } from "./client-version.ts";
import type { Env, Project } from "./find.ts";
import type { Install } from "./install.ts";
import type { LoadedProject } from "./load.ts";
import { planFor } from "./plan-for.ts";
import type { SyncPlan } from "./sync.ts";
import { messageOf } from "./trouble.ts";
import { wiredIn } from "./wires-in.ts";

/** Everything that reports about a project are made of; looked up once. */
export interface Survey {
  readonly project: Project;
  readonly loaded: LoadedProject;
  readonly env: Env;
  readonly now: number;
  /** The folder of all state, or why there is none. */
  readonly state: { readonly root: string } | { readonly problem: string };
  /** This project's entries of the last 30 days, by time. */
  readonly entries: readonly LedgerEntry[];
  readonly health: readonly HookHealth[];
  readonly plan: SyncPlan;
  /** Whether the project's settings have an entry of ours. */
  readonly isWired: boolean;
  /** Version of the client on the PATH. */
  readonly client: string | undefined;
}

/** Where a survey is taken from. */
export interface SurveyOptions {
  readonly install: Install;
  readonly env: Env;
  readonly now: number;
}

const days = 30;

/** Takes stock of a project. Changes nothing, and never throws for what it finds. */
export function survey(
  project: Project,
  loaded: LoadedProject,
  { install, env, now }: SurveyOptions,
): Survey {
  const state = placeOfState(env);
  const since = now - days * 24 * 3_600_000;
  const entries = "root" in state ? readEntries(state.root, { project: project.root, since }) : [];
  return {
    project,
    loaded,
    env,
    now,
    state,
    entries,
    health: healthOf(
      loaded.hooks.map(({ id }) => id),
      entries,
      concernsOf(loaded.hooks),
    ),
    plan: planFor(project, loaded, { install, env }).plan,
    isWired: wiredIn(project).length > 0,
    client: clientVersion(env),
  };
}

function placeOfState(env: Env): Survey["state"] {
  try {
    return { root: stateRoot(env, env["HOME"] ?? env["USERPROFILE"] ?? "") };
  } catch (error) {
    return { problem: messageOf(error) };
  }
}

function concernsOf(hooks: readonly RegisteredHook[]): Concerns {
  return ({ event, tool }) =>
    isHookEvent(event)
      ? hooksOf(hooks, event)
          .filter(({ hook }) => isForTool(hook, tool))
          .map(({ id }) => id)
      : [];
}
