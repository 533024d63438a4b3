/**
 * Requires what a file of a project names. Our own further entries are found even where this package is not
 * installed in the project: `fairlead` itself works there, so `fairlead/testing` has to.
 */
export function requireFrom(file: string): (name: string) => unknown {
  let load: NodeJS.Require | undefined;
  return (name) => {
    load ??= requireAt(file); // most bundles require nothing that has to be found
    return name.startsWith("fairlead/") && !isFound(load, name) ? requireAt(ownFile())(name) : load(name);
  };
}

/** Whether such a require would find a module. */
export function isThere(file: string, name: string): boolean {
  return (
    isFound(requireAt(file), name) || (name.startsWith("fairlead/") && isFound(requireAt(ownFile()), name))
  );
}

function isFound({ resolve }: NodeJS.Require, name: string): boolean {
  try {
    resolve(name);
    return true;
  } catch (error) {
    // it is there, and does not offer this: another copy of it is no answer
    return error instanceof Error && "code" in error && error.code === "ERR_PACKAGE_PATH_NOT_EXPORTED";
  }
}

function requireAt(file: string): NodeJS.Require {
  return process.getBuiltinModule("node:module").createRequire(file);
}

/** In a CommonJS bundle there is no import.meta, and in a module no __filename. */
function ownFile(): string {
  return typeof __filename === "string" ? __filename : import.meta.url;
}
