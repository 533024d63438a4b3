import { isJsonObject } from "./json.ts";

const verdicts = ["decision", "continue", "permissionDecision", "hookSpecificOutput", "updatedInput"];

/**
 * A field that decides, and that an answer has from its prototype, or hidden: it is in no copy, so it would be lost. In
 * an answer that says itself what stands for it there is none.
 */
export function inheritedVerdict(answer: unknown): string | undefined {
  return lostIn(answer, (inside) => lostIn(inside, () => undefined));
}

function lostIn(answer: unknown, further: (inside: unknown) => string | undefined): string | undefined {
  if (!isJsonObject(answer) || typeof answer["toJSON"] === "function") return undefined;
  const isLost = (name: string): boolean =>
    name in answer && !Object.prototype.propertyIsEnumerable.call(answer, name);
  return verdicts.find(isLost) ?? further(answer["hookSpecificOutput"]);
}
