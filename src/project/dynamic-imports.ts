import { dirname, resolve } from "node:path";
import type { PluginBuild } from "esbuild";

/** What the name of a package begins with where a hook file imports it with `import()`. */
export const importedPrefix = "fairlead:import:";

/**
 * Has `import()` of a package call `require` with the prefix before its name, since V8 forgets how code imports that it
 * compiled in another process. Relative ones stay in the bundle, and become stale with it.
 *
 * @param awaits is told the folder in which a missing file may appear: caught, a missing one is no error of the build
 */
export function markDynamicImports(build: PluginBuild, awaits: (folder: string) => void): void {
  build.onResolve({ filter: /.*/ }, async ({ path, kind, importer, resolveDir, pluginData, ...rest }) => {
    if (kind !== "dynamic-import" || pluginData === asked || rest.with["type"] !== undefined)
      return undefined;
    const found = await build.resolve(path, { kind, importer, resolveDir, pluginData: asked });
    if (found.errors.length > 0 && /^\.?\.?\//.test(path)) awaits(dirname(resolve(resolveDir, path)));
    return found.external ? { path: importedPrefix + found.path, external: true } : undefined;
  });
}

/** Keeps a question from being its own answer. */
const asked = Symbol("asked");
