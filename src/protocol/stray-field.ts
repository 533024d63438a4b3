import { answerFields, commonAnswerFields } from "./answer-fields.ts";
import { type HookEvent, hookEvents } from "./event-names.ts";
import { isHonoured } from "./honours.ts";
import { isJsonObject, type JsonObject } from "./json.ts";
import { meantIn } from "./meant-fields.ts";
import { nearest } from "./nearest.ts";
import type { Fields, Shape } from "./shape.ts";

const top: readonly string[] = [
  ...Object.keys(commonAnswerFields.optional),
  "hookSpecificOutput",
  "async",
  "asyncTimeout",
];

/**
 * The first field of an answer that the host would pass over in silence though it was meant for it, as
 * `path: ...`: a misspelt one, one in the wrong place, and a refusal where nothing can be refused in this way.
 * Fields that look like none of ours are those of a newer host.
 */
export function strayField(event: HookEvent, json: JsonObject): string | undefined {
  const own = specificNames(event);
  return (
    strayAt(json, "", top, (name) => misplaced(event, name, own) ?? guessed(name, top, own)) ??
    strayInside(event, json["hookSpecificOutput"], own) ??
    lost(event, json)
  );
}

function strayInside(event: HookEvent, inside: unknown, own: readonly string[]): string | undefined {
  if (own.length === 0 || !isJsonObject(inside)) return undefined;
  return (
    strayAt(inside, specific, own, (name) => outside(event, name) ?? guessed(name, own)) ??
    strayInDecision(answerFields[event].optional["hookSpecificOutput"], inside)
  );
}

const specific = "hookSpecificOutput.";

function strayAt(
  fields: JsonObject,
  path: string,
  known: readonly string[],
  why: (name: string) => string | undefined,
): string | undefined {
  const meant = meantIn(fields);
  for (const name of Object.keys(fields)) {
    const problem =
      known.includes(name) || meant.has(name) ? undefined : (why(name) ?? saysVerdict(name, fields[name]));
    if (problem !== undefined) return `${path}${name}: ${problem}`;
  }
  return undefined;
}

/** Words that say a verdict: here, in an answer of a permission prompt, or in another tool's hooks. */
const verdictWords =
  "allow approve ask behavior block defer deny kind outcome permission refuse reject verdict".split(" ");

/** A verdict in quite another shape: a field that is called one, or that holds an answer of its own. */
function saysVerdict(name: string, value: unknown): string | undefined {
  const inner = isJsonObject(value) ? value : {};
  const holds = typeof (inner["decision"] ?? inner["permissionDecision"] ?? inner["behavior"]) === "string";
  return holds || inner["continue"] === false || verdictWords.includes(name.toLowerCase())
    ? "the host looks for no verdict here"
    : undefined;
}

function misplaced(event: HookEvent, name: string, own: readonly string[]): string | undefined {
  if (own.includes(name)) return "the host reads it inside hookSpecificOutput only";
  return isSpecific(name) ? `${event} has no such field` : undefined;
}

function outside(event: HookEvent, name: string): string | undefined {
  if (top.includes(name)) return "the host reads it beside hookSpecificOutput only";
  return isSpecific(name) ? `${event} has no such field` : undefined;
}

/** Whether a field stands in the `hookSpecificOutput` of any event. */
function isSpecific(name: string): boolean {
  return hookEvents.some((event) => specificNames(event).includes(name));
}

/** The fields that the `hookSpecificOutput` of an event may have; none where there is no such thing. */
export function specificNames(event: HookEvent): readonly string[] {
  const shape = answerFields[event].optional["hookSpecificOutput"];
  return typeof shape === "object" && "fields" in shape ? namesOf(shape.fields) : [];
}

function guessed(name: string, ...known: readonly (readonly string[])[]): string | undefined {
  for (const names of known) {
    const near = nearest(name, names) ?? longer(name, names);
    if (near !== undefined) return `no such field is known; did you mean ${near}?`;
  }
  return undefined;
}

/** The shortest name that holds the word: `context` is `additionalContext`. */
function longer(word: string, names: readonly string[]): string | undefined {
  const holding = names.filter((name) => word.length > 4 && name.toLowerCase().includes(word.toLowerCase()));
  return holding.sort((a, b) => a.length - b.length)[0];
}

/** The same for the decision of PermissionRequest. What lies deeper may be the host's own, handed back. */
function strayInDecision(shape: Shape | undefined, inside: JsonObject): string | undefined {
  const { decision } = inside;
  if (typeof shape !== "object" || !("fields" in shape) || !isJsonObject(decision)) return undefined;
  const wanted = shape.fields.required["decision"];
  const cases = typeof wanted === "object" && "cases" in wanted ? wanted.cases : [];
  const known = cases.flatMap(namesOf);
  return strayAt(decision, `${specific}decision.`, known, (name) => guessed(name, known));
}

/** A refusal, or an end of the turn, on an event where the host does not look for it. */
function lost(event: HookEvent, json: JsonObject): string | undefined {
  const takesBlock = isHonoured(event, "block") || event === "PreToolUse" || event === "PreModelSwitch";
  if (json["decision"] === "block" && !takesBlock) return `decision: ${event} is not refused in this way`;
  if (json["continue"] === false && !isHonoured(event, "stop")) return `continue: ${event} ends no turn`;
  if (json["systemMessage"] !== undefined && !isHonoured(event, "notify"))
    return `systemMessage: on ${event} the host shows it to nobody`;
  if (json["stopReason"] !== undefined && json["continue"] === undefined)
    return "stopReason: without continue: false no turn ends";
  return undefined;
}

function namesOf({ required, optional }: Fields): readonly string[] {
  return [...Object.keys(required), ...Object.keys(optional)];
}
