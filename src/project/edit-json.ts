import { type JsonArray, type JsonMember, type JsonNode, type JsonObject, treeOf } from "./json-tree.ts";

/** How a JSON text is laid out. */
interface Style {
  readonly unit: string;
  readonly eol: string;
  /** Whether new lists and objects get lines of their own. */
  readonly pretty: boolean;
}

type Container = JsonObject | JsonArray;

/** The text with one more element at the end of a list, laid out like its neighbours. */
export function append(text: string, list: JsonArray, value: unknown): string {
  return insert(text, list, (indent, style) => format(value, indent, style));
}

/** The text with one more member at the end of an object. */
export function addMember(text: string, object: JsonObject, key: string, value: unknown): string {
  return insert(
    text,
    object,
    (indent, style) => `${JSON.stringify(key)}:${spaceAfterColon(text)}${format(value, indent, style)}`,
  );
}

/** The text with another value in place of a node. */
export function replaceNode(text: string, node: JsonNode, value: unknown): string {
  return splice(text, node.start, node.end, format(value, indentAt(text, node.start), styleOf(text)));
}

/** The text without one child of a list or object, its comma and its line. */
export function removeChild(text: string, container: Container, index: number): string {
  const before = container.children[index - 1];
  const child = container.children[index];
  const after = container.children[index + 1];
  if (child === undefined) return text;
  if (before !== undefined) return splice(text, before.end, child.end, "");
  if (after !== undefined) return splice(text, child.start, after.start, "");
  return splice(text, container.start + 1, container.end - 1, "");
}

function insert(text: string, container: Container, make: (indent: string, style: Style) => string): string {
  const style = styleOf(text);
  const last: JsonNode | JsonMember | undefined = container.children.at(-1);
  if (last === undefined) {
    const outer = indentAt(text, container.start);
    const inner = style.pretty ? outer + style.unit : "";
    const [open, close] = style.pretty ? [style.eol + inner, style.eol + outer] : ["", ""];
    return splice(text, container.start + 1, container.end - 1, open + make(inner, style) + close);
  }
  const first = container.children[0] ?? last;
  const gap = text.slice(container.start + 1, first.start);
  if (gap.includes("\n")) {
    const indent = indentAt(text, first.start);
    return splice(text, last.end, last.end, `,${style.eol}${indent}${make(indent, style)}`);
  }
  const made = make("", { ...style, pretty: false });
  return splice(text, last.end, last.end, `,${spaceAfterComma(text, container)}${made}`);
}

function format(value: unknown, indent: string, { unit, eol, pretty }: Style): string {
  if (!pretty) return JSON.stringify(value);
  return JSON.stringify(value, null, unit).replaceAll("\n", eol + indent);
}

/** Read off the text; an empty one gets two spaces. */
function styleOf(text: string): Style {
  const body = text.trim();
  return {
    unit: /\n([ \t]+)\S/.exec(body)?.[1] ?? "  ",
    eol: /\r?\n/.exec(text)?.[0] ?? "\n",
    pretty: body.includes("\n") || !body.includes('"'),
  };
}

/** As the first member has it; the text itself may not be searched, because strings hold colons too. */
function spaceAfterColon(text: string): string {
  const root = treeOf(text);
  const first = root.kind === "object" ? root.children[0] : undefined;
  return first === undefined || /:\s+$/.test(text.slice(first.start, first.value.start)) ? " " : "";
}

function spaceAfterComma(text: string, { children: [first, second] }: Container): string {
  if (first === undefined || second === undefined) return spaceAfterColon(text);
  return /,\s+$/.test(text.slice(first.end, second.start)) ? " " : "";
}

/** White space at the start of the line that an offset is on. */
function indentAt(text: string, offset: number): string {
  const line = text.slice(text.lastIndexOf("\n", offset - 1) + 1, offset);
  return /^[ \t]*/.exec(line)?.[0] ?? "";
}

function splice(text: string, start: number, end: number, insertion: string): string {
  return text.slice(0, start) + insertion + text.slice(end);
}
