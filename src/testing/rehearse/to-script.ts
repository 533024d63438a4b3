import type { Block, Script, Step } from "../script.ts";
import type { Act, RehearsalStep, Turn } from "./rehearsal.ts";

/** An act with the place where it will be found in what the client did. */
export interface PlacedAct {
  readonly act: Act;
  /** As an author names it: `steps[2]`, `steps[2][0]`, `turns[1].steps[0]`. */
  readonly place: string;
  /** The subagent's prompt; absent in the main conversation. */
  readonly agent?: string;
  /** The step's number in its conversation. */
  readonly step: number;
  /** The number of the tool call in its conversation; absent for texts. */
  readonly call?: number;
}

/** A turn as the scripted model plays it. */
export interface Played {
  readonly script: Script;
  readonly acts: readonly PlacedAct[];
}

/** Turns what an author wrote into what the scripted model plays. `before` names the turn in places. */
export function toScript({ steps }: Turn, before: string): Played {
  const acts = placed(steps, `${before}steps`);
  const inside = acts.flatMap(({ act }) =>
    "agent" in act ? [[act.agent, act.steps.map(toStep)] as const] : [],
  );
  return { script: { steps: steps.map(toStep), subagents: Object.fromEntries(inside) }, acts };
}

function placed(steps: readonly RehearsalStep[], path: string, agent?: string): readonly PlacedAct[] {
  let calls = 0;
  return steps.flatMap((step, at) =>
    actsOf(step).flatMap((act, i): readonly PlacedAct[] => {
      const place = `${path}[${at}]${Array.isArray(step) ? `[${i}]` : ""}`;
      const one = {
        act,
        place,
        step: at,
        ...(agent !== undefined && { agent }),
        ...(!("text" in act) && { call: calls++ }),
      };
      return "agent" in act ? [one, ...placed(act.steps, `${place}.steps`, act.agent)] : [one];
    }),
  );
}

function actsOf(step: RehearsalStep): readonly Act[] {
  return Array.isArray(step) ? step : [step as Act]; // a readonly list is not narrowed away by isArray
}

function toStep(step: RehearsalStep): Step {
  return actsOf(step).map(toBlock);
}

function toBlock(act: Act): Block {
  if ("text" in act) return { text: act.text };
  if ("bash" in act) return { tool: "Bash", input: { command: act.bash } };
  if ("read" in act) return { tool: "Read", input: { file_path: inProject(act.read) } };
  if ("write" in act)
    return { tool: "Write", input: { file_path: inProject(act.write), content: act.content } };
  if ("edit" in act)
    return {
      tool: "Edit",
      input: { file_path: inProject(act.edit), old_string: act.from, new_string: act.to },
    };
  if ("agent" in act) {
    const description = act.agent.split(/\s+/).slice(0, 5).join(" ");
    return { tool: "Agent", input: { description, prompt: act.agent, subagent_type: "general-purpose" } };
  }
  return { tool: act.tool, input: act.input };
}

/** The model names files by absolute paths. */
function inProject(path: string): string {
  return /^(?:[/~\\]|[A-Za-z]:|\{project\})/.test(path) ? path : `{project}/${path}`;
}
