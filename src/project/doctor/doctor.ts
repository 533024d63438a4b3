import type { Install } from "../install.ts";
import type { Survey } from "../survey.ts";
import { messageOf } from "../trouble.ts";
import { checkCaches } from "./check-caches.ts";
import { checkDisk } from "./check-disk.ts";
import { checkHooks } from "./check-hooks.ts";
import { checkSettings } from "./check-settings.ts";
import { checkVersions } from "./check-versions.ts";
import { checkWiring } from "./check-wiring.ts";
import type { Finding } from "./finding.ts";
import { selfTest } from "./self-test.ts";
import { managedFolder } from "./settings-layers.ts";

/** What an examination needs besides a survey. */
export interface ExamineOptions {
  readonly install: Install;
  /** Folder of the organisation's settings. Default: the platform's. */
  readonly managed?: string;
}

/** Everything that keeps the hooks of a project from working, or may. Changes nothing. */
export function examine(
  survey: Survey,
  { install, managed = managedFolder() }: ExamineOptions,
): readonly Finding[] {
  const { project, env, now } = survey;
  return [
    ...checkHooks(survey),
    ...checkWiring(survey, managed),
    ...checkSettings(survey, managed),
    ...checkVersions(survey),
    ...selfTest(project, env),
    ...checkDisk(survey),
    ...checkCaches(env, install, now),
  ];
}

/** What mending a finding came to. */
export interface Mended {
  readonly id: string;
  readonly done: boolean;
  readonly message: string;
}

/** Does what is safe for each finding. Never throws: one that cannot be mended does not keep the others. */
export function mendAll(findings: readonly Finding[]): readonly Mended[] {
  return findings.flatMap(({ id, mend }): readonly Mended[] => {
    if (mend === undefined) return [];
    try {
      return [{ id, done: true, message: mend() }];
    } catch (error) {
      return [{ id, done: false, message: messageOf(error) }];
    }
  });
}
