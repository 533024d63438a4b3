import type { Door } from "../project/handler.ts";
import { CliError, type Command, type ExitCode } from "./command.ts";
import { here, load, showPlace } from "./open-project.ts";
import { print, printJson, warn } from "./print.ts";
import { showProblems } from "./show-problems.ts";
import { apply, diffOf, type Wiring, wiringFor } from "./wiring.ts";

const args = {
  check: { type: "boolean", description: "Change nothing; exit 1 when the settings are out of date" },
  "dry-run": { type: "boolean", description: "Change nothing; print the change as a diff" },
  local: { type: "boolean", description: "Write .claude/settings.local.json, which is yours alone" },
  warm: {
    type: "boolean",
    description: "Lead events to the warm server, through its client; later syncs keep it",
  },
  http: {
    type: "boolean",
    description: "With --warm: straight to the server; nothing answers while it is down",
  },
  cold: { type: "boolean", description: "Lead events to a process of their own again" },
  json: { type: "boolean", description: "Print one JSON document: changed, wires, diff, problems, warnings" },
} as const;

/** `fairlead sync`: rewires the settings to what the hooks need. */
export const sync: Command<typeof args> = {
  meta: { name: "sync", description: "Rewire the settings to what the hooks need" },
  args,
  examples: [
    ["npx fairlead sync", "after a hook was added, moved to another event, or switched off"],
    ["npx fairlead sync --dry-run", "see the change first"],
    ["npx fairlead sync --warm", "no process of Node for each event: see docs/warm.md"],
    ["npx fairlead sync --check", "in CI: exits 1 when somebody forgot"],
  ],
  run: async ({ args: options, data }): Promise<ExitCode> => {
    const project = here();
    const loaded = await load(project, data);
    const wiring = wiringFor(project, loaded, options.local === true, doorFor(options));
    const changed = wiring.changes.length > 0;
    const idle = options.check === true || options["dry-run"] === true;
    const warnings = [...wiring.warnings, ...(idle ? [] : apply(project, wiring))];
    const { problems } = loaded;
    if (options.json === true) {
      const notes = [...loaded.warnings, ...warnings.map((message) => ({ message }))];
      printJson({
        changed,
        written: changed && !idle,
        wires: wiring.wires,
        diff: diffOf(wiring.changes),
        problems,
        warnings: notes,
      });
    } else {
      showPlace(project);
      print(options["dry-run"] === true && changed ? diffOf(wiring.changes) : summary(wiring, idle));
      showProblems(problems, loaded.warnings);
      warnings.forEach(warn);
    }
    return problems.length > 0 || (options.check === true && changed) ? 1 : 0;
  },
};

/** Undefined: as it is. */
function doorFor({
  warm,
  http,
  cold,
}: Record<"warm" | "http" | "cold", boolean | undefined>): Door["kind"] | undefined {
  if (cold === true && (warm === true || http === true))
    throw new CliError("--cold and --warm exclude each other");
  if (http === true && warm !== true) throw new CliError("--http goes with --warm");
  if (cold === true) return "cold";
  if (warm !== true) return undefined;
  return http === true ? "http" : "client";
}

function summary({ wires, changes }: Wiring, idle: boolean): string {
  const what = `${wires.length} ${wires.length === 1 ? "event" : "events"}`;
  if (changes.length === 0) return `Up to date: ${what} wired`;
  const files = changes.map(({ name }) => name).join(" and ");
  return idle
    ? `Out of date: ${files}; npx fairlead sync brings it up to date`
    : `Wrote ${files}: ${what} wired`;
}
