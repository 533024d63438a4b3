import { appendFileSync } from "node:fs";
import { join } from "node:path";
import { nodeHost } from "../src/hosts/node.ts";
import { transcriptsOf } from "../src/hosts/transcripts.ts";
import type { OpenTranscript } from "../src/transcript/open-transcripts.ts";
import type { Transcript } from "../src/transcript/transcript.ts";
import { generate, stopIn, turn } from "./long-session.ts";
import { makeProject } from "./project.ts";
import { type Effort, type Subject, type Topic, timeOf } from "./subject.ts";

/** What reading a long session's transcript costs: at first, in another process, and after a turn more. */
export function transcript({ quick }: Effort): Topic {
  const megabytes = quick ? 10 : 100;
  const { home, remove } = makeProject({});
  const path = join(home, "session.jsonl");
  let turns = generate(path, megabytes);
  const host = nodeHost({ root: "/code/app" });
  const newProcess = (): OpenTranscript => transcriptsOf(host, join(home, "state"));
  const warm = newProcess();
  const afterMore = (ask: (transcript: Transcript) => unknown) => (): number => {
    appendFileSync(path, turn(turns));
    turns += 1;
    return timeOf(() => ask(stopIn(warm, path)));
  };
  const subjects: readonly Subject[] = [
    {
      name: "new process: the turn, the last words",
      run: () => timeOf(() => lastWords(stopIn(newProcess(), path))),
    },
    {
      name: "new process, no index yet: all calls",
      most: 3,
      run: () =>
        timeOf(() => stopIn(transcriptsOf(host, join(home, `state-${turns}-${Date.now()}`)), path).calls()),
    },
    {
      name: "new process, with the index: all calls",
      run: () => timeOf(() => stopIn(newProcess(), path).calls()),
    },
    { name: "8 lines more: be current", target: { value: 2 }, run: afterMore(({ length }) => length) },
    { name: "8 lines more: the turn", run: afterMore((now) => now.turn?.text) },
    { name: "8 lines more: calls of the turn", run: afterMore((now) => now.calls({ since: "turn" })) },
    { name: "8 lines more: all calls", run: afterMore((now) => now.calls()) },
  ];
  return { title: `Transcript of ${megabytes} MB`, unit: "ms", subjects, close: remove };
}

function lastWords(transcript: Transcript): unknown {
  return [transcript.turn?.text, transcript.lastAssistantText()];
}
