import type {
  ExplainedCondition,
  ExplainedFold,
  ExplainedHook,
  Explanation,
} from "../testing/explain/explanation.ts";
import { excerpt } from "./excerpt.ts";
import type { PutInto } from "./explain-input.ts";
import { printable } from "./log-rows.ts";
import { type Paint, paint } from "./print.ts";

/** An explanation for people. */
export function explanationText(explanation: Explanation, session: PutInto | undefined): string {
  const { hooks, problems, faults, strays, handlersRan } = explanation;
  const listening = hooks.filter(({ status }) => status !== "other event");
  return [
    ...heading(explanation, session),
    ...problems.map(({ file, line, message }) =>
      paint("red", `${file}${line === undefined ? "" : `:${line}`} does not load: ${printable(message)}`),
    ),
    "",
    ...listening.flatMap((hook) => hookText(hook, explanation.command)),
    ...others(hooks.filter(({ status }) => status === "other event")),
    ...(hooks.length === 0 && explanation.reading.kind === "event" ? ["No hook to show."] : []),
    "",
    ...ending(explanation),
    ...faults.map((fault) => row("Fault", paint("yellow", printable(fault)))),
    ...strays.map((text) => row("Printed", printable(text.trim()))),
    paint("dim", closing(handlersRan, explanation.reading.kind === "event")),
  ].join("\n");
}

function closing(handlersRan: boolean, isEvent: boolean): string {
  if (!isEvent) return "No hook was asked.";
  if (!handlersRan) return "No handler ran: hooks whose conditions hold would be asked.";
  return "Handlers ran; what they remember was not kept, and nothing went to the ledger. --dry runs none.";
}

function heading(
  { reading, event, tool, command, prompt, files, session: id }: Explanation,
  session: PutInto | undefined,
): readonly string[] {
  if (reading.kind === "future")
    return [
      `This version does not know the event ${printable(reading.name)}: it is passed over, and no hook is asked.`,
    ];
  if (reading.kind === "unreadable") {
    const who = reading.refusedBy.map(printable).join(", ");
    return [
      `${paint("red", "The payload cannot be read:")} ${printable(reading.reason)}.`,
      who === ""
        ? "No hook that fails closed could have judged it, so it is passed over."
        : `Refused for: ${who}`,
    ];
  }
  const where = session === undefined ? "" : `, ${session.how}`;
  const about = command ?? files[0] ?? prompt;
  return [
    `${paint("bold", [event, tool].filter(Boolean).map(String).map(printable).join(" "))}  session ${printable(id ?? "unknown").slice(0, 36)}${where}`,
    ...(about === undefined || about === null
      ? []
      : about
          .split("\n")
          .slice(0, 20)
          .map((line) => `  ${printable(line)}`)),
  ];
}

const looks: Readonly<Partial<Record<ExplainedHook["status"], Paint>>> = {
  fired: "green",
  failed: "red",
  late: "red",
  observed: "yellow",
  "would be asked": "yellow",
};

function hookText(hook: ExplainedHook, command: string | null): readonly string[] {
  const { id, maker, mode, file, status, why, conditions, said, policy, judgedAgain, budget, ms } = hook;
  const facts = [
    maker,
    paint(looks[status] ?? "dim", why === undefined ? status : `${status}: ${printable(why)}`),
    mode === "enforce" ? undefined : `mode ${mode}`,
    budget === undefined ? undefined : `fired ${budget.fired} of ${budget.of} times before`,
    policy === undefined ? undefined : `by its policy ${policy}`,
    judgedAgain === true ? "asked again after a rewrite" : undefined,
    ms === 0 ? undefined : paint("dim", `${ms.toFixed(1)} ms`),
    file === undefined ? undefined : paint("dim", file),
  ].filter((fact) => fact !== undefined);
  return [
    `${paint("bold", printable(id))}  ${facts.join(" · ")}`,
    ...conditions.flatMap((condition) => conditionText(condition, command)),
    ...said.map((text) => `  ${paint("bold", "says")} ${printable(text)}`),
  ];
}

const answers = {
  true: ["yes", "green"],
  false: ["no", "dim"],
  unknown: ["unknown", "yellow"],
  failed: ["failed", "red"],
  null: ["not asked", "dim"],
} as const;

function conditionText(
  { label, unless, answer, why, counted, evidence }: ExplainedCondition,
  command: string | null,
): readonly string[] {
  const [word, look] = answers[`${answer}`];
  const because = why === undefined ? "" : `: ${printable(why)}`;
  const aside = counted ? "" : paint("dim", " (settled before)");
  return [
    `  ${paint(look, word.padEnd(7))} ${unless ? "unless " : ""}${printable(label)}${because}${aside}`,
    ...evidence.flatMap(({ text, span, via = [], note }) => {
      const through = [via.length > 0 ? `through ${via.join(", ")}` : undefined, note]
        .filter(Boolean)
        .join("; ");
      const shown =
        span === undefined || command === null ? undefined : excerpt(command, span, printable(through));
      const plain =
        text === "" && through === ""
          ? []
          : [[printable(text).slice(0, 200), printable(through)].filter(Boolean).join("  ")];
      return (shown ?? plain).map((line) => `            ${line}`);
    }),
  ];
}

const most = 10;

function others(hooks: readonly ExplainedHook[]): readonly string[] {
  if (hooks.length === 0) return [];
  const shown = hooks.slice(0, most).map(({ id, why = "" }) => `  ${printable(id)}: ${why}`);
  const more = hooks.length > most ? [`  and ${hooks.length - most} more: --json shows all`] : [];
  return [
    paint("dim", `Of other events: ${hooks.length}`),
    ...shown.map((line) => paint("dim", line)),
    ...more,
  ];
}

function ending({ fold, glance, answer, reading }: Explanation): readonly string[] {
  const { stdout, stderr, exitCode, effects } = answer;
  const lines = [
    ...(stdout === "" ? [] : stdout.trimEnd().split("\n")),
    ...stderr
      .trimEnd()
      .split("\n")
      .filter(Boolean)
      .map((text) => `stderr: ${text}`),
  ];
  return [
    ...(reading.kind === "event" ? [...foldText(fold), row("Glance", printable(glance.why))] : []),
    row(
      "Answer",
      [
        `exit code ${exitCode}${lines.length === 0 ? ", nothing is printed" : ""}`,
        ...lines.map(printable),
      ].join("\n         "),
    ),
    ...effects.map((effect, at) => row(at === 0 ? "Host" : "", effect)),
  ];
}

function foldText({ outcome, decidedBy, why, overruled, carried }: ExplainedFold): readonly string[] {
  const by = decidedBy.length === 0 ? "" : ` by ${decidedBy.map(printable).join(", ")}`;
  return [
    row("Fold", `${paint("bold", outcome)}${by}: ${why}`),
    ...overruled.map(({ hook, said, why: because }) =>
      row("", `${printable(hook)} said ${said}: ${because}`),
    ),
    ...carried.map(({ hook, said }) => row("", `with it goes the ${said} of ${printable(hook)}`)),
  ];
}

function row(name: string, text: string): string {
  return `${paint("bold", name.padEnd(7))}  ${text}`;
}
