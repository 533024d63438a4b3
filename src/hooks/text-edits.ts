import { isRecord } from "../events/text-blocks.ts";

/** One replacement in a file. */
export interface Edit {
  readonly from: string;
  readonly to: string;
  readonly all: boolean;
}

/** The replacements of a call of Edit or MultiEdit, in order. */
export function editsOf(input: Readonly<Record<string, unknown>>): readonly Edit[] {
  const list: readonly unknown[] = Array.isArray(input["edits"]) ? input["edits"] : [input];
  return list.filter(isRecord).map((edit) => ({
    from: unix(edit["old_string"]),
    to: unix(edit["new_string"]),
    all: edit["replace_all"] === true,
  }));
}

/** A text after replacements; undefined when one of them does not fit it. */
export function withEdits(text: string, edits: readonly Edit[]): string | undefined {
  let result: string | undefined = unix(text);
  for (const edit of edits) {
    if (result !== undefined) result = replaced(result, edit.from, edit.to, edit.all);
  }
  return result;
}

/** A text before the replacements that led to it; undefined when that cannot be told for certain. */
export function withoutEdits(text: string, edits: readonly Edit[]): string | undefined {
  let result = unix(text);
  for (const { from, to, all } of edits.toReversed()) {
    const isClear = to !== "" && (all || result.indexOf(to) === result.lastIndexOf(to));
    const before = isClear ? replaced(result, to, from, all) : undefined;
    if (before === undefined) return undefined;
    result = before;
  }
  return result;
}

function replaced(text: string, from: string, to: string, all: boolean): string | undefined {
  // With nothing to be replaced, the new text is the whole of a new file.
  if (from === "") return text === "" ? to : undefined;
  if (!text.includes(from)) return undefined;
  return all ? text.replaceAll(from, () => to) : text.replace(from, () => to);
}

/** The tools compare texts without regard to how lines end. */
function unix(text: unknown): string {
  return typeof text === "string" ? text.replaceAll("\r\n", "\n") : "";
}
