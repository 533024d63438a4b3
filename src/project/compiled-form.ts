import { readFileSync } from "node:fs";
import { dirname } from "node:path";
import { Script } from "node:vm";
import { checkedFolder, privateFolder } from "./private-folder.ts";
import { writeAtomic } from "./write-atomic.ts";

/** A CommonJS module's function. */
export type ModuleFunction = (
  exports: unknown,
  require: (name: string) => unknown,
  module: { exports: unknown },
  filename: string,
  dirname: string,
) => void;

/** How a module's text becomes its function. */
export type Compile = (code: string, filename: string, kept: string | undefined) => ModuleFunction;

const opening = "(function (exports, require, module, __filename, __dirname) {";

/** What a form ends with: V8 does not notice a file whose end was never written, and crashes over it. */
const ending = "fairlead: whole";

/** Compiled forms to be kept when the answer is out, by the file they go to. */
const pending = new Map<string, Script>();

/**
 * Compiles a module from the form that V8 made of it last time, when there is one: parsing and compiling is
 * most of what a short process does. `kept` is where the form lies; it is used only from a folder of this user.
 * V8 itself refuses forms of another version or another length of source.
 */
export function compileModule(code: string, filename: string, kept: string | undefined): ModuleFunction {
  const cachedData = kept === undefined ? undefined : readForm(kept);
  const script = new Script(`${opening}${code}\n})`, {
    filename,
    columnOffset: -opening.length,
    ...(cachedData !== undefined && { cachedData }),
  });
  if (kept !== undefined && (cachedData === undefined || script.cachedDataRejected === true)) {
    pending.set(kept, script);
  }
  return script.runInThisContext() as ModuleFunction; // the script is one function expression
}

/** Keeps the forms that were missing, with every function that has run by now. Never throws: next time will do. */
export function keepCompiledForms(): void {
  for (const [file, script] of pending) {
    try {
      if (!("path" in privateFolder(dirname(file)))) continue;
      const whole = Buffer.concat([script.createCachedData(), Buffer.from(ending)]);
      writeAtomic(file, whole, { mode: 0o600, durable: true });
    } catch {
      // A full or read-only disk costs speed, nothing else.
    }
  }
  pending.clear();
}

function readForm(file: string): Buffer | undefined {
  try {
    if (!("path" in checkedFolder(dirname(file)))) return undefined;
    const whole = readFileSync(file);
    const form = whole.subarray(0, whole.length - ending.length);
    return whole.toString("latin1", form.length) === ending ? form : undefined;
  } catch {
    return undefined;
  }
}
