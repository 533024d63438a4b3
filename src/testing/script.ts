/** What the scripted model does within one turn: say something, or ask for a tool call. */
export type Block = { readonly text: string } | { readonly tool: string; readonly input: object };

/** One answer of the model: its blocks in order. A lone block may stand without a list. */
export type Step = Block | readonly Block[];

/**
 * What the scripted model plays. Steps are served per conversation: the session's main loop plays `steps`, a
 * subagent plays the steps under the text that its prompt contains. After its last step a conversation is
 * answered with the text `Done.`.
 */
export type Script = {
  readonly steps: readonly Step[];
  /** Steps of subagents by a text that their prompt contains; choose texts that the main prompt does not contain. */
  readonly subagents?: Readonly<Record<string, readonly Step[]>>;
  /** Answers to requests outside of any conversation (hooks of type `prompt`, summaries) by a text they contain. */
  readonly asides?: Readonly<Record<string, string>>;
};

export const lastWord: readonly Block[] = [{ text: "Done." }];

export function blocksOf(step: Step): readonly Block[] {
  return "text" in step || "tool" in step ? [step] : step;
}

/** The value stored under the first key that occurs in the text. */
export function findIn<Value>(
  text: string,
  table: Readonly<Record<string, Value>> | undefined,
): { key: string; value: Value } | undefined {
  const entry = Object.entries(table ?? {}).find(([key]) => text.includes(key));
  return entry && { key: entry[0], value: entry[1] };
}

/** A copy of the script in which `{project}` in every text and input is the project's folder. */
export function placeScript<Part>(part: Part, project: string): Part {
  const place = (value: unknown): unknown => {
    if (typeof value === "string") return value.replaceAll("{project}", () => project);
    if (Array.isArray(value)) return value.map(place);
    if (typeof value !== "object" || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([key, field]) => [key, place(field)]));
  };
  return place(part) as Part; // the copy differs in string values only
}
