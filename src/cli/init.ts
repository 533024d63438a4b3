import { relative } from "node:path";
import { switchedOff } from "../project/doctor/check-settings.ts";
import type { Project } from "../project/find.ts";
import { applyScaffold, missingForTypes, type NewFile, planScaffold } from "../project/scaffold.ts";
import type { Command, ExitCode, Services } from "./command.ts";
import { asksNobody, confirm } from "./confirm.ts";
import { planFirstWiring } from "./first-wiring.ts";
import { hereOrNew, isHere, load, showPlace } from "./open-project.ts";
import { paint, print, printJson, warn } from "./print.ts";
import { showProblems } from "./show-problems.ts";
import { unifiedDiff } from "./unified-diff.ts";
import { apply, diffOf, unusable, wiringFor } from "./wiring.ts";

const { env } = process;

const args = {
  "dry-run": { type: "boolean", description: "Change nothing; print every change as a diff" },
  yes: { type: "boolean", description: "Do not ask" },
  local: { type: "boolean", description: "Write .claude/settings.local.json, which is yours alone" },
  json: { type: "boolean", description: "Print one JSON document; with --yes or --dry-run" },
} as const;

type Options = { readonly [K in keyof typeof args]?: boolean | undefined };

/** `fairlead init`: a first hook file, and settings that run it. */
export const init: Command<typeof args> = {
  meta: { name: "init", description: "Set a project up: a first hook file, and settings that run it" },
  args,
  examples: [
    ["npx fairlead init", "look at what it does, then say yes"],
    ["npx fairlead init --dry-run", "only look"],
    ["npx fairlead init --yes --local", "for yourself alone, in a script"],
  ],
  run: async ({ args: options, data }): Promise<ExitCode> => {
    if (options.json === true) asksNobody(options);
    const project = hereOrNew();
    if (options.json !== true) showPlace(project);
    const files = planScaffold(project);
    const wiring = await planFirstWiring(project, files, options.local === true, data);
    const diff = [...files.map((file) => added(file, project)), diffOf(wiring.changes)].filter(
      (text) => text !== "",
    );
    if (options["dry-run"] === true) return preview(project, diff.join("\n"), options);
    if (diff.length > 0) {
      if (options.yes !== true) print(diff.join("\n"));
      if (!(await confirm(`Make these changes in ${project.root}?`, options.yes === true))) return 0;
    }
    return setUp(project, files, options, data);
  },
};

function preview({ root }: Project, diff: string, { json }: Options): ExitCode {
  if (json === true) printJson({ project: root, written: [], diff });
  else print(diff === "" ? "Nothing to do" : diff);
  return 0;
}

/** Files first, then the settings for what they really export. */
async function setUp(
  project: Project,
  files: readonly NewFile[],
  options: Options,
  services: Services,
): Promise<ExitCode> {
  const failed = applyScaffold(project, files, env);
  if (failed !== undefined) throw unusable(failed);
  const loaded = await load(project, services);
  const wiring = wiringFor(project, loaded, options.local === true);
  const warnings = [...wiring.warnings, ...apply(project, wiring)];
  const names = [...files.map((file) => nameOf(file, project)), ...wiring.changes.map(({ name }) => name)];
  const { hooks, problems } = loaded;
  if (options.json === true) {
    const diff = [...files.map((file) => added(file, project)), diffOf(wiring.changes)].join("\n");
    printJson({ project: project.root, written: names, diff, hooks: hooks.length, problems, warnings });
    return problems.length === 0 ? 0 : 1;
  }
  print(names.length === 0 ? "Everything is set up already." : `Wrote ${names.join(", ")}.`);
  print(next(hooks.length, project, switchedOff(project, env) !== undefined));
  showProblems(problems, loaded.warnings);
  warnings.forEach(warn);
  return problems.length === 0 ? 0 : 1;
}

function next(hooks: number, project: Project, isOff: boolean): string {
  const folder = isHere(project) ? "this folder" : project.root;
  const check = `npx tsc --noEmit -p ${relative("", project.hooksDir).replaceAll("\\", "/")}`;
  const missing = missingForTypes(project).join(" ");
  const before = missing === "" ? "" : `; once before: npm i -D ${missing}`;
  const rows = [
    ["npx fairlead list", "what each of them is for"],
    ["npx fairlead sync", "after you added a hook or changed its events"],
    ["npx fairlead remove", "undoes all of this, byte for byte"],
    [check, `checks the types in hook files${before}`],
  ] as const;
  const width = Math.max(...rows.map(([line]) => line.length));
  return [
    `${hooks} ${hooks === 1 ? "hook is" : "hooks are"} ${isOff ? "wired, and switched off" : "active in the next Claude Code session"} in ${folder}. What next:`,
    ...rows.map(([line, does]) => `  ${paint("cyan", line.padEnd(width))}  ${does}`),
  ].join("\n");
}

function added(file: NewFile, project: Project): string {
  return unifiedDiff(nameOf(file, project), undefined, file.content);
}

function nameOf({ path }: NewFile, { root }: Project): string {
  return relative(root, path).replaceAll("\\", "/");
}
