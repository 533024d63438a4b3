import type { AnyEvent } from "../events/event.ts";
import type { HostFiles } from "../events/host.ts";
import { isRecord } from "../events/text-blocks.ts";
import { type AddedLines, difference } from "./line-difference.ts";
import { type Edit, editsOf, withEdits, withoutEdits } from "./text-edits.ts";

/** The lines that a call of a writing tool adds to its file; those that were there before are not among them. */
export function addedLines(event: AnyEvent, file: string, files: HostFiles): readonly AddedLines[] {
  const input: unknown = "tool_input" in event.input ? event.input.tool_input : undefined;
  if (!isRecord(input)) return [];
  const isDone = event.name !== "PreToolUse";
  switch (event.tool) {
    case "Write":
      return difference((isDone ? original(event) : files.readText(file)) ?? "", textOf(input["content"]));
    case "NotebookEdit":
      return inCell(input, isDone ? undefined : files.readText(file));
    default:
      return inEdits(editsOf(input), (edits) =>
        isDone ? afterwards(event, file, files, edits) : beforehand(file, files, edits),
      );
  }
}

type Input = Readonly<Record<string, unknown>>;

function inCell(input: Input, notebook: string | undefined): readonly AddedLines[] {
  if (input["edit_mode"] === "delete") return [];
  return difference(cellIn(notebook, input), textOf(input["new_source"]));
}

function inEdits(
  edits: readonly Edit[],
  wholeOf: (edits: readonly Edit[]) => Texts | undefined,
): readonly AddedLines[] {
  const whole = wholeOf(edits);
  if (whole !== undefined) return difference(whole.before, whole.after);
  return edits.flatMap(({ from, to }) => difference(from, to));
}

function textOf(value: unknown): string {
  return typeof value === "string" ? value : "";
}

interface Texts {
  readonly before: string;
  readonly after: string;
}

function beforehand(file: string, files: HostFiles, edits: readonly Edit[]): Texts | undefined {
  const before = files.readText(file);
  const after = before === undefined ? undefined : withEdits(before, edits);
  return before === undefined || after === undefined ? undefined : { before, after };
}

/** The file may have been changed again since, by a formatter: then its own text before the edits is worked out. */
function afterwards(
  event: AnyEvent,
  file: string,
  files: HostFiles,
  edits: readonly Edit[],
): Texts | undefined {
  const known = original(event);
  const made = known === undefined ? undefined : withEdits(known, edits);
  if (known !== undefined && made !== undefined) return { before: known, after: made };
  const after = files.readText(file);
  const before = after === undefined ? undefined : withoutEdits(after, edits);
  return before === undefined || after === undefined ? undefined : { before, after };
}

/** The text of the file before the call, which the tool's result tells. */
function original({ input }: AnyEvent): string | undefined {
  const response = "tool_response" in input ? input.tool_response : undefined;
  const text = isRecord(response) ? response["originalFile"] : undefined;
  return typeof text === "string" ? text : undefined;
}

/** The old text of a notebook's cell; empty when it is a new one, or the notebook cannot be read. */
function cellIn(text: string | undefined, input: Input): string {
  if (text === undefined || input["edit_mode"] === "insert") return "";
  try {
    const notebook: unknown = JSON.parse(text);
    const cells: unknown = isRecord(notebook) ? notebook["cells"] : undefined;
    if (!Array.isArray(cells)) return "";
    const cell: unknown = cells.find((one) => isRecord(one) && one["id"] === input["cell_id"]);
    const source = isRecord(cell) ? cell["source"] : undefined;
    return Array.isArray(source) ? source.join("") : textOf(source);
  } catch {
    return "";
  }
}
