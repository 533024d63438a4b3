import { dirname, join } from "node:path";
import type { ModuleFunction } from "./compiled-form.ts";
import { importedPrefix } from "./dynamic-imports.ts";
import { importFrom } from "./import-from.ts";
import { requireFrom } from "./require-from.ts";

/** Modules that hook files get from us instead of from their node_modules, by the name they import. */
export type Modules = Readonly<Record<string, unknown>>;

/** For each hook file a function that evaluates it, once, and gives its exports. */
export type Factories = Readonly<Record<string, () => unknown>>;

/**
 * The file name that a bundle runs under. In the hooks folder, so that packages are found from there; no such file
 * exists.
 */
export function bundleFile(hooksDir: string, name: string): string {
  return join(hooksDir, `.fairlead-${name}.cjs`);
}

/** Runs a bundle; this evaluates none of the hook files yet. */
export function runBundle(run: ModuleFunction, file: string, modules: Modules): Factories {
  const module = { exports: {} };
  run(module.exports, requireFor(file, modules), module, file, dirname(file));
  return module.exports as Factories; // the entry that `compile` wrote assigns just this
}

function requireFor(file: string, modules: Modules): (name: string) => unknown {
  const fromHooks = requireFrom(file);
  const load = (name: string): unknown => {
    if (Object.hasOwn(modules, name)) return modules[name];
    try {
      return fromHooks(name);
    } catch (error) {
      throw explained(name, error);
    }
  };
  return (name) => {
    const imported = name.startsWith(importedPrefix) ? name.slice(importedPrefix.length) : undefined;
    const isOurs =
      imported === undefined || Object.hasOwn(modules, imported) || imported.startsWith("fairlead/");
    return isOurs ? load(imported ?? name) : importing(imported, file);
  };
}

/** Stands where a module is awaited, and gives the real one to whoever awaits it. */
function importing(name: string, file: string): PromiseLike<unknown> {
  const real = importFrom(file, name).catch((error: unknown) => {
    throw explained(name, error);
  });
  return { then: (found, failed) => real.then(found, failed) };
}

const missing = new Set(["MODULE_NOT_FOUND", "ERR_MODULE_NOT_FOUND", "ERR_PACKAGE_PATH_NOT_EXPORTED"]);

/** Node's own words name the cache and the require stack; an author needs the package and what to do. */
function explained(name: string, error: unknown): unknown {
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  if (typeof code === "string" && missing.has(code)) return new MissingModule(name, error);
  if (code === "ERR_REQUIRE_ASYNC_MODULE") {
    return new Error(`"${name}" uses top-level await: load it in the handler, with await import("${name}")`, {
      cause: error,
    });
  }
  return error;
}

/** A package that is not there, or not for us. */
export class MissingModule extends Error {
  override readonly name = "MissingModule";
  readonly module: string;

  constructor(module: string, cause: unknown) {
    const isUnknown =
      cause instanceof Error && "code" in cause && cause.code === "ERR_PACKAGE_PATH_NOT_EXPORTED";
    const other = cause instanceof Error && !cause.message.includes(`'${module}'`);
    const message = other ? cause.message.split("\n", 1)[0] : cannotFind(module);
    super(isUnknown ? `there is no "${module}" in its package` : message, { cause });
    this.module = module;
  }
}

/** What to say of a package that is not there. */
export function cannotFind(module: string): string {
  return `cannot find "${module}": is it installed in this project?`;
}
