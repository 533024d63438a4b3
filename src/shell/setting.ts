import { expandJoined, expandWord } from "./expand.ts";
import type { Frame, Setting } from "./frame.ts";
import { spendSteps } from "./meter.ts";
import type { AssignmentNode, WordNode } from "./parse.ts";
import { type Field, literalPiece, makeField, type Variable } from "./pieces.ts";
import { exportNames } from "./scope.ts";

/** Sets a variable, or makes it unknown. */
export function assign(frame: Frame, name: string, variable: Variable | undefined): void {
  const { variables, exports, exportsAll } = frame.scope;
  const real = variables.get(name)?.refers ?? name;
  if (exportsAll) exportNames(frame.scope, [real]);
  const exported = exportsAll || exports.has(real);
  if (variable) variables.set(real, { ...variable, exported: exported || variable.exported });
  else variables.delete(real);
}

/** Makes the variables that words name unknown. */
export function forget(frame: Frame, words: readonly Field[]): void {
  for (const word of words) {
    const name = /^[A-Za-z_]\w*/.exec(word.text)?.[0];
    if (name) assign(frame, name, undefined);
    else if (word.dynamic) frame.scope.variables.clear();
  }
}

/** What an assignment sets, read in the scope before it. */
export function readSetting(frame: Frame, node: AssignmentNode): Setting {
  const { name, value } = node;
  if (node.index) expandJoined(frame, node.index);
  const before = node.append ? frame.scope.variables.get(name) : undefined;
  const { fields = [] } = before ?? {};
  spendSteps(frame.walk.meter, (fields.length + (fields[0]?.pieces.length ?? 0)) / 8);
  if (value.type === "ArrayValue") {
    const variable = readArray(frame, value.elements, node.append ? before : plain([]));
    return { name, word: undefined, variable };
  }
  const word = expandJoined(frame, value);
  if (node.index) return { name, word, variable: undefined };
  return { name, word, variable: node.append ? append(before, word) : plain([settle(word)]) };
}

function readArray(
  frame: Frame,
  elements: readonly WordNode[],
  before: Variable | undefined,
): Variable | undefined {
  const fields = elements.flatMap((element) => expandWord(frame, element));
  const sparse = elements.some((element) => /^\[[^\]]*\]=/.test(element.text));
  return sparse || !before ? undefined : { ...plain([...before.fields, ...fields]), array: true };
}

function append(before: Variable | undefined, word: Field): Variable | undefined {
  const [first] = before?.fields ?? [];
  return first && !before?.array ? plain([makeField([...first.pieces, ...word.pieces], word)]) : undefined;
}

function plain(fields: readonly Field[]): Variable {
  return { fields, array: false, written: false, exported: false };
}

// A pattern is not expanded where it is assigned: the variable holds the pattern itself.
function settle(word: Field): Field {
  const { pieces } = word;
  if (!word.glob || pieces.some((piece) => piece.dynamic && !piece.glob)) return word;
  return makeField([literalPiece(word.text, word)], word);
}
