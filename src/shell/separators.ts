import type { Scope } from "./scope.ts";

/** What IFS is unless it is set; bash takes none from its environment. */
export const usualSeparators = " \t\n";

/** Characters that part words, from IFS; undefined when they are known only at run time. */
export function separatorsOf({ variables }: Scope): string | undefined {
  const variable = variables.get("IFS");
  if (!variable) return usualSeparators;
  const [field] = variable.fields;
  return field?.dynamic ? undefined : field?.text;
}
