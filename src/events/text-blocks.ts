/** Text of a message's content: a string as it is, text blocks joined by a newline, anything else undefined. */
export function textOf(content: unknown): string | undefined {
  if (typeof content === "string") return content;
  if (!Array.isArray(content)) return undefined;
  const texts = content.flatMap((block: unknown) => {
    const text = isRecord(block) && block["type"] === "text" ? block["text"] : undefined;
    return typeof text === "string" ? [text] : [];
  });
  return texts.join("\n");
}

/** Whether a value is a plain JSON object. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
