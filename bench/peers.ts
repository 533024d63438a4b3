// The same guard written with other packages of npm: `npm run bench:peers -- [--rounds n] [--quick] [--json]`.
// Installs them into a temporary folder, so it needs the registry.
import { guardScore, refuses } from "./guard-cases.ts";
import { commands } from "./hook-files.ts";
import { type Installed, installPeers } from "./install-peers.ts";
import {
  type Call,
  makeProject,
  outputOf,
  type Project,
  preToolUse,
  runFile,
  timeProcess,
} from "./project.ts";
import { aboutRun, askedFor, load, printReport } from "./report.ts";
import { measure } from "./rows.ts";
import type { Subject, Topic } from "./subject.ts";

const guard = `import { command, guard } from "fairlead";
export const push = guard({ when: command("git push", { flags: ["--force", "-f"] }), deny: "no" });
`;
const floor = "bare node -e 0";
const { rounds, quick, json } = askedFor(30, 3);
const before = load();
const project = makeProject({ "push.ts": guard });
const { folder: cwd, home, env, remove } = project;
const ours: Installed = { name: "fairlead", version: "this build", args: [runFile, "PreToolUse"] };
const found = [ours, ...installPeers(home)].map(checked);
const ready = found.filter((one) => "args" in one);

/** A guard that judges wrongly is not worth measuring. */
function checked(one: Installed): Installed {
  if ("problem" in one) return one;
  const { name, args } = one;
  const said = (text: string): string => outputOf(call(args, text));
  if (!refuses(said(commands.refused))) return { name, problem: `lets pass: ${said(commands.refused)}` };
  const harmless = [commands["nothing to say"], commands["read, nothing to say"]];
  return harmless.some((text) => refuses(said(text))) ? { name, problem: "refuses what is harmless" } : one;
}

function call(args: readonly string[], text: string): Call {
  return { command: process.execPath, args, input: preToolUse(cwd, "Bash", { command: text }), env, cwd };
}

const topics = (Object.keys(commands) as (keyof typeof commands)[]).map((what): Topic => {
  const timed = (name: string, args: readonly string[]): Subject => ({
    ...{ name, most: rounds, run: () => timeProcess(call(args, commands[what])) },
    ...(name !== floor && { against: floor }),
  });
  const subjects = ready.map((one) => timed(`${one.name} ${one.version}`, one.args));
  const title = `A guard against force-pushes, ${what}`;
  return { title, unit: "ms", subjects: [timed(floor, ["-e", "0"]), ...subjects] };
});

try {
  const rows = await measure(topics, rounds);
  const notes = found.flatMap((one) => ("problem" in one ? `${one.name}: ${one.problem}.` : []));
  printReport({ rows, about: aboutRun(rounds, before), notes: [...notes, ...(quick ? [] : scores())] }, json);
} finally {
  remove();
}

/** Packages with rules of their own by the recorded cases, each with its usual settings. */
function scores(): string[] {
  const pack = makeProject({ "pack.ts": 'export * from "fairlead/packs/safety";\n' });
  const rules: Installed = { ...ours, name: "fairlead/packs/safety" };
  const other = ready.filter(({ name }) => name === "cc-safety-net");
  const told = [rules, ...other].flatMap((one) =>
    "args" in one ? scoreOf(one.name, one.version, one.args, pack) : [],
  );
  pack.remove();
  return told;
}

function scoreOf(name: string, version: string, args: readonly string[], { folder, env }: Project): string {
  const { right, of, missed, overblocked } = guardScore({
    command: process.execPath,
    args,
    env,
    cwd: folder,
  });
  const wrong = `lets pass: ${missed.join(" ") || "none"}; refuses needlessly: ${overblocked.join(" ") || "none"}`;
  return `${name} ${version}: ${right} of ${of} recorded commands judged right (${wrong}).`;
}
