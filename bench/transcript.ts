// What reading a long session's transcript costs: at first, after an append, in another process.
// `node scripts/run.mjs bench/transcript.ts [megabytes]`.
import { appendFileSync, closeSync, mkdtempSync, openSync, rmSync, statSync, writeSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { toEvent } from "../src/events/read-event.ts";
import { nodeHost } from "../src/hosts/node.ts";
import { transcriptsOf } from "../src/hosts/transcripts.ts";
import type { OpenTranscript } from "../src/transcript/open-transcripts.ts";
import type { Transcript } from "../src/transcript/transcript.ts";
import { median } from "./statistics.ts";

const megabytes = Number(process.argv.find((argument) => /^\d+$/.test(argument)) ?? 100);
const home = mkdtempSync(join(tmpdir(), "fairlead-bench-"));
const path = join(home, "session.jsonl");
const host = nodeHost({ root: "/code/app" });

/** Eight lines, as a turn leaves them behind: about 10 KB. */
function turn(n: number): string {
  const common = { sessionId: "s", cwd: "/code/app", timestamp: "2026-01-01T00:00:00.000Z" };
  const entry = (type: string, fields: object): string =>
    JSON.stringify({ type, ...common, uuid: `u-${n}`, ...fields });
  const use = (id: string, name: string, input: object): string =>
    entry("assistant", { message: { id: `m-${id}`, content: [{ type: "tool_use", id, name, input }] } });
  const result = (id: string, content: string): string =>
    entry("user", { message: { content: [{ type: "tool_result", tool_use_id: id, content }] } });
  const lines = [
    entry("user", { message: { content: `prompt ${n}` } }),
    use(`r${n}`, "Read", { file_path: `/code/app/src/${n}.ts` }),
    result(`r${n}`, "const value = 1;\n".repeat(300)),
    use(`b${n}`, "Bash", { command: `npm test -- part-${n}` }),
    result(`b${n}`, "ok\n".repeat(500)),
    entry("attachment", { attachment: { type: "note", content: "x".repeat(2000) } }),
    entry("assistant", { message: { id: `m-${n}`, content: [{ type: "text", text: `answer ${n}` }] } }),
    JSON.stringify({ type: "last-prompt", lastPrompt: `prompt ${n}` }),
  ];
  return `${lines.join("\n")}\n`;
}

function generate(): number {
  const file = openSync(path, "w");
  let turns = 0;
  for (let size = 0; size < megabytes * 1_000_000; turns += 1) size += writeSync(file, turn(turns));
  closeSync(file);
  return turns;
}

function newProcess(): OpenTranscript {
  return transcriptsOf(host, join(home, "state"));
}

function stopIn(open: OpenTranscript): Transcript {
  const payload = {
    hook_event_name: "Stop",
    session_id: "s",
    transcript_path: path,
    cwd: "/code/app",
    stop_hook_active: false,
  };
  const reading = toEvent(payload, "posix");
  if (reading.kind !== "event") throw new Error("no event");
  return open(reading.event);
}

interface Row {
  readonly what: string;
  readonly ms: number;
}

function timed(what: string, run: () => unknown, times = 1): Row {
  const durations = Array.from({ length: times }, () => {
    const started = process.hrtime.bigint();
    run();
    return Number(process.hrtime.bigint() - started) / 1e6;
  });
  return { what, ms: median(durations) };
}

function appended(what: string, open: OpenTranscript, ask: (transcript: Transcript) => unknown): Row {
  const durations = Array.from({ length: 40 }, () => {
    appendFileSync(path, turn(turns));
    turns += 1;
    return timed(what, () => ask(stopIn(open))).ms;
  });
  return { what, ms: median(durations) };
}

const memory = (): number => {
  globalThis.gc?.();
  const { heapUsed, external } = process.memoryUsage();
  return (heapUsed + external) / 1e6;
};

let turns = generate();
try {
  const before = memory();
  const tail = timed("cold: the turn, the last words", () => {
    const transcript = stopIn(newProcess());
    return [transcript.turn?.text, transcript.lastAssistantText()];
  });
  const warm = newProcess();
  const first = timed("cold, no index: all calls", () => stopIn(warm).calls().length);
  const held = memory() - before;
  const rows = [
    tail,
    first,
    timed("cold, with the index: all calls", () => stopIn(newProcess()).calls().length, 5),
    appended("warm, 8 lines more: be current", warm, (transcript) => transcript.length),
    appended("warm, 8 lines more: the turn", warm, ({ turn: now }) => now?.text),
    appended("warm, 8 lines more: calls of the turn", warm, (t) => t.calls({ since: "turn" }).length),
    appended("warm, 8 lines more: all calls", warm, (t) => t.calls().length),
  ];
  for (const { what, ms } of rows) console.log(`${what.padEnd(42)} ${ms.toFixed(2).padStart(9)} ms`);
  const size = statSync(path).size / 1e6;
  console.log(`memory held for ${size.toFixed(0)} MB, ${turns * 2} calls: ${held.toFixed(1)} MB`);
  console.log(JSON.stringify({ megabytes: size, calls: turns * 2, heldMegabytes: held, rows }));
} finally {
  rmSync(home, { recursive: true, force: true });
}
