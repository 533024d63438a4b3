import {
  appendFileSync,
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { beforeEach, expect, test } from "vitest";
import { nodeHost } from "../../src/hosts/node.ts";
import { transcriptsOf } from "../../src/hosts/transcripts.ts";
import { eventOf } from "../event-of.ts";
import { temporaryFolder } from "../temporary-project.ts";

let base: string;
let root: string;
let transcript: string;

const line = (text: string): string =>
  `${JSON.stringify({
    type: "assistant",
    uuid: text.slice(0, 20),
    sessionId: "s1",
    timestamp: "2026-11-30T12:00:00.000Z",
    message: { role: "assistant", content: [{ type: "text", text }] },
  })}\n`;

beforeEach(() => {
  base = temporaryFolder();
  root = join(base, "state");
  mkdirSync(join(root, "sessions/s1"), { recursive: true, mode: 0o700 });
  transcript = join(base, "s1.jsonl");
  // Long enough to be worth an index.
  writeFileSync(transcript, Array.from({ length: 200 }, (_, i) => line(`${i} ${"x".repeat(1000)}`)).join(""));
});

const index = (): string => join(root, "sessions/s1/transcript.index");

/** Reads the transcript as a process of its own would. */
function reads(): void {
  const event = eventOf({
    ...{ hook_event_name: "PreToolUse", tool_name: "Bash", tool_input: { command: "ls" }, tool_use_id: "t1" },
    ...{ session_id: "s1", transcript_path: transcript, cwd: "/" },
  });
  expect(transcriptsOf(nodeHost({ root: base }), root)(event).calls({ since: "session" })).toHaveLength(1);
}

test("what was read of a long transcript is kept beside the session's state, and added to", () => {
  reads();
  const first = readFileSync(index(), "utf8");
  expect(first).not.toBe("");
  appendFileSync(
    transcript,
    Array.from({ length: 200 }, (_, i) => line(`n${i} ${"y".repeat(1000)}`)).join(""),
  );
  reads();
  expect(readFileSync(index(), "utf8").startsWith(first)).toBe(true);
  expect(readFileSync(index(), "utf8").length).toBeGreaterThan(first.length);
});

test.each(["", "/sessions", "/sessions/s1"])("not where others can write to <root>%s", (place) => {
  chmodSync(`${root}${place}`, 0o777);
  reads();
  expect(existsSync(index())).toBe(false);
});

test("a link in the index's place is not followed", () => {
  reads();
  const victim = join(base, "victim");
  renameSync(index(), victim);
  symlinkSync(victim, index());
  const before = readFileSync(victim, "utf8");
  appendFileSync(
    transcript,
    Array.from({ length: 200 }, (_, i) => line(`n${i} ${"y".repeat(1000)}`)).join(""),
  );
  reads();
  expect(readFileSync(victim, "utf8")).toBe(before);
  expect(readdirSync(join(root, "sessions/s1"))).toEqual(["transcript.index"]);
});
