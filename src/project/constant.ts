import { Script } from "node:vm";
import { defining } from "../state/definition-list.ts";
import type { Factories, Modules } from "./run-bundle.ts";
import { type Watch, watch } from "./watch.ts";

/** Names through which code can learn what is another thing next time. */
const changing = [
  ...["process", "globalThis", "global", "console", "Date", "performance", "fetch", "crypto", "navigator"],
  ...["setTimeout", "setInterval", "setImmediate", "queueMicrotask", "WebAssembly", "Function"],
];

/** Ways to the same things that no parameter can close. */
const wayOut = /\bimport\s*\(|\beval\s*\(|\bthen\(\(\) ?=> ?(?:\w+\()?require\(/;

/**
 * Whether evaluating hook files gives the same hooks each time: nothing but the language and our own modules takes
 * part in it. Evaluates them, and stops at the first thing that could be different next time, before it happens.
 * Handlers and conditions may use what they like: they are not run. After each file `putBack` undoes what it did to
 * the language itself.
 */
export function isConstant(
  code: string,
  modules: Modules,
  putBack: (by?: string) => unknown = () => undefined,
): boolean {
  if (wayOut.test(code)) return false;
  const watched = watch();
  let running: string | undefined;
  try {
    for (const [file, evaluate] of Object.entries(factoriesOf(code, modules, watched))) {
      running = file;
      defining({ file, build: "" }, evaluate);
      putBack(file);
    }
    return !watched.touched;
  } catch {
    return false;
  } finally {
    putBack(running);
  }
}

function factoriesOf(code: string, modules: Modules, watched: Watch): Factories {
  const names = ["exports", "require", "module", "Math", ...changing];
  const run = new Script(`(function (${names.join(", ")}) {${code}\n})`).runInThisContext();
  const start = run as (...given: unknown[]) => void; // the script is one function expression
  const module = { exports: {} };
  const require = (name: string): unknown => moduleFor(name, modules, watched);
  const closed = changing.map((name) => watched.closed(name in globalThis));
  start(module.exports, require, module, watched.without(Math, "random"), ...closed);
  return module.exports as Factories; // the entry that `compile` wrote assigns just this
}

/** Node's modules whose plain values are the same on every run. */
const harmless = new Set([
  ...["assert", "buffer", "child_process", "crypto", "events", "fs", "fs/promises", "http", "https", "os"],
  ...["path", "path/posix", "readline", "stream", "string_decoder", "timers/promises", "url", "util", "zlib"],
]);

/** Those may be named and passed on, their functions not be called; what other modules do cannot be told. */
function moduleFor(name: string, modules: Modules, watched: Watch): unknown {
  if (Object.hasOwn(modules, name)) return modules[name];
  if (!harmless.has(name.replace(/^node:/, ""))) return watched.touch();
  return watched.uncalled(process.getBuiltinModule(name));
}
