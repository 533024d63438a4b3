import { symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { buildSync } from "esbuild";
import { type Call, makeProject, type Project, preToolUse, root, runFile, timeProcess } from "./project.ts";
import type { Subject, Topic } from "./subject.ts";

const counter = `import { sessionState } from "fairlead/state";\nconst C = sessionState("c", { n: 0 });\n`;
const on = (body: string): string =>
  `import { on } from "fairlead";\nexport const a = on("PreToolUse", ${body});`;

/** Hook files by what they do with state. */
const verdicts = {
  "verdict without state": on("() => undefined"),
  "verdict that reads state": counter + on("(event) => void C.load(event)"),
  "verdict that changes state": counter + on("(event) => C.mutate(event, (c) => void c.n++)"),
} as const;

const bare = "bare node, an empty file";

/** What state costs: by itself in a process, and as a part of a cold verdict. */
export function state(): Topic {
  const projects = Object.entries(verdicts).map(
    ([name, text]) => [name, makeProject({ "a.ts": text })] as const,
  );
  const answered = projects.map(([name, { folder, env }], at): Subject => {
    const input = preToolUse(folder, "Read", { file_path: "a" });
    const run = () => timeProcess(node(folder, env, [runFile, "PreToolUse"], input));
    return { name, run, against: at === 0 ? bare : "verdict without state" };
  });
  const alone = makeProject({});
  return {
    ...{ title: "State", unit: "ms", subjects: [...byItself(alone), ...answered] },
    close: () => {
      for (const { remove } of [alone, ...projects.map(([, project]) => project)]) remove();
    },
  };
}

function byItself({ home, env }: Project): Subject[] {
  const [empty, store] = [join(home, "empty.cjs"), compiled(home)];
  writeFileSync(empty, "");
  symlinkSync(join(root, "node_modules"), join(home, "node_modules"), "junction"); // the lock library
  const subject = (name: string, args: readonly string[]): Subject => ({
    ...{ name, run: () => timeProcess(node(home, env, args)) },
    ...(name !== bare && { against: bare }),
  });
  return [
    subject(bare, [empty]),
    subject("loads the store", [store, "idle"]),
    subject("reads a document", [store, "read"]),
    subject("changes a document, to disk", [store, "mutate"]),
  ];
}

function node(cwd: string, env: Call["env"], args: readonly string[], input = ""): Call {
  return { command: process.execPath, args, input, env, cwd };
}

/** A program that uses the store and nothing else of ours. */
function compiled(home: string): string {
  const outfile = join(home, "store.cjs");
  const src = join(root, "src", "state");
  const contents = `import { fileStore } from ${JSON.stringify(join(src, "file-store.ts"))};
import { openSession } from ${JSON.stringify(join(src, "open-session.ts"))};
import { sessionState } from ${JSON.stringify(join(src, "session-state.ts"))};
const Counter = sessionState("counter", { n: 0 });
const store = fileStore({ root: ${JSON.stringify(join(home, "state"))}, onFault: () => undefined });
const event = { session: openSession(store, { sessionId: "s" }) };
const act = process.argv[2];
if (act !== "idle") Counter.load(event);
if (act === "mutate") Counter.mutate(event, (draft) => { draft.n += 1; });`;
  buildSync({
    stdin: { contents, loader: "ts", resolveDir: root },
    ...{ outfile, bundle: true, minify: true, platform: "node", format: "cjs" },
    logOverride: { "empty-import-meta": "silent" },
  });
  return outfile;
}
