const files = new Set<string>();

/** Files that are others when what was imported is another: no list of Node's has them. */
export function importedFiles(): readonly string[] {
  return [...files];
}

/** `import()` as a file there would do it; it is compiled for each call, since V8 keeps no code that imports. */
export function importFrom(file: string, name: string): Promise<unknown> {
  const { compileFunction, constants } = process.getBuiltinModule("node:vm");
  const { USE_MAIN_CONTEXT_DEFAULT_LOADER: importModuleDynamically } = constants;
  const run = compileFunction("return import(name)", ["name"], { filename: file, importModuleDynamically });
  files.add(fileOf(file, name));
  const { emitWarning } = process;
  process.emitWarning = () => undefined; // that the loader is an experiment is nothing the user can change
  try {
    return run(name);
  } finally {
    process.emitWarning = emitWarning;
  }
}

/** What a package is required as, or where it says that it is not to be. */
function fileOf(file: string, name: string): string {
  try {
    return process.getBuiltinModule("node:module").createRequire(file).resolve(name);
  } catch (error) {
    return / in (.+package\.json)/.exec(String(error))?.[1] ?? file;
  }
}
