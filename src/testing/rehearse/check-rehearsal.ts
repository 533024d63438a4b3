import {
  anObject,
  type Check,
  count,
  fields,
  fileState,
  filled,
  isPlain,
  isRegExp,
  listOf,
  oneOf,
  oneOrList,
  recordOf,
  seconds,
  shown,
  text,
  words,
  yesOrWords,
} from "../check-shape.ts";

/** What is wrong with a value that should be a rehearsal; empty when nothing is. */
export function rehearsalProblems(value: unknown): readonly string[] {
  if (!isPlain(value)) return [`a rehearsal must be an object, not ${shown(value)}`];
  const inTurns = value["turns"] !== undefined;
  if (inTurns && (value["steps"] !== undefined || value["prompt"] !== undefined))
    return ["rehearsal: choose turns, or prompt and steps"];
  if (!inTurns && value["steps"] === undefined && !("turns" in value)) {
    const misspelt = whole(value, "rehearsal");
    return misspelt.length > 0 ? misspelt : ["rehearsal.steps is missing: what the model does"];
  }
  const problems = whole(value, "rehearsal");
  return problems.length > 0 ? problems : agentProblems(value);
}

const told = oneOrList(words);
const fate = { ran: yesOrWords, refused: yesOrWords, told };

/** The kinds of act by the field that names them. */
const acts: Readonly<Record<string, Check>> = {
  text: fields("a text of the model", { text: filled, told }),
  bash: fields("a bash step", { bash: filled, ...fate }),
  read: fields("a read step", { read: filled, ...fate }),
  write: fields("a write step", { write: filled, content: text, ...fate }, ["content"]),
  edit: fields("an edit step", { edit: filled, from: text, to: text, ...fate }, ["from", "to"]),
  agent: fields("an agent step", { agent: filled, steps: (value, at) => steps(value, at), ...fate }, [
    "steps",
  ]),
  tool: fields("a tool step", { tool: filled, input: anObject, ...fate }, ["input"]),
};
const kinds = Object.keys(acts);

const act: Check = (value, at) => {
  if (typeof value === "string")
    return [`${at} is a text: write { bash: ... } for a command, { text: ... } for what the model says`];
  if (!isPlain(value)) return [`${at} must be an object, not ${shown(value)}`];
  const named = kinds.filter((kind) => value[kind] !== undefined);
  if (named.length !== 1)
    return [
      `${at} must have one of ${kinds.join(", ")}; it has ${named.join(" and ") || Object.keys(value).join(", ") || "none"}`,
    ];
  if (value["ran"] !== undefined && value["refused"] !== undefined)
    return [`${at} cannot be both ran and refused`];
  return acts[named[0] ?? ""]?.(value, at) ?? [];
};

const step: Check = (value, at) => (Array.isArray(value) ? listOf(act) : act)(value, at);
const steps: Check = listOf(step);
const turn = fields("a turn", { prompt: filled, steps }, ["steps"]);

const pattern: Check = (value, at) =>
  typeof value === "string" || isRegExp(value)
    ? words(value, at)
    : fields("a pattern for calls", { tool: filled, input: words, told: words })(value, at);
const calls: Check = (value, at) => (typeof value === "number" ? count : oneOrList(pattern))(value, at);
const fired: Check = (value, at) => (isPlain(value) ? recordOf(count) : oneOrList(filled))(value, at);

const expectation = fields("an expectation", {
  ran: calls,
  refused: calls,
  told,
  notTold: told,
  shown: told,
  notShown: told,
  answer: words,
  files: recordOf(fileState),
  fired,
  failed: oneOrList(filled),
  requests: count,
  ends: oneOf("done", "failed", "timed-out"),
});
const expected: Check = (value, at) => (typeof value === "function" ? [] : expectation(value, at));

const whole = fields("a rehearsal", {
  name: filled,
  prompt: filled,
  steps,
  turns: listOf(turn),
  files: recordOf(text),
  copy: oneOrList(filled),
  env: recordOf(text),
  tools: listOf(filled),
  asides: recordOf(text),
  timeout: seconds,
  expect: oneOrList(expected),
});

/** Subagents are told apart by their prompt, so each needs one that no other conversation contains. */
function agentProblems(value: Readonly<Record<string, unknown>>): readonly string[] {
  const turns = value["turns"] === undefined ? [value] : objects(value["turns"]);
  return turns.flatMap((one) => {
    const agents = agentsIn(one["steps"]);
    const prompts = [one["prompt"], ...agents].map(String);
    return agents
      .filter((agent) => prompts.filter((other) => other.includes(agent)).length > 1)
      .map((agent) => `agent ${JSON.stringify(agent)}: its prompt must not be part of another prompt`);
  });
}

function agentsIn(list: unknown): readonly string[] {
  return (Array.isArray(list) ? list.flat() : []).flatMap((one: unknown) =>
    isPlain(one) && typeof one["agent"] === "string" ? [one["agent"], ...agentsIn(one["steps"])] : [],
  );
}

function objects(list: unknown): readonly Readonly<Record<string, unknown>>[] {
  return Array.isArray(list) ? list.filter(isPlain) : [];
}
