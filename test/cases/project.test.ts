import { spawn } from "node:child_process";
import { existsSync, mkdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { expect, test } from "vitest";
import { planWiring } from "../../src/engine/plan-wiring.ts";
import { answerCommand } from "../../src/hosts/command.ts";
import { authoring } from "../../src/project/authoring.fixture.ts";
import { projectAt } from "../../src/project/find.ts";
import { type LoadedProject, loadProject } from "../../src/project/load.ts";
import { applySync, planSync } from "../../src/project/sync.ts";
import { settingsPaths } from "../../src/project/wires-in.ts";
import { fakeHost } from "../fake-host.ts";
import { temporaryProject } from "../temporary-project.ts";
import { asHost } from "./as-seen.ts";
import { answers, casesNamed, objectAt } from "./read-cases.ts";

const nudge = `import { nudge } from "fairlead";\nexport const hint = nudge({ say: "prefer the helper" });\n`;

/** What a case says of a hook file, as a source. */
const sources: Readonly<Record<string, string>> = {
  nudge,
  "does not parse": "export const x = {\n",
};

type Place = ReturnType<typeof temporaryProject>;

const load = async ({ root, home }: Place): Promise<LoadedProject> =>
  loadProject(projectAt(root), { modules: authoring, version: "1.0.0", env: { HOME: home } });

test.each(casesNamed("DSP-15"))("%s", async (_, { input, expected }) => {
  const files = (input["hook_files"] as string[]).map((line) => line.split(": ")); // list of text
  const place = temporaryProject(
    Object.fromEntries(files.map(([name = "", what = ""]) => [name, sources[what] ?? ""])),
  );
  const loaded = await load(place);
  const payload = JSON.stringify({
    hook_event_name: input["event"],
    session_id: "s",
    cwd: place.root,
    tool_name: "Bash",
    tool_input: input["tool_input"],
  });
  const reply = asHost(await answerCommand({ payload, load: () => loaded, host: fakeHost() }));
  expect(
    await answers(expected, {
      verdict: () => reply.verdict,
      exit_code_not: (unwanted) => reply.exitCode !== unwanted && unwanted,
      good_hook_ran: () => reply.context === "prefer the helper",
      stderr_contains: (wanted) => reply.stderr.includes(String(wanted)) && wanted,
    }),
  ).toEqual(expected);
});

test.each(casesNamed("DSP-18"))("%s", async (_, { input, expected }) => {
  const place = temporaryProject({ "hint.ts": nudge }, "My App");
  const told = String(objectAt(input["install"])["project_dir"]);
  const below = (path: string): string => join(place.root, relative(told, path));
  const handler = objectAt(await wired(place));
  const env = Object.fromEntries(
    Object.entries(objectAt(input["env"])).map(([name, path]) => [name, below(String(path))]),
  );
  const args = (handler["args"] as string[]).map((arg) =>
    arg.replaceAll("${CLAUDE_PROJECT_DIR}", place.root),
  ); // the host does it
  const codes: (number | null)[] = [];
  for (const path of input["run_generated_command_from"] as string[]) {
    const inside = path === told || path.startsWith(`${told}/`);
    const cwd = inside ? below(path) : path;
    if (!existsSync(cwd)) mkdirSync(cwd);
    const ended = await ends(String(handler["command"]), args, { cwd, env: { ...env, HOME: place.home } });
    expect(ended.stdout).toContain("prefer the helper");
    codes.push(ended.code);
  }
  expect({ exit_codes: codes }).toEqual(expected);
});

/** Writes the settings, and answers the one handler in them. */
async function wired(place: Place): Promise<unknown> {
  const project = projectAt(place.root);
  const { hooks } = await load(place);
  const options = {
    wires: planWiring(hooks),
    runFile: join(process.cwd(), "dist/run.cjs"),
    env: { HOME: place.home },
  };
  const plan = planSync(project, options);
  if ("problem" in plan) throw new Error(plan.problem);
  expect(applySync(project, plan.changes, { HOME: place.home })).toEqual({});
  const settings = JSON.parse(readFileSync(settingsPaths(project)[0], "utf8"));
  return settings.hooks.PreToolUse[0].hooks[0];
}

interface Started {
  readonly cwd: string;
  readonly env: Readonly<Record<string, string>>;
}

function ends(command: string, args: readonly string[], { cwd, env }: Started) {
  const child = spawn(command, args, { cwd, env: { PATH: process.env["PATH"], ...env } });
  let stdout = "";
  child.stdout.on("data", (chunk: Buffer) => {
    stdout += chunk.toString();
  });
  const payload = {
    hook_event_name: "PreToolUse",
    session_id: cwd,
    cwd,
    tool_name: "Bash",
    tool_input: { command: "ls" },
  };
  child.stdin.end(JSON.stringify(payload));
  return new Promise<{ stdout: string; code: number | null }>((resolve, reject) => {
    child.on("error", reject);
    child.on("close", (code) => resolve({ stdout, code }));
  });
}
