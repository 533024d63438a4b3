import { literalPiece, makeField, type Variable } from "./pieces.ts";
import { rootSource } from "./source.ts";

/** What IFS is unless it is set; bash takes none from its environment. */
export const usualSeparators = " \t\n";

const nowhere = { source: rootSource(usualSeparators), pos: 0, end: usualSeparators.length };

/** IFS as every shell starts with it. It is a variable like others: where branches differ, it is unknown. */
export const usualIfs: Variable = {
  fields: [makeField([literalPiece(usualSeparators, nowhere)], nowhere)],
  array: false,
  written: false,
  exported: false,
};

/** Characters that part words, from IFS; undefined when they are known only at run time. */
export function separatorsOf({
  variables,
}: {
  readonly variables: ReadonlyMap<string, Variable>;
}): string | undefined {
  const [field] = variables.get("IFS")?.fields ?? [];
  return field?.dynamic ? undefined : field?.text;
}
