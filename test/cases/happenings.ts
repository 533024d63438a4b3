import { listAt, objectAt } from "./read-cases.ts";

type Json = Readonly<Record<string, unknown>>;

/** One thing of a case that happens: an event, or words that go into the transcript. */
export type Happening =
  | { readonly session: string; readonly event: string; readonly fields: Json }
  | { readonly session: string; readonly assistant: string };

/** What happens in a case, in order: words of the cases, alone or under the session in which they are done. */
export function happenings(events: unknown): readonly Happening[] {
  const all: readonly unknown[] = Array.isArray(events) ? events : [];
  return all.flatMap((one) => {
    if (typeof one === "string") return [happening("A", one)];
    const { session, do: done } = objectAt(one);
    return (done as string[]).map((words) => happening(String(session), words)); // lists of text in the file
  });
}

const bash = (command: string): Json => ({
  tool_name: "Bash",
  tool_input: { command },
  tool_use_id: "toolu_1",
});

/** How the cases speak of events, each with a payload's fields. */
const vocabulary: readonly (readonly [RegExp, string, (words: readonly string[]) => Json])[] = [
  [/^(ExitPlanMode)$/, "PostToolUse", ([tool]) => ({ tool_name: tool, tool_input: {}, tool_response: {} })],
  [/^(?:Edit|Write) (\S+)$/, "PostToolUse", ([file]) => edited(file)],
  [/^PreToolUse (?:Edit|Write): (\S+)$/, "PreToolUse", ([file]) => edited(file)],
  [/^(.+) succeeded$/, "PostToolUse", ([line = ""]) => ({ ...bash(line), tool_response: {} })],
  [/^(.+) failed$/, "PostToolUseFailure", ([line = ""]) => ({ ...bash(line), error: "exit code 1" })],
  [/^PreToolUse Bash: (.+)$/, "PreToolUse", ([line = ""]) => bash(line)],
  [/^SessionStart source=(\w+)/, "SessionStart", ([source]) => ({ source })],
  [/^PreCompact trigger=(\w+)$/, "PreCompact", ([trigger]) => ({ trigger })],
  [/^UserPromptSubmit typed: (.+)$/, "UserPromptSubmit", ([prompt]) => ({ prompt })],
  [/^UserPromptSubmit ([a-z-]+) holding (.+)$/, "UserPromptSubmit", wrapped],
  [/^UserPromptSubmit$/, "UserPromptSubmit", () => ({ prompt: "go on" })],
  [/^Stop\((true|false)\)$/, "Stop", ([active]) => ({ stop_hook_active: active === "true" })],
  [/^(Stop|SessionEnd)$/, "", () => ({})],
];

function happening(session: string, words: string): Happening {
  const said = /^assistant text: (.+)$/.exec(words)?.[1];
  if (said !== undefined) return { session, assistant: said };
  for (const [pattern, event, fieldsOf] of vocabulary) {
    const found = pattern.exec(words);
    if (found !== null) return { session, event: event || words, fields: fieldsOf(found.slice(1)) };
  }
  throw new Error(`no such happening: ${words}`);
}

function edited(file: string | undefined): Json {
  const change = { file_path: `/code/app/${file}`, old_string: "a", new_string: "b" };
  return { tool_name: "Edit", tool_input: change, tool_use_id: "toolu_2", tool_response: {} };
}

/** What the host sends in the user's place stands in a tag. */
function wrapped([tag, text]: readonly string[]): Json {
  return { prompt: `<${tag}>\n${text}\n</${tag}>` };
}

/** The stops of a gate's case, as happenings of one session. */
export function stopsOf(input: Json): readonly Happening[] {
  if (input["events"] !== undefined) return happenings(input["events"]);
  const isFresh = input["fresh_turn_each"] === true;
  return listAt(input["stops"]).map(({ background_tasks: tasks, ...fields }, at) => ({
    session: "A",
    event: "Stop",
    fields: {
      ...fields,
      ...(tasks !== undefined && { background_tasks: listAt(tasks).map(described) }),
      ...(isFresh && { prompt_id: `prompt ${at}` }),
    },
  }));
}

const described = (task: Json): Json => ({ description: "", ...task });
