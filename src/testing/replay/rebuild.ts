import type { HostFiles } from "../../events/host.ts";
import type { HookEvent } from "../../protocol/event-names.ts";
import { type Conversation, conversation } from "./conversation.ts";
import { factsOf, type LineFacts } from "./line-facts.ts";
import type { Moment, RebuiltEvent } from "./rebuilt-event.ts";
import { recordedLines } from "./recorded-lines.ts";
import type { RecordedFile, RecordedSession } from "./recorded-session.ts";
import { surroundings } from "./surroundings.ts";

/** The events that one file tells of, in order; read as they are asked for. */
export function* rebuild(
  files: Pick<HostFiles, "readBytes">,
  file: RecordedFile,
  session: RecordedSession,
): Generator<RebuiltEvent> {
  const around = surroundings(session);
  const agents = speakersOf(file, session, around.fields);
  const isMain = file.agentId === undefined;
  const make = (name: HookEvent, moment: Moment, fields: object): RebuiltEvent => ({
    payload: { ...around.fields(name, file.agentId), hook_event_name: name, ...fields },
    at: moment.at,
    path: file.path,
    written: moment.written,
  });
  const life = lifeOf(make, agents);
  for (const line of recordedLines(files, file.path, file.size, session.unread)) {
    const facts = factsOf(line.value);
    const before = around.at();
    const moment = around.take(line, facts);
    if (isMain) yield* life.before(facts, moment, before);
    yield* agents.of(facts).take(facts, { ...moment, end: line.end });
    if (isMain && facts.summary !== undefined)
      yield* life.compacted(facts.summary, { at: moment.at, written: line.end });
  }
  const end = { at: around.at(), written: file.size };
  yield* agents.end();
  if (isMain) for (const last of life.end(end)) yield { ...last, isLast: true };
}

/** The agents that one file tells of: old clients wrote subagents into the main file. */
interface Speakers {
  of(facts: LineFacts): Conversation;
  end(): readonly RebuiltEvent[];
}

type Fields = ReturnType<typeof surroundings>["fields"];

function speakersOf(file: RecordedFile, { agentTypes, work }: RecordedSession, fields: Fields): Speakers {
  const known = new Map<string | undefined, Conversation>();
  const speaker = (agentId: string | undefined): Conversation => {
    const made =
      known.get(agentId) ??
      conversation({
        path: file.path,
        agentId,
        work,
        fields: (event) => fields(event, agentId),
        started: (id, type) => {
          if (!agentTypes.has(id)) agentTypes.set(id, type);
        },
      });
    known.set(agentId, made);
    return made;
  };
  return {
    of: ({ entry }) =>
      speaker(file.agentId ?? (entry?.isSide === true ? (entry.agentId ?? "unknown") : undefined)),
    end: () => [...known.values()].flatMap((one) => one.end()),
  };
}

/** How a session begins, is compacted, resumed and ends. */
interface Life {
  before(facts: LineFacts, moment: Moment, previous: number): readonly RebuiltEvent[];
  compacted(summary: string, moment: Moment): readonly RebuiltEvent[];
  end(moment: Moment): readonly RebuiltEvent[];
}

function lifeOf(
  make: (name: HookEvent, moment: Moment, fields: object) => RebuiltEvent,
  agents: Speakers,
): Life {
  let begun = false;
  let left = false;
  let trigger: "manual" | "auto" = "auto";
  const start = (moment: Moment, source: string): RebuiltEvent => make("SessionStart", moment, { source });
  const end = (moment: Moment): RebuiltEvent[] =>
    begun ? [make("SessionEnd", moment, { reason: "other" })] : [];
  return {
    before(facts, moment, previous) {
      left ||= facts.leaves;
      const events: RebuiltEvent[] = [];
      if (facts.entry !== undefined || facts.compacts !== undefined) {
        if (!begun) events.push(start({ ...moment, written: 0 }, "startup"));
        else if (left) {
          const gone = { ...moment, at: previous };
          events.push(...agents.end(), ...end(gone), start(moment, "resume"));
        }
        begun = true;
        left = false;
      }
      if (facts.compacts === undefined) return events;
      trigger = facts.compacts.trigger;
      return [
        ...events,
        ...agents.of(facts).end(),
        make("PreCompact", moment, { trigger, custom_instructions: null }),
      ];
    },
    compacted: (summary, moment) => [
      start(moment, "compact"),
      make("PostCompact", moment, { trigger, compact_summary: summary }),
    ],
    end,
  };
}
