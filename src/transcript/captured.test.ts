import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { eventIn } from "../../test/transcript/session.ts";

const folder = new URL("../../test/fixtures/claude-code-2.1.332/transcripts/", import.meta.url);
const read = (name: string): string => readFileSync(new URL(`${name}.jsonl`, folder), "utf8");
const user = { origins: ["user"] } as const;

describe("captured sessions", () => {
  test("tools: calls with their endings, a skill, no word that nobody said", () => {
    const { transcript } = eventIn(read("tools"));
    expect(transcript.turn).toEqual({
      prompt: "e2d18512-2f1a-491f-8cad-6259801d4c2e",
      text: "please do it",
      position: 2,
    });
    expect(transcript.calls().map(({ tool, outcome }) => `${tool} ${outcome}`)).toEqual([
      "Bash ok",
      "Bash failed",
      "Bash failed",
      "Write ok",
      "Read ok",
      "Edit ok",
      "Skill ok",
      "WebFetch failed",
      "TaskCreate failed",
    ]);
    const [first] = transcript.calls();
    expect(first).toMatchObject({
      command: "mkdir -p sub && cd sub && pwd",
      input: { command: "mkdir -p sub && cd sub && pwd", description: "cd" },
      response: "/code/app/sub",
      cwd: "/code/app",
      agentId: undefined,
    });
    expect(transcript.calls({ tools: ["Edit"] })[0]?.files).toEqual(["/code/app/a.ts"]);
    expect(transcript.skills()).toEqual(["hello"]);
    expect(transcript.lastAssistantText()).toBe("All done.");
    expect(transcript.said(user).map(({ text }) => text)).toEqual(["please do it"]);
    expect(transcript.said({ origins: ["assistant"] }).map(({ text }) => text)).toEqual([
      "Working.",
      "All done.",
    ]);
    expect(transcript.skipped).toEqual({ count: 0, lines: [] });
    expect(transcript.length).toBe(68);
  });

  test("a slash command opens a turn, the host's own commands and the summary do not", () => {
    const { transcript } = eventIn(read("slash-compact-resume"));
    expect(transcript.turns().map(({ text }) => text)).toEqual(["/hi bob"]);
    expect(transcript.said(user).map(({ text }) => text)).toEqual(["/hi bob"]);
    expect(transcript.skills()).toEqual(["hi"]);
    expect(transcript.lastAssistantText()).toBe("hi there");
    const injected = transcript.said({ origins: ["injected"] }).map(({ text }) => text);
    expect(injected).toContain("Context: inline-shell-ran\nSay hi to bob\n");
    expect(injected.filter((text) => text.startsWith("This session is being continued"))).toHaveLength(1);
  });

  test("what a hook says when it blocks opens no turn", () => {
    const { transcript } = eventIn(read("stop-blocked-until-cap"));
    expect(transcript.turns().map(({ text }) => text)).toEqual(["go"]);
    expect(transcript.said({ since: "turn", ...user })).toHaveLength(1);
  });

  test("a subagent has a transcript of its own; its report opens no turn of the user", () => {
    const agent = "af68fea9bbe60f1ce";
    const more = { [`/p/s1/subagents/agent-${agent}.jsonl`]: read("subagent-agent") };
    const { transcript } = eventIn(read("subagent-main"), {}, more);
    expect(transcript.turns().map(({ text }) => text)).toEqual(["go"]);
    expect(transcript.lastAssistantText()).toBe("main done");
    expect(transcript.calls().map(({ tool }) => tool)).toEqual(["Agent"]);
    const its = transcript.subagent(agent);
    expect(its.turn?.text).toBe("SUBPROMPT do a thing");
    expect(its.lastAssistantText()).toBe("sub done");
    expect(its.main).toBe(transcript);
    const inside = eventIn(read("subagent-main"), { agent_id: agent, agent_type: "general-purpose" }, more);
    expect(inside.transcript.lastAssistantText()).toBe("sub done");
    expect(inside.transcript.main.lastAssistantText()).toBe("main done");
  });
});
