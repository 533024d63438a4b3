import { examine, type Mended, mendAll } from "../project/doctor/doctor.ts";
import type { Finding } from "../project/doctor/finding.ts";
import type { Project } from "../project/find.ts";
import { survey } from "../project/survey.ts";
import type { Command, ExitCode, Services } from "./command.ts";
import { printable } from "./log-rows.ts";
import { here, load, ownInstall } from "./open-project.ts";
import { paint, print, printJson } from "./print.ts";

const args = {
  fix: { type: "boolean", description: "Do what is safe: rewire, remove leftovers and stale caches" },
  json: { type: "boolean", description: "Print one JSON document: findings, mended" },
} as const;

/** `fairlead doctor`: what keeps hooks from working. */
export const doctor: Command<typeof args> = {
  meta: { name: "doctor", description: "Find what keeps hooks from working, and mend what is safe to mend" },
  args,
  examples: [
    ["npx fairlead doctor", "what is wrong, why it matters, what to do; runs a wired command once"],
    ["npx fairlead doctor --fix", "mend what is safe to mend, and say what was done"],
    ["npx fairlead doctor --json", "for programs; exits 1 when something was found"],
  ],
  run: async ({ args: { fix, json }, data }): Promise<ExitCode> => {
    const project = here();
    const before = await look(project, data);
    const mended = fix === true ? mendAll(before) : [];
    const findings = mended.some(({ done }) => done) ? await look(project, data) : before;
    if (json === true) printJson({ project: project.root, mended, findings: findings.map(asJson) });
    else print([...mended.map(mendedRow), report(findings, project)].join("\n"));
    return findings.length === 0 ? 0 : 1;
  },
};

async function look(project: Project, services: Services): Promise<readonly Finding[]> {
  const loaded = await load(project, services);
  const install = ownInstall();
  return examine(survey(project, loaded, { install, env: process.env, now: Date.now() }), { install });
}

function asJson({ mend, ...finding }: Finding): object {
  return { ...finding, fixable: mend !== undefined };
}

function report(findings: readonly Finding[], { root }: Project): string {
  if (findings.length === 0) return `${paint("green", "Fine:")} nothing is wrong in ${root}`;
  return findings.map(row).join("\n");
}

function row({ id, what, why, fix }: Finding): string {
  return `${paint("yellow", id)}: ${printable(what)}\n  ${printable(why)}\n  ${paint("bold", "Do:")} ${printable(fix)}`;
}

function mendedRow({ id, done, message }: Mended): string {
  return `${done ? paint("green", "mended") : paint("red", "not mended")} ${id}: ${printable(message)}`;
}
