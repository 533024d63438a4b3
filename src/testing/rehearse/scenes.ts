import type { ClientReport } from "../client-report.ts";
import type { FiredHook, Scene } from "./report.ts";

const early: ReadonlySet<string> = new Set(["SessionStart", "UserPromptSubmit", "InstructionsLoaded"]);

/** What happened in one session: the prompt, what the model said and tried, and what hooks did about it. */
export function scenesOf(
  prompt: string,
  { requests, calls }: ClientReport,
  fired: readonly FiredHook[],
): readonly Scene[] {
  const known = new Map(calls.map((call) => [call.id, call]));
  const other = fired.filter(({ call }) => call === undefined || !known.has(call));
  const played = requests.flatMap(({ kind, answer, agent }): readonly Scene[] => {
    if (kind === "aside") return [];
    return answer.content.flatMap((part): readonly Scene[] => {
      if (part.type === "text")
        return [{ kind: "said", text: part.text, ...(agent !== undefined && { agent }) }];
      const call = known.get(part.id);
      if (call === undefined) return [];
      return [{ kind: "call", call, hooks: fired.filter((hook) => hook.call === call.id) }];
    });
  });
  const atHook = (hook: FiredHook): Scene => ({ kind: "hook", hook });
  return [
    { kind: "prompt", text: prompt },
    ...other.filter(({ event }) => early.has(event)).map(atHook),
    ...played,
    ...other.filter(({ event }) => !early.has(event)).map(atHook),
  ];
}
