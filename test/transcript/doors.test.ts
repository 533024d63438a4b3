import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { on } from "../../src/hooks/on.ts";
import { context } from "../../src/hooks/outcomes.ts";
import { answerCommand } from "../../src/hosts/command.ts";
import { nodeHost } from "../../src/hosts/node.ts";
import { transcriptsOf } from "../../src/hosts/transcripts.ts";
import { registered } from "../registered.ts";
import { controlDoor, sdkDoor } from "../three-doors.ts";
import { did, lines, typed } from "./session.ts";

const folder = mkdtempSync(join(tmpdir(), "fairlead-transcripts-"));
afterAll(() => rmSync(folder, { recursive: true, force: true, maxRetries: 10 }));
const transcript_path = join(folder, "s1.jsonl");
const agents = join(folder, "s1", "subagents");
mkdirSync(agents, { recursive: true });
writeFileSync(transcript_path, lines(typed("main task"), did("t1", "Read", { file_path: "/code/app/a.ts" })));
writeFileSync(join(agents, "agent-x1.jsonl"), lines(typed("sub task")));

const told = on("SubagentStop", ({ transcript: { turn, main } }) =>
  context(`${turn?.text} of ${main.turn?.text}: ${main.calls().map(({ tool }) => tool)}`),
);
const payload = {
  hook_event_name: "SubagentStop",
  session_id: "s1",
  transcript_path,
  cwd: folder,
  stop_hook_active: false,
  agent_id: "x1",
  agent_type: "Explore",
  agent_transcript_path: join(agents, "agent-x1.jsonl"),
};
const asked = { event: "SubagentStop", payload } as const;

async function byCommand(): Promise<unknown> {
  const host = nodeHost({ root: folder });
  const hooks = registered(told);
  const reply = await answerCommand({
    payload: JSON.stringify(payload),
    expected: "SubagentStop",
    load: () => ({ hooks, problems: [] }),
    host,
    transcript: transcriptsOf(host, undefined),
  });
  return { json: JSON.parse(reply.stdout) };
}

test.each([
  ["the command", byCommand],
  ["the Agent SDK", () => sdkDoor({ told }).ask(asked)],
  ["the control protocol", () => controlDoor({ told }).ask(asked)],
])("%s tells a subagent's end from its own transcript, and knows the main one", async (_, ask) => {
  expect(JSON.stringify(await ask())).toContain("sub task of main task: Read");
});

test("a host without transcripts says so", async () => {
  const reply = await answerCommand({
    payload: JSON.stringify(payload),
    load: () => ({ hooks: registered(told), problems: [] }),
    host: nodeHost({ root: folder }),
  });
  expect(reply.stderr).toContain("event.transcript is not there: this host reads no transcripts");
});
