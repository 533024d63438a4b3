import { twiceIn } from "../../ledger/health.ts";
import { settingsCure } from "../settings-cure.ts";
import { pulseOf, wiringOf } from "../status.ts";
import type { Survey } from "../survey.ts";
import { applySync } from "../sync.ts";
import type { Finding } from "./finding.ts";
import { ownEvents, settingsLayers } from "./settings-layers.ts";

/** Whether events come in, and once. */
export function checkWiring(survey: Survey, managed: string): readonly Finding[] {
  return [...inSync(survey), ...twice(survey, managed), ...heard(survey)];
}

function inSync(survey: Survey): readonly Finding[] {
  const { plan, project, env } = survey;
  if ("problem" in plan)
    return [
      {
        id: "settings-unreadable",
        what: `${plan.path}: ${plan.problem}`,
        why: "Claude Code may leave the whole file out, and fairlead sync cannot edit it.",
        fix: settingsCure(plan.problem) ?? "mend the file by hand, then run npx fairlead sync",
      },
    ];
  if (plan.changes.length === 0) return [];
  const names = plan.changes.map(({ name }) => name).join(" and ");
  return [
    {
      id: "wiring",
      what: wiringOf(survey) === "not wired" ? `${names} does not run the hooks` : `${names} is out of date`,
      why: "Hooks are asked only about events and tools that the settings name.",
      fix: "npx fairlead sync",
      mend: () => {
        const { problem, warning } = applySync(project, plan.changes, env);
        if (problem !== undefined) throw new Error(`${problem.path}: ${problem.problem}`);
        return `wrote ${names}${warning === undefined ? "" : ` (${warning})`}`;
      },
    },
  ];
}

function twice(survey: Survey, managed: string): readonly Finding[] {
  const layers = settingsLayers(survey.project, survey.env, managed).filter(
    (layer) => ownEvents(layer).length > 0,
  );
  const events = layers.flatMap(ownEvents);
  const shared = [...new Set(events.filter((event, at) => events.indexOf(event) !== at))];
  const answered = twiceIn(survey.entries.slice(-recent));
  if (shared.length === 0 && answered.length === 0) return [];
  const what =
    shared.length > 0
      ? `${shared.join(", ")} is wired more than once: ${layers.map(({ path }) => path).join(" and ")}`
      : `${answered.length} of the last tool calls were answered twice`;
  return [
    {
      id: "wired-twice",
      what,
      why: "Every hook is asked twice: budgets are spent twice, messages are said twice, and it costs double.",
      fix:
        shared.length > 0
          ? "take the entries out of all of these files but one"
          : "a plugin, or settings elsewhere, run the same hooks: switch one of them off (/hooks in Claude Code lists where they come from)",
    },
  ];
}

/** Entries that are looked at for what happens now. */
const recent = 500;

function heard(survey: Survey): readonly Finding[] {
  if (pulseOf(survey) !== "wired, but no event ever arrived") return [];
  return [
    {
      id: "no-events",
      what: "the project is wired, but no event arrived in the last 30 days",
      why: "Either Claude Code was not used here, or it does not run these hooks.",
      fix: "start a session here (settings are read at its start), then look at /hooks in it and at npx fairlead log",
    },
  ];
}
