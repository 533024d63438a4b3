import { toolFacts } from "../events/tool-facts.ts";
import { currentToolName } from "../protocol/tool-names.ts";
import type { Entry } from "./entry.ts";
import type { Spot } from "./lines.ts";
import type { Origin } from "./transcript.ts";

/** A tool call was made. */
export interface CallFact extends Spot {
  readonly kind: "call";
  readonly id: string;
  readonly tool: string;
  readonly position: number;
  /** Milliseconds since the epoch. */
  readonly at?: number;
  readonly cwd?: string;
  /** Left out when it is long: then it is read from the file. */
  readonly command?: string;
  /** As sent. */
  readonly files?: readonly string[];
  /** Skill that is called. */
  readonly skill?: string;
  /** It was sent to the background. */
  readonly goesOn?: true;
  /** The subagent that made it, in the main agent's file. */
  readonly agent?: string;
}

/** A tool call has ended, or went to the background. */
export interface ResultFact extends Spot {
  readonly kind: "result";
  readonly id: string;
  readonly failed?: true;
  readonly denied?: true;
  readonly goesOn?: true;
  /** The subagent that it started. */
  readonly started?: string;
}

/** Somebody said something. */
export interface SaidFact extends Spot {
  readonly kind: "said";
  readonly origin: Origin;
  readonly position: number;
  /** Id of the model's message that it is a part of. */
  readonly message?: string;
}

/** A turn of the user has begun. */
export interface TurnFact extends Spot {
  readonly kind: "turn";
  readonly position: number;
  /** uuid of its entry. */
  readonly prompt?: string;
  /** Name of a skill or command that opened it. */
  readonly slash?: string;
  /** Milliseconds since the epoch. */
  readonly at?: number;
}

/** What questions about a session need to know of one entry; everything else is read again from its place in the file. */
export type Fact = CallFact | ResultFact | SaidFact | TurnFact;

/** Commands above this many characters stay in the file. */
const longestCommand = 2000;

/** The facts of an entry. In a subagent's own file (`own`) everything is its own, elsewhere only its calls are kept. */
export function factsOf(entry: Entry, spot: Spot, position: number, own: boolean): Fact[] {
  const isForeign = entry.isSide && !own;
  const facts: Fact[] = [];
  const { prompt, message } = entry;
  if (prompt !== undefined && !isForeign) {
    const names = {
      ...defined("prompt", entry.uuid),
      ...defined("slash", prompt.slash),
      ...defined("at", entry.at),
    };
    facts.push({ kind: "turn", position, ...spot, ...names });
  }
  if (!isForeign) {
    const origins = new Set(entry.texts.map(({ origin }) => origin));
    for (const origin of origins)
      facts.push({ kind: "said", origin, position, ...spot, ...defined("message", message) });
  }
  return [...facts, ...callFacts(entry, spot, position, isForeign), ...resultFacts(entry, spot)];
}

function callFacts(entry: Entry, spot: Spot, position: number, isForeign: boolean): CallFact[] {
  return entry.calls.map(({ id, name, input }) => {
    const tool = currentToolName(name);
    const { command, files } = toolFacts(tool, input);
    const skill = tool === "Skill" ? (input["skill"] ?? input["command"] ?? input["name"]) : undefined;
    return {
      kind: "call",
      id,
      tool,
      position,
      ...spot,
      ...defined("at", entry.at),
      ...defined("cwd", entry.cwd),
      ...(command !== undefined && command.length <= longestCommand && { command }),
      ...(files.length > 0 && { files }),
      ...(typeof skill === "string" && { skill }),
      ...(input["run_in_background"] === true && { goesOn: true }),
      ...(isForeign && { agent: entry.agentId ?? "" }),
    };
  });
}

function resultFacts({ results }: Entry, spot: Spot): ResultFact[] {
  return results.map(({ id, failed, denied, goesOn, agent }) => ({
    kind: "result",
    id,
    ...spot,
    ...(failed && { failed: true }),
    ...(denied && { denied: true }),
    ...(goesOn && { goesOn: true }),
    ...defined("started", agent),
  }));
}

function defined<K extends string, V>(key: K, value: V | undefined): { [key in K]?: V } {
  return value === undefined ? {} : ({ [key]: value } as { [key in K]?: V }); // one key of the record
}
