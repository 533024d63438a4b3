import { chmodSync, existsSync, mkdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { temporaryFolder } from "../../test/temporary-project.ts";
import type { AnyEvent } from "../events/event.ts";
import { readEvent } from "../events/read-event.ts";
import type * as Details from "./details.ts";
import { keepHeartbeats } from "./keep-heartbeats.ts";
import { keepEntry } from "./ledger.ts";

const details = (): typeof Details => {
  throw new Error("a heartbeat has no details");
};
const bash = (session: string): AnyEvent => {
  const common = { hook_event_name: "PreToolUse", session_id: session, transcript_path: "", cwd: "/w" };
  const payload = { ...common, tool_name: "Bash", tool_input: { command: "ls" }, tool_use_id: "call" };
  const reading = readEvent(JSON.stringify(payload), "posix");
  if (reading.kind !== "event") throw new Error("no event");
  return reading.event;
};

test("many at once are the lines that each would be by itself, in their sessions' order", () => {
  const [alone, together] = [temporaryFolder(), temporaryFolder()];
  const came = ["s1", "s2", "s1", "s1"].map((session, at) => ({ event: bash(session), now: 1e12 + at }));
  for (const { event, now } of came) {
    const trace = { event: event.name, tool: "Bash", hooks: [], verdict: {}, faults: [], ms: 0 };
    keepEntry({ event, trace, project: "/p" }, { root: alone, now, env: {}, details });
  }
  keepHeartbeats(
    came.map((one) => ({ ...one, project: "/p" })),
    { root: together, details },
  );
  for (const session of ["s1", "s2"]) {
    const file = `sessions/${session}/ledger.jsonl`;
    const text = readFileSync(`${together}/${file}`, "utf8");
    expect(text).toBe(readFileSync(`${alone}/${file}`, "utf8"));
    expect(text.split("\n")).toHaveLength(session === "s1" ? 4 : 2);
  }
});

test("a session whose folder others can write to keeps none, and costs the other sessions nothing", () => {
  const root = temporaryFolder();
  mkdirSync(`${root}/sessions/s1`, { recursive: true });
  chmodSync(`${root}/sessions/s1`, 0o777);
  keepHeartbeats(
    ["s1", "", "s2"].map((session) => ({ event: bash(session), project: "/p", now: 1e12 })),
    { root, details },
  );
  const isKept = (session: string): boolean => existsSync(`${root}/sessions/${session}/ledger.jsonl`);
  expect(["s1", "s2"].map(isKept)).toEqual([false, true]);
});
