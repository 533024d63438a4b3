import { readFileSync } from "node:fs";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { nodeHost } from "../../src/hosts/node.ts";
import type { HookEvent } from "../../src/protocol/event-names.ts";
import { pinnedClient } from "../../src/testing/pinned-client.ts";
import { recordingFolders, recordingsIn } from "../../src/testing/replay/recordings.ts";
import { sceneOf } from "../../src/testing/replay/scene.ts";
import { type RunClientOptions, runClient } from "../../src/testing/run-client.ts";

/** Events that a transcript tells of. */
const told: readonly HookEvent[] = [
  "SessionStart",
  "UserPromptSubmit",
  "PreToolUse",
  "PostToolUse",
  "PostToolUseFailure",
  "SubagentStart",
  "SubagentStop",
  "Stop",
  "SessionEnd",
];

type Payload = Readonly<Record<string, unknown>>;

/** What must be the same in what a hook was given and in what is rebuilt. */
function essence(payload: Payload): Payload {
  const names = [
    "hook_event_name",
    "session_id",
    "cwd",
    "tool_name",
    "tool_input",
    "tool_use_id",
    "tool_response",
    "error",
    "prompt",
    "source",
    "agent_id",
    "agent_type",
    "last_assistant_message",
    "stop_hook_active",
    "background_tasks",
    "permission_mode",
    "prompt_id",
    "effort",
  ];
  return Object.fromEntries(names.flatMap((name) => (name in payload ? [[name, payload[name]]] : [])));
}

const bash = (command: string) => ({ tool: "Bash", input: { command, description: "x" } });

/** Calls of one answer end in any order. */
function byCall(payloads: readonly Payload[]): readonly Payload[] {
  const idOf = ({ tool_use_id: id }: Payload): string => (typeof id === "string" ? id : "");
  return payloads.toSorted((one, other) => idOf(one).localeCompare(idOf(other)));
}

/** Plays a session, and gives what hooks were given beside what is rebuilt, event by event. */
async function compared(
  script: Pick<RunClientOptions, "steps" | "subagents">,
  more: Readonly<Record<string, string>> = {},
): Promise<{ given: readonly Payload[]; rebuilt: readonly Payload[]; others: readonly string[] }> {
  let home = "";
  let project = "";
  const command = (event: string): string => `(cat; echo) >> "$CLAUDE_PROJECT_DIR/../${event}.jsonl"`;
  const wired = told.map((event) => {
    const commands = [command(event), ...(more[event] === undefined ? [] : [more[event]])];
    return [event, [{ hooks: commands.map((line) => ({ type: "command", command: line })) }]];
  });
  const report = await runClient({
    ...script,
    client: await pinnedClient(),
    keep: true,
    prompt: "please do it",
    files: { "a.txt": "a\n" },
    settings: { hooks: Object.fromEntries(wired) },
    prepare: (place) => {
      ({ home, project } = place);
    },
  });
  try {
    expect(report.exitCode).toBe(0);
    const given = told.flatMap((event) => byCall(linesOf(join(project, "..", `${event}.jsonl`))));
    const [recording] = recordingFolders(join(home, ".claude", "projects")).flatMap(recordingsIn);
    if (recording === undefined) throw new Error("no session was recorded");
    const scene = sceneOf(recording, nodeHost({ root: project }), { at: 0 });
    const payloads = [...scene.events({ lines: 0 })].map(({ payload }) => payload);
    const rebuilt = told.flatMap((event) => byCall(payloads.filter((one) => one.hook_event_name === event)));
    const others = payloads.map((one) => one.hook_event_name).filter((name) => !told.includes(name));
    return { given: given.map(essence), rebuilt: rebuilt.map(essence), others };
  } finally {
    if (report.folder !== undefined) await rm(report.folder, { recursive: true, force: true });
  }
}

test("the events that are rebuilt from a transcript are those that hooks were given", async () => {
  const { given, rebuilt, others } = await compared({
    steps: [
      bash("mkdir -p sub && cd sub && pwd"),
      bash("exit 3"),
      [{ text: "Now files." }, { tool: "Write", input: { file_path: "{project}/b.txt", content: "b\n" } }],
      [
        { tool: "Read", input: { file_path: "{project}/a.txt" } },
        { tool: "Read", input: { file_path: "{project}/b.txt" } },
      ],
      { tool: "Read", input: { file_path: "{project}/gone.txt" } },
      { tool: "WebFetch", input: { url: "http://127.0.0.1:9/x", prompt: "p" } },
      { tool: "NoSuchTool", input: {} },
      { text: "All done." },
    ],
  });
  expect(given.length).toBeGreaterThan(15);
  expect(rebuilt).toEqual(given);
  expect(others).toEqual([]);
}, 120_000);

test("also with a subagent in the background and a stop that is blocked once", async () => {
  const once = 'f="$CLAUDE_PROJECT_DIR/../once"; [ -e "$f" ] || { touch "$f"; echo "Go on." >&2; exit 2; }';
  const { given, rebuilt } = await compared(
    {
      steps: [
        {
          tool: "Agent",
          input: { description: "look", prompt: "Look around", subagent_type: "general-purpose" },
        },
        { text: "Waiting." },
        { text: "Still waiting." },
        { text: "All done." },
      ],
      subagents: { "Look around": [bash("sleep 2; echo seen"), { text: "Seen." }] },
    },
    { Stop: once },
  );
  expect(rebuilt).toEqual(given);
}, 120_000);

function linesOf(path: string): readonly Payload[] {
  try {
    return readFileSync(path, "utf8")
      .split("\n")
      .filter((line) => line !== "")
      .map((line) => JSON.parse(line));
  } catch {
    return [];
  }
}
