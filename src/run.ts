// What Claude Code starts, once per event: `node run.cjs <Event>`. It runs `glance.cjs` beside it, from the compiled
// form that the last call left behind.
import { readFileSync, statSync, writeSync } from "node:fs";
import { join } from "node:path";
import { compileModule, keepCompiledForms } from "./project/compiled-form.ts";
import { cacheRoot } from "./project/places.ts";
import { version } from "./project/version.ts";

const loaded = new Map<string, unknown>();

/** Like `require`, for the built parts beside this file. */
function requirePart(name: string): unknown {
  if (!name.startsWith("./")) return require(name);
  const known = loaded.get(name);
  if (known !== undefined) return known;
  const file = join(__dirname, name);
  const module = { exports: {} };
  try {
    // The parts are plain ASCII, which is read fastest byte by byte.
    const run = compileModule(readFileSync(file, "latin1"), file, formOf(name, file));
    run(module.exports, requirePart, module, file, __dirname);
  } catch (error) {
    // Nobody who asks for a part may take this for a fault of hook files, and go on without them.
    damaged(error);
  }
  loaded.set(name, module.exports);
  return module.exports;
}

/** Where a part's compiled form lies: another build of it, by version, time or size, has another place. */
function formOf(name: string, file: string): string | undefined {
  const root = cacheRoot(process.env);
  if (root === undefined) return undefined;
  const { mtimeMs, size } = statSync(file);
  const build = [version, process.version, process.arch, Math.trunc(mtimeMs).toString(36), size.toString(36)];
  return join(root, "code", build.join("-"), `${name.slice(2)}.v8`);
}

const { reallyExit } = process as NodeJS.Process & { reallyExit(code: number): never }; // it is there in every version

start().catch(damaged);

/** An install that is going on, or was cut off: refused where a refusal keeps something from happening. */
function damaged(error: unknown): never {
  const message = error instanceof Error ? error.message.split("\n", 1)[0] : String(error);
  const said = `fairlead cannot run, install it again: ${message}`;
  const event = process.argv[2] ?? "";
  writeSync(2, `${said}\n`);
  if (isGuarded(event)) reallyExit.call(process, 2);
  // Where a path is waited for, anything else would be taken for one.
  if (event !== "WorktreeCreate") writeSync(1, `${JSON.stringify({ systemMessage: said })}\n`);
  return reallyExit.call(process, 0);
}

/** A refused prompt is lost to its user: there it counts whether settings were wired for one that refuses. */
function isGuarded(event: string): boolean {
  if (!event.startsWith("UserPrompt"))
    return /^(PreToolUse|PermissionRequest|PreSkillShellCommand)/.test(event);
  const folder = join(process.env["CLAUDE_PROJECT_DIR"] ?? "", ".claude");
  return ["settings.json", "settings.local.json"].some((name) => {
    try {
      const { hooks } = JSON.parse(readFileSync(join(folder, name), "utf8"));
      return /run\.cjs[^{}]*"onFailure":"block"/.test(JSON.stringify(hooks[event]));
    } catch {
      return false; // it is not there, or names no such event
    }
  });
}

async function start(): Promise<void> {
  const { main } = requirePart("./glance.cjs") as { main(answered: () => void): Promise<void> }; // what src/glance.ts exports
  await main(keepCompiledForms);
}
