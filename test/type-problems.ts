import type ts from "typescript";

/** What the compiler says of these files; of what they import only the types are looked at, since it has checks of its own. */
export function typeProblems(program: ts.Program, files: readonly string[]): readonly ts.Diagnostic[] {
  return [
    ...program.getOptionsDiagnostics(),
    ...files.flatMap((name) => {
      const file = program.getSourceFile(name);
      if (file === undefined) throw new Error(`the compiler did not read ${name}`);
      return [...program.getSyntacticDiagnostics(file), ...program.getSemanticDiagnostics(file)];
    }),
  ];
}
