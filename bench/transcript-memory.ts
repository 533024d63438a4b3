import { join } from "node:path";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { nodeHost } from "../src/hosts/node.ts";
import { transcriptsOf } from "../src/hosts/transcripts.ts";
import type { Transcript } from "../src/transcript/transcript.ts";
import { generate, stopIn } from "./long-session.ts";
import { makeProject } from "./project.ts";
import type { Effort, Topic } from "./subject.ts";

/** What is held in memory of a long transcript after it was asked: little, whatever the size of the file. */
export function transcriptMemory({ quick }: Effort): Topic {
  const megabytes = quick ? 10 : 100;
  const { home, remove } = makeProject({});
  const path = join(home, "session.jsonl");
  generate(path, megabytes);
  const host = nodeHost({ root: "/code/app" });
  const heldAfter = (ask: (transcript: Transcript) => unknown) => (): number => {
    const before = held();
    const open = transcriptsOf(host, join(home, "state"));
    ask(stopIn(open, path));
    const after = held();
    // Named once more, so that it lives until it was measured.
    ask(stopIn(open, path));
    return Math.max(0, after - before);
  };
  const subjects = [
    { name: "after the last words", most: 3, run: heldAfter((transcript) => transcript.lastAssistantText()) },
    { name: "after all calls", most: 3, run: heldAfter((transcript) => transcript.calls().length) },
  ];
  return { title: `Memory held of a transcript of ${megabytes} MB`, unit: "MB", subjects, close: remove };
}

setFlagsFromString("--expose-gc");
const collect = runInNewContext("gc") as () => void; // what the flag brings

function held(): number {
  collect();
  const { heapUsed, external } = process.memoryUsage();
  return (heapUsed + external) / 1e6;
}
