import ts from "typescript";

/** Whether each field of a type is optional, by the field's name. */
export type FieldSet = Readonly<Record<string, { readonly optional: boolean }>>;

/** Types and constants of one declaration file, read from its text alone. */
export interface Declarations {
  /** The strings of a constant that is a tuple of literals; undefined when there is no such constant. */
  strings(constant: string): readonly string[] | undefined;
  /** The fields of an exported type, intersections merged; undefined when there is no such type. */
  fields(type: string): FieldSet | undefined;
  /** The fields of the type that a member of an exported type has. */
  memberFields(type: string, member: string): FieldSet | undefined;
}

/** Reads the text of a declaration file. Imports are not followed: what they bring in has no fields here. */
export function readDeclarations(text: string): Declarations {
  const checker = checkerFor(text);
  const file = checker.source;
  const symbols = new Map(
    checker.types
      .getExportsOfModule(present(checker.types.getSymbolAtLocation(file)))
      .map((s) => [s.name, s]),
  );
  const typeOf = (name: string): ts.Type | undefined => {
    const symbol = symbols.get(name);
    return symbol && checker.types.getDeclaredTypeOfSymbol(symbol);
  };
  const fieldsOf = (type: ts.Type | undefined): FieldSet | undefined =>
    type &&
    Object.fromEntries(
      type
        .getProperties()
        .map(({ name, flags }) => [name, { optional: (flags & ts.SymbolFlags.Optional) !== 0 }]),
    );
  return {
    strings: (constant) => literalsOf(symbols.get(constant)),
    fields: (type) => fieldsOf(typeOf(type)),
    memberFields: (type, member) => {
      const symbol = typeOf(type)?.getProperty(member);
      return symbol && fieldsOf(checker.types.getTypeOfSymbol(symbol));
    },
  };
}

function checkerFor(text: string): { types: ts.TypeChecker; source: ts.SourceFile } {
  const name = "declarations.ts";
  const source = ts.createSourceFile(name, text, ts.ScriptTarget.ES2023, true);
  const host: ts.CompilerHost = {
    getSourceFile: (wanted) => (wanted === name ? source : undefined),
    getDefaultLibFileName: () => "lib.d.ts",
    writeFile: () => undefined,
    getCurrentDirectory: () => "/",
    getCanonicalFileName: (wanted) => wanted,
    useCaseSensitiveFileNames: () => true,
    getNewLine: () => "\n",
    fileExists: (wanted) => wanted === name,
    readFile: () => undefined,
  };
  const options = { noLib: true, noResolve: true, strict: true, types: [] };
  return { types: ts.createProgram([name], options, host).getTypeChecker(), source };
}

function literalsOf(symbol: ts.Symbol | undefined): readonly string[] | undefined {
  const declaration = symbol?.valueDeclaration;
  if (declaration === undefined || !ts.isVariableDeclaration(declaration)) return undefined;
  const found: string[] = [];
  declaration.type?.forEachChild(function visit(node): void {
    if (ts.isStringLiteral(node)) found.push(node.text);
    else node.forEachChild(visit);
  });
  return found;
}

function present<T>(value: T | undefined): T {
  if (value === undefined) throw new Error("the declarations are no module");
  return value;
}
