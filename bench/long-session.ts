import { closeSync, openSync, writeSync } from "node:fs";
import { toEvent } from "../src/events/read-event.ts";
import type { OpenTranscript } from "../src/transcript/open-transcripts.ts";
import type { Transcript } from "../src/transcript/transcript.ts";

/** Eight lines, as a turn leaves them behind: about 10 KB. */
export function turn(n: number): string {
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

/** Writes turns until the file is large enough; answers how many. */
export function generate(path: string, megabytes: number): number {
  const file = openSync(path, "w");
  let turns = 0;
  for (let size = 0; size < megabytes * 1_000_000; turns += 1) size += writeSync(file, turn(turns));
  closeSync(file);
  return turns;
}

/** The transcript as a hook on Stop sees it. */
export function stopIn(open: OpenTranscript, path: string): Transcript {
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
