import { hasTool } from "../../engine/reach.ts";
import { isRecord } from "../../events/text-blocks.ts";
import type { Hook } from "../../hooks/hook.ts";
import type { HookTests, TestCase, TestInput } from "../../hooks/tests.ts";
import { type HookEvent, isHookEvent } from "../../protocol/event-names.ts";
import { type Payload, payloadOf } from "../payload-of.ts";
import { bash, prompt } from "../payloads.ts";
import { caseProblems } from "./check-case.ts";

/** One thing to try with a hook. */
export interface PlannedCase {
  /** Which list it stands in. */
  readonly list: "fires" | "passes" | "cases";
  /** Where it stands: `fires[0]`. */
  readonly place: string;
  readonly name: string;
  readonly payload: Payload;
  readonly before: readonly Payload[];
  readonly world: TestCase;
}

/** What a hook's tests amount to, and what is wrong with them. */
export interface Plan {
  readonly cases: readonly PlannedCase[];
  readonly problems: readonly string[];
}

/** Reads a hook's tests. Whatever cannot be a test is a problem, in words that say what to change. */
export function planTests(hook: Hook): Plan {
  const problems: string[] = [...unread(hook.tests)];
  const cases = lists.flatMap((list) =>
    itemsIn(hook.tests ?? {}, list, problems).flatMap((given, at) => {
      const planned = planOrProblem(hook, list, given, `${list}[${at}]`);
      if (typeof planned !== "string") return [planned];
      problems.push(planned);
      return [];
    }),
  );
  return { cases, problems: [...problems, ...duplicates(cases)] };
}

/** What is to be tried, or why that cannot be a test. */
function planOrProblem(
  hook: Hook,
  list: PlannedCase["list"],
  given: unknown,
  place: string,
): PlannedCase | string {
  const odd = isCase(given) || isMeantAsCase(given, list) ? caseProblems(given, place) : [];
  if (odd.length > 0) return odd.join("\n");
  try {
    return plan(hook, list, given, place);
  } catch (error) {
    return `${place}: ${error instanceof Error ? error.message : String(error)}`;
  }
}

const lists = ["fires", "passes", "cases"] as const;

/** What nobody reads: a list by another name would be no tests at all, and nobody would see it. */
function unread(tests: unknown): readonly string[] {
  if (tests === undefined) return [];
  if (!isRecord(tests)) return ["tests must be an object with the lists fires, passes and cases"];
  const known: readonly string[] = lists;
  return Object.keys(tests).flatMap((name) =>
    known.includes(name) ? [] : [`tests has no list ${JSON.stringify(name)}; it has ${lists.join(", ")}`],
  );
}

function duplicates(cases: readonly PlannedCase[]): readonly string[] {
  const seen = new Map<string, PlannedCase>();
  return cases.flatMap((one) => {
    const key = keyOf(one);
    const twin = seen.get(key);
    seen.set(key, twin ?? one);
    return twin === undefined ? [] : [`${one.place} is the same test as ${twin.place}: ${wayOut(one, twin)}`];
  });
}

/** What to do about a test that stands there twice. */
function wayOut({ list }: PlannedCase, { list: other }: PlannedCase): string {
  const isOpposite = list !== other && list !== "cases" && other !== "cases";
  if (isOpposite)
    return "the hook cannot do both on one input. Take one out, or give them a case each in another world, such as { event, env }";
  return list === "cases" ? "put what both expect into one" : "take one out";
}

function itemsIn(tests: HookTests, list: keyof HookTests, problems: string[]): readonly unknown[] {
  const items: unknown = tests[list];
  if (items === undefined || Array.isArray(items)) return items ?? [];
  problems.push(`tests.${list} must be a list`);
  return [];
}

function plan(hook: Hook, list: PlannedCase["list"], given: unknown, place: string): PlannedCase {
  const world: TestCase = isCase(given) ? given : { event: given as TestInput }; // read by payloadFor, which refuses others
  if (list === "cases" && Object.keys(world.expect ?? {}).length === 0) {
    throw new TypeError('it expects nothing: say expect: { outcome: "deny" } or the like');
  }
  return {
    list,
    place,
    name: world.name ?? shown(world.event) ?? place,
    payload: payloadFor(hook, world.event),
    before: (world.before ?? []).map((input) => payloadFor(hook, input)),
    world,
  };
}

function isCase(given: unknown): given is TestCase {
  return isRecord(given) && Object.hasOwn(given, "event") && !Object.hasOwn(given, "hook_event_name");
}

/** One whose event is missing or misspelt; a payload in part may stand in the other lists. */
function isMeantAsCase(given: unknown, list: keyof HookTests): boolean {
  if (!isRecord(given) || Object.hasOwn(given, "hook_event_name")) return false;
  return list === "cases" || Object.hasOwn(given, "expect");
}

/** The payload that an input stands for, on the first event of the hook that fits it. */
function payloadFor(hook: Hook, input: unknown): Payload {
  if (typeof input === "string") return fromText(hook, input);
  if (!isRecord(input)) throw new TypeError('an input is a text or a payload, such as bash("ls")');
  const name = input["hook_event_name"];
  if (name !== undefined && !(typeof name === "string" && isHookEvent(name)))
    throw new TypeError(`there is no event ${JSON.stringify(name)}`);
  const event = eventFor(hook, name, input);
  return payloadOf(event, { ...input, hook_event_name: event });
}

/** A builder's payload is one of PreToolUse; a hook on what follows a call gets it as that. */
function eventFor(
  hook: Hook,
  name: HookEvent | undefined,
  input: Readonly<Record<string, unknown>>,
): HookEvent {
  const isOf = (event: HookEvent): boolean => hook.events.includes(event);
  if (name !== undefined && (isOf(name) || name !== "PreToolUse" || !hook.events.some(hasTool))) return name;
  const isCall = Object.hasOwn(input, "tool_name") || Object.hasOwn(input, "tool_input");
  const [first = "PreToolUse"] = isCall ? hook.events.filter(hasTool) : hook.events;
  return first;
}

function fromText(hook: Hook, text: string): Payload {
  const [first] = hook.events;
  // What a workflow is about is what its agent says in the end; its other events only lead there.
  const isWords = hook.kind === "workflow";
  const likely = (name: HookEvent): boolean => hasTool(name) || "prompt" in payloadOf(name);
  const event = isWords ? first : (hook.events.find(likely) ?? first);
  if (event === undefined) throw new TypeError("the hook is on no event");
  if (hasTool(event)) return payloadOf(event, { ...bash(text), hook_event_name: event });
  if ("prompt" in payloadOf(event)) return payloadOf(event, { ...prompt(text), hook_event_name: event });
  if (event === "Stop" || event === "SubagentStop") return payloadOf(event, { last_assistant_message: text });
  throw new TypeError(`a text says nothing about ${event}: give a payload, such as { source: "resume" }`);
}

function shown(input: unknown): string | undefined {
  if (typeof input === "string") return input;
  if (!isRecord(input)) return undefined;
  const { command, file_path, prompt: asked } = isRecord(input["tool_input"]) ? input["tool_input"] : input;
  const what = [input["tool_name"] ?? input["hook_event_name"], command ?? file_path ?? asked];
  return what.filter((part) => typeof part === "string").join(" ") || undefined;
}

/** What makes two cases the same test. */
function keyOf({ payload, before, world }: PlannedCase): string {
  const { name: _, expect: __, event: ___, transcript, ...rest } = world;
  return JSON.stringify([payload, before, rest, transcript?.toText()]);
}
