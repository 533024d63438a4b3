import { redact } from "../../events/redact.ts";
import { cleaner } from "../../ledger/clean-text.ts";
import type { ExplainedEvidence, Explanation } from "./explanation.ts";

/**
 * An explanation without secrets: by their looks, by their names, and the very values that this environment keeps
 * secret. Spans lead to the same things in the cleaned command, or are left out.
 */
export function withoutSecrets(
  explanation: Explanation,
  env: Readonly<Record<string, string | undefined>>,
): Explanation {
  const clean = cleaner(env);
  const text = (one: string): string => clean(one, Number.MAX_SAFE_INTEGER);
  // A copy of the same shape: only texts differ.
  const cleaned = everyText(redact(explanation), text) as Explanation;
  const { command } = explanation;
  if (command === null || cleaned.command === command) return cleaned;
  return {
    ...cleaned,
    hooks: cleaned.hooks.map((hook) => ({
      ...hook,
      conditions: hook.conditions.map((condition) => ({
        ...condition,
        evidence: condition.evidence.map((one) => moved(one, cleaned.command ?? "")),
      })),
    })),
  };
}

/** The evidence where it stands now. */
function moved({ span, ...evidence }: ExplainedEvidence, command: string): ExplainedEvidence {
  const at = span === undefined ? -1 : command.indexOf(evidence.text);
  return at < 0 ? evidence : { ...evidence, span: [at, at + evidence.text.length] };
}

function everyText(value: unknown, clean: (text: string) => string): unknown {
  if (typeof value === "string") return clean(value);
  if (Array.isArray(value)) return value.map((item) => everyText(item, clean));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [clean(key), everyText(item, clean)]));
}
