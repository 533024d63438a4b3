import { expect, test } from "vitest";
import { condition } from "../../src/conditions/custom.ts";
import { guard } from "../../src/hooks/guard.ts";
import type { Hook } from "../../src/hooks/hook.ts";
import { on } from "../../src/hooks/on.ts";
import { block, context, deny, rewriteInput } from "../../src/hooks/outcomes.ts";
import type { HookEvent } from "../../src/protocol/event-names.ts";
import { isHonoured } from "../../src/protocol/honours.ts";
import { type Seen, seen } from "./as-seen.ts";
import { answers, type Case, casesOf, listAt, objectAt, spelledOut } from "./read-cases.ts";
import { siblings } from "./siblings.ts";

type Json = Case["input"];

// DSP-06 and DSP-16 need processes: see command-process.test.ts. DSP-15 and DSP-18 are about loading and wiring.
const elsewhere = ["DSP-06", "DSP-15", "DSP-16", "DSP-18"];

test.each([...casesOf("dispatch", elsewhere), ...siblings("dispatch")])("%s", async (_, { input, expected }) => {
  const replies = await Promise.all(
    runsOf(input).map((hooks, at) => ask(input, eventsOf(input)[at] ?? eventsOf(input)[0], hooks)),
  );
  expect(await answers(expected, questions(replies))).toEqual(expected);
});

function questions(replies: readonly Seen[]): Record<string, (wanted: unknown) => unknown> {
  const [first] = replies;
  if (first === undefined) throw new Error("nothing was asked");
  const each = (holds: boolean, wanted: unknown) => (holds ? wanted : false);
  return {
    exit_code: () => first.exitCode,
    stdout_json: () => first.json,
    stdout_json_each: (wanted) =>
      each(
        replies.every(({ json }) => JSON.stringify(json) === JSON.stringify(wanted)),
        wanted,
      ),
    verdict: () => first.verdict,
    verdicts: () => replies.map(({ verdict }) => verdict),
    additional_context_each: (wanted) =>
      each(
        replies.every(({ context: said }) => said === wanted),
        wanted,
      ),
    additional_context_length_max: (wanted) => each(first.context.length <= Number(wanted), wanted),
    additional_context_mentions: (wanted) =>
      each(first.context.toLowerCase().includes(String(wanted)), wanted),
    has_hook_event_name: () => replies.every(({ specific }) => typeof specific["hookEventName"] === "string"),
    permission_decision_absent: () => replies.every(({ stdout }) => !stdout.includes("permissionDecision")),
    permissionDecision: () => first.specific["permissionDecision"],
    reason_contains: (wanted) =>
      each(
        (wanted as string[]).every((part) => first.reason.includes(part)),
        wanted,
      ), // lists of text
    reason_excludes: (wanted) =>
      each(
        (wanted as string[]).every((part) => !first.reason.includes(part)),
        wanted,
      ),
    updatedInput: () => first.specific["updatedInput"] ?? null,
    stderr_contains_each: (wanted) =>
      each(
        replies.every(({ stderr }) => stderr.includes(String(wanted))),
        wanted,
      ),
    stderr_nonempty: () => first.stderr !== "",
    uses_exit_2_and_json_together: () => first.exitCode === 2 && first.stdout !== "",
  };
}

function eventsOf(input: Json): readonly HookEvent[] {
  return (input["events"] ?? [input["event"]]) as readonly HookEvent[]; // cases name real events
}

/** The sets of hooks that are run: one for each event, or for each of the case's own cases. */
function runsOf(input: Json): readonly (readonly Hook[])[] {
  const sets = input["cases"] === undefined ? eventsOf(input).map(() => input) : listAt(input["cases"]);
  return sets.map((set, at) => {
    const event = eventsOf(input)[at] ?? eventsOf(input)[0] ?? "PreToolUse";
    return listAt(set["hooks"]).map((hook) => hookOf(event, hook));
  });
}

function ask(input: Json, event: HookEvent | undefined, hooks: readonly Hook[]): Promise<Seen> {
  const tool = { tool_name: "Bash", tool_input: input["tool_input"] ?? { command: "ls" }, tool_response: {} };
  const fields = event?.includes("Tool")
    ? tool
    : { prompt: "hi", stop_hook_active: false, source: "startup" };
  return seen({ payload: { hook_event_name: event, session_id: "s", cwd: "/code/app", ...fields }, hooks });
}

function hookOf(event: HookEvent, hook: Json): Hook {
  const act = (): unknown => {
    if (hook["throws"] !== undefined) throw new Error(String(hook["throws"]));
    return said(event, hook);
  };
  const onError = hook["on_error"] === "block" ? "closed" : "open";
  if (hook["role"] !== "guard") return on(event, { onError }, act as () => undefined) as Hook; // cases stay within what the event honours
  return guard({ when: always, on: event as "PreToolUse", onError, then: act as () => undefined }); // likewise
}

const always = condition("always", () => true);

function said(event: HookEvent, { verdict, reason, text, rewrite }: Json): unknown {
  if (rewrite !== undefined) return rewriteInput(objectAt(rewrite));
  if (text !== undefined) return context(spelledOut(text));
  const refuses = verdict === "deny" || verdict === "block";
  if (!refuses) return { kind: verdict, reason };
  return isHonoured(event, "deny") ? deny(String(reason)) : block(String(reason));
}
