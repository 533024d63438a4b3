import { expect, test } from "vitest";
import { ran } from "../../src/conditions/ran.ts";
import { read } from "../../src/conditions/touched.ts";
import type { AnyLiveEvent } from "../../src/conditions/live-event.ts";
import type { Transcript } from "../../src/transcript/transcript.ts";
import { eventOf } from "../event-of.ts";
import { fakeHost } from "../fake-host.ts";
import { casesOf, objectAt } from "./read-cases.ts";
import { siblings } from "./siblings.ts";

interface Input {
  readonly transcript?: readonly string[];
  readonly transcript_base64?: string;
  readonly files?: Readonly<Record<string, readonly string[]>>;
  readonly payload?: object;
  readonly ask: string | Readonly<Record<string, string>>;
}

const host = fakeHost();
const payload = {
  hook_event_name: "Stop",
  session_id: "s1",
  transcript_path: "/p/s1.jsonl",
  cwd: "/code/app",
  stop_hook_active: false,
};

function eventFor({ transcript, transcript_base64: base64, files, payload: own }: Input): AnyLiveEvent {
  const main = base64 === undefined ? transcript?.join("\n") : Buffer.from(base64, "base64").toString();
  const others = Object.entries(files ?? {}).map(([path, lines]) => [path, lines.join("\n")] as const);
  const texts = { ...(main !== undefined && { [payload.transcript_path]: main }), ...Object.fromEntries(others) };
  // A case tells of a call what it is about; the rest of an edit is put in.
  const edit = { old_string: "", new_string: "", ...objectAt(objectAt(own)["tool_input"]) };
  const call = objectAt(own)["tool_name"] === "Edit" ? { tool_input: edit } : {};
  return eventOf({ ...payload, ...own, ...call }, "posix", texts);
}

const typedTexts = (transcript: Transcript): string[] =>
  transcript.said({ origins: ["user"] }).map(({ text }) => text);

/** What a question of the cases is here. */
const answers: Readonly<Record<string, (event: AnyLiveEvent, about: string) => unknown>> = {
  "last assistant text": ({ transcript }) => ({ text: transcript.lastAssistantText() }),
  "texts typed by the user": ({ transcript }) => ({ texts: typedTexts(transcript) }),
  entries: ({ transcript }) => ({
    entries: transcript.length,
    first_user_text: typedTexts(transcript)[0],
    skipped_lines: transcript.skipped.count,
  }),
  ran_command: async (event, words) => ({
    ran: (await ran(words, { ok: "any" }).check(event, host)).match,
    succeeded: (await ran(words).check(event, host)).match,
  }),
  has_read: async (event, name) => ({ has_read: (await read(name).check(event, host)).match }),
  last_assistant_tag: ({ transcript }, tag) => {
    const text = transcript.lastAssistantText() ?? "";
    return { tag: new RegExp(`<${tag}>(.*?)</${tag}>`).exec(text)?.[1] ?? null };
  },
};

const cases = [...casesOf("transcript"), ...siblings("transcript")].filter(([, { input }]) => "ask" in input);

test("the cases are there", () => expect(cases.length).toBeGreaterThanOrEqual(9));

test.each(cases)("%s", async (_, { input, expected }) => {
  const given = input as unknown as Input; // as the conventions of the cases say
  const [[question = "", about = ""] = []] =
    typeof given.ask === "string" ? [[given.ask, ""]] : Object.entries(given.ask);
  const answer = answers[question];
  if (answer === undefined) throw new Error(`no question: ${question}`);
  expect(await answer(eventFor(given), about)).toMatchObject(expected);
});
