import { whyNever } from "../engine/check-hook.ts";
import { missingWires } from "../engine/compare-wires.ts";
import { planWiring } from "../engine/plan-wiring.ts";
import { reachOf } from "../engine/reach.ts";
import { type Hook, makerOf, type RegisteredHook } from "../hooks/hook.ts";
import { switchedOff } from "../project/doctor/check-settings.ts";
import { wiredIn } from "../project/wires-in.ts";
import type { Command, ExitCode } from "./command.ts";
import { here, load, showPlace } from "./open-project.ts";
import { paint, print, printJson } from "./print.ts";
import { showProblems } from "./show-problems.ts";

const args = {
  json: { type: "boolean", description: "Print one JSON document: hooks, problems, warnings" },
} as const;

/** `fairlead list`: every hook, and what is wrong with hook files. */
export const list: Command<typeof args> = {
  meta: { name: "list", description: "Show every hook, and what is wrong with hook files" },
  args,
  examples: [
    ["npx fairlead list", "every hook of this project"],
    [
      "npx fairlead list --json",
      "the same for programs; exits 1 when a file has problems or a hook is not wired",
    ],
  ],
  run: async ({ args: { json }, data }): Promise<ExitCode> => {
    const project = here();
    const { hooks, problems, ...loaded } = await load(project, data);
    const off = switchedOff(project, process.env);
    const warnings = [
      ...loaded.warnings,
      ...(off === undefined ? [] : [{ file: ".", message: off, serves: "itself" as const }]),
    ];
    const existing = wiredIn(project);
    const listed = hooks.map((hook) => ({
      ...hook,
      wired: missingWires(planWiring([hook]), existing).length === 0,
      never: whyNever(hook.hook),
    }));
    if (json === true) {
      printJson({ project: project.root, hooks: listed.map(entry), problems, warnings });
    } else {
      showPlace(project);
      print(listed.length === 0 ? `No hooks in ${project.hooksDir}` : listed.map(row).join("\n"));
      showProblems(problems, warnings);
    }
    return problems.length === 0 && listed.every(({ wired }) => wired) ? 0 : 1;
  },
};

/** A hook, and whether the project's settings have everything that it needs. */
interface Listed extends RegisteredHook {
  readonly wired: boolean;
  /** Why it can never do what it is for; undefined when it can. */
  readonly never: string | undefined;
}

/** A hook as `--json` shows it. */
function entry({ id, hook, file, wired, never }: Listed): object {
  return {
    id,
    maker: makerOf(hook),
    kind: hook.kind,
    events: hook.events,
    tools: toolsOf(hook) ?? null,
    policy: hook.onError,
    mode: hook.mode,
    maxFires: hook.maxFires ?? null,
    deadline: hook.deadline ?? null,
    file: file ?? null,
    wired,
    never: never ?? null,
    tests: testCounts(hook),
  };
}

function testCounts({ tests = {} }: Hook): Record<"fires" | "passes" | "cases", number> {
  const { fires = [], passes = [], cases = [] } = tests;
  return { fires: fires.length, passes: passes.length, cases: cases.length };
}

function row({ id, hook, file, wired, never }: Listed): string {
  const tools = toolsOf(hook);
  const { fires, passes, cases } = testCounts(hook);
  const tests = fires + passes + cases;
  const facts = [
    `${hook.events.join(", ")}${tools === undefined ? "" : ` (${tools.join(", ")})`}`,
    hook.onError === "closed" ? "fails closed" : "fails open",
    hook.mode === "enforce" ? undefined : `mode ${hook.mode}`,
    tests === 0 ? "no tests" : `${tests} tests`,
    file,
  ];
  const known = facts.filter((fact) => fact !== undefined);
  const idle = wired ? "" : `\n  ${paint("red", "not wired: run npx fairlead sync")}`;
  const dead = never === undefined ? "" : `\n  ${paint("red", never)}`;
  return `${paint("bold", id)}  ${paint("cyan", makerOf(hook))}\n  ${known.join(" · ")}${dead}${idle}`;
}

/** Names and patterns of the tools a hook can fire for; undefined when it is for all, or for none in particular. */
function toolsOf(hook: Hook): readonly string[] | undefined {
  const lists = [...reachOf(hook).values()];
  if (lists.length === 0) return hook.tools;
  const names = new Set<string>();
  for (const tools of lists) {
    if (tools === "all") return undefined;
    for (const tool of tools) names.add("name" in tool ? tool.name : tool.pattern);
  }
  return [...names];
}
