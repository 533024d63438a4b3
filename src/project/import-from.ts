/** `import()` as a file there would do it; it is compiled for each call, since V8 keeps no code that imports. */
export function importFrom(file: string, name: string): Promise<unknown> {
  const { compileFunction, constants } = process.getBuiltinModule("node:vm");
  const { USE_MAIN_CONTEXT_DEFAULT_LOADER: importModuleDynamically } = constants;
  const run = compileFunction("return import(name)", ["name"], { filename: file, importModuleDynamically });
  const { emitWarning } = process;
  process.emitWarning = () => undefined; // that the loader is an experiment is nothing the user can change
  try {
    return run(name);
  } finally {
    process.emitWarning = emitWarning;
  }
}
