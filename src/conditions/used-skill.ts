import type { Transcript } from "../transcript/transcript.ts";
import { type Condition, matched, noMatch } from "./condition.ts";
import { checkHistory, type HistoryOptions, showHistory } from "./history.ts";

/**
 * Holds when a skill was used in this session: called by the model with success, or by the user as `/name`. A name
 * without a colon also means the skill of that name in any plugin (`review` finds `tools:review`).
 *
 * @example guard({ when: [command("git commit"), not(usedSkill("review"))], deny: "Use the review skill first." })
 */
export function usedSkill(name: string, options: HistoryOptions = {}): Condition {
  if (typeof name !== "string" || name === "") throw new TypeError("usedSkill needs the name of a skill");
  checkHistory("usedSkill", options);
  const wanted = name.replace(/^\//, "");
  const label = `usedSkill(${JSON.stringify(name)}${showHistory(options)})`;
  return Object.freeze<Condition>({
    kind: "condition",
    label,
    check: ({ transcript }) => {
      const used = skillsIn(transcript, options).find((skill) => isMeant(skill, wanted));
      return used === undefined ? noMatch() : matched(label, used);
    },
  });
}

function isMeant(skill: string, wanted: string): boolean {
  return skill === wanted || (!wanted.includes(":") && skill.endsWith(`:${wanted}`));
}

function skillsIn(transcript: Transcript, { since, subagents = false }: HistoryOptions): readonly string[] {
  if (since !== "turn" && !subagents) return transcript.skills();
  const calls = transcript.calls({ tools: ["Skill"], outcome: "ok", subagents, ...(since && { since }) });
  const called = calls.flatMap(({ input }) => (typeof input["skill"] === "string" ? [input["skill"]] : []));
  const typed = /^\/(\S+)/.exec(transcript.turn?.text ?? "")?.[1];
  return since === "turn"
    ? [...called, ...(typed === undefined ? [] : [typed])]
    : [...transcript.skills(), ...called];
}
