// What state costs, against bare Node: by itself, and in a cold verdict of the built command.
// `npm run build && node scripts/run.mjs bench/state.ts [rounds]`.
import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { buildSync } from "esbuild";
import { interleave, type Subject } from "./interleave.ts";
import { median, ratioOf } from "./statistics.ts";

const root = fileURLToPath(new URL("..", import.meta.url));
const rounds = Number(process.argv.find((argument) => /^\d+$/.test(argument)) ?? 40);
const home = mkdtempSync(join(tmpdir(), "fairlead-bench-"));

const source = `import { fileStore } from "${root}src/state/file-store.ts";
import { openSession } from "${root}src/state/open-session.ts";
import { sessionState } from "${root}src/state/session-state.ts";
const Counter = sessionState("counter", { n: 0 });
const store = fileStore({ root: ${JSON.stringify(join(home, "state"))}, onFault: () => undefined });
const event = { session: openSession(store, { sessionId: "s" }) };
const act = process.argv[2];
if (act !== "idle") Counter.load(event);
if (act === "mutate") Counter.mutate(event, (draft) => { draft.n += 1; }).then(say);
else say();
function say() {
  if (process.argv[3] !== "libraries") return;
  console.log(JSON.stringify(process.report.getReport()).includes("fs-native-extensions"));
}
`;

/** A project with one hook file, answered by the built command. */
function verdict(name: string, hookFile: string): Subject {
  const project = join(home, name);
  mkdirSync(join(project, ".claude", "hooks"), { recursive: true });
  writeFileSync(join(project, ".claude", "hooks", "a.ts"), hookFile);
  return {
    name,
    command: process.execPath,
    args: [join(root, "dist", "run.cjs"), "PreToolUse"],
    input: JSON.stringify({
      session_id: "s",
      transcript_path: "",
      cwd: project,
      hook_event_name: "PreToolUse",
      tool_name: "Read",
      tool_input: { file_path: "a" },
      tool_use_id: "t",
    }),
    env: { HOME: home, PATH: process.env["PATH"] ?? "", CLAUDE_PROJECT_DIR: project },
    cwd: project,
  };
}

const verdicts = (): Subject[] => {
  const on = (body: string): string =>
    `import { on } from "fairlead";\nexport const a = on("PreToolUse", ${body});`;
  const counter = `import { sessionState } from "fairlead/state";\nconst C = sessionState("c", { n: 0 });\n`;
  return [
    verdict("verdict, no state", on("() => undefined")),
    verdict("verdict, reads state", counter + on("(event) => void C.load(event)")),
    verdict("verdict, changes state", counter + on("(event) => C.mutate(event, (c) => void c.n++)")),
  ];
};

try {
  symlinkSync(join(root, "node_modules"), join(home, "node_modules"));
  writeFileSync(join(home, "hook.ts"), source);
  const hook = join(home, "hook.cjs");
  buildSync({
    entryPoints: [join(home, "hook.ts")],
    outfile: hook,
    bundle: true,
    minify: true,
    platform: "node",
    format: "cjs",
    logOverride: { "empty-import-meta": "silent" },
  });
  const empty = join(home, "empty.cjs");
  writeFileSync(empty, "");
  const subject = (name: string, ...args: string[]): Subject => ({
    name,
    command: process.execPath,
    args,
    input: "",
    env: { HOME: home },
    cwd: home,
  });
  const floor = subject("bare node", empty);
  const subjects = [
    floor,
    subject("loads state, reads none", hook, "idle"),
    subject("reads", hook, "read"),
    subject("mutates", hook, "mutate"),
    ...verdicts(),
  ];
  const times = interleave(subjects, rounds, 3);
  const bare = times.get(floor.name) ?? [];
  console.log(`${rounds} interleaved rounds, Node ${process.version}\n`);
  for (const { name } of subjects) {
    const own = times.get(name) ?? [];
    const more = median(own.map((ms, round) => ms - (bare[round] ?? 0)));
    const { ratio, low, high } = ratioOf(own, bare);
    const range = `${low.toFixed(2)}-${high.toFixed(2)}`;
    // What other programs take from a shared machine is least in the quickest round.
    const best = Math.min(...own) - Math.min(...bare);
    console.log(
      `${name.padEnd(26)} ${median(own).toFixed(1).padStart(6)} ms  + ${more.toFixed(1)} ms (at best + ${best.toFixed(1)})  x ${ratio.toFixed(2)} (${range})`,
    );
  }
  for (const act of ["read", "mutate"]) {
    const { stdout } = spawnSync(process.execPath, [hook, act, "libraries"], { encoding: "utf8" });
    console.log(`lock library loaded after a ${act}: ${stdout.trim()}`);
  }
} finally {
  rmSync(home, { recursive: true, force: true });
}
