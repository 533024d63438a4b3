import { describe, expect, test } from "vitest";
import { happening } from "../../test/event-of.ts";
import { makeDisk } from "../../test/transcript/disk.ts";
import { did, lines, result, spoke, typed, used, wrote } from "../../test/transcript/session.ts";
import { openTranscripts } from "./open-transcripts.ts";
import type { Transcript } from "./transcript.ts";

const path = "/p/s1.jsonl";

function reading(content: string | Uint8Array): Transcript {
  const disk = makeDisk();
  disk.write(path, content);
  const open = openTranscripts({ files: disk.files, platform: "posix" });
  return open(happening("Stop", { transcript_path: path, stop_hook_active: false }));
}

const texts = (transcript: Transcript): string[] =>
  transcript.said({ origins: ["user"] }).map(({ text }) => text);
const good = lines(typed("before"));

describe("lines", () => {
  test.each<[string, string | Uint8Array, number]>([
    ["cut off", `${good}{"type": "user", "mess`, 0],
    ["without a line feed at the end", `${good.trim()}`, 0],
    ["carriage returns", good.replace("\n", "\r\n"), 0],
    ["a byte order mark", `\uFEFF${good}`, 0],
    ["empty lines", `\n\n${good}\n \n`, 0],
    ["zeros before an entry", `\0\0\0${good}`, 0],
    ["no JSON", `oops\n${good}{]\n`, 2],
    ["other JSON", `1\n[1]\n"x"\nnull\n${good}`, 4],
    ["bytes that are no text", Buffer.concat([Buffer.from([0xff, 0xfe, 0x0a]), Buffer.from(good)]), 1],
    ["nesting without end", `${"[".repeat(200_000)}\n${good}`, 1],
  ])("%s", (_, content, skipped) => {
    const transcript = reading(content);
    expect(texts(transcript)).toEqual(["before"]);
    expect(transcript.skipped.count).toBe(skipped);
  });

  test("only a line feed ends one", () => {
    expect(texts(reading(lines(typed("a\u2028b\u2029c\rd"))))).toEqual(["a\u2028b\u2029c\rd"]);
  });

  test("one that is too long is skipped and told", () => {
    const transcript = reading(`${lines(typed("x".repeat(17 * 1_048_576)))}${good}`);
    expect(texts(transcript)).toEqual(["before"]);
    expect(transcript.skipped.count).toBe(1);
    expect(transcript.skipped.lines[0]).toMatchObject({
      offset: 0,
      why: expect.stringContaining("too long"),
    });
  });

  test("of many that are skipped, some are told", () => {
    const { skipped } = reading("x\n".repeat(100));
    expect([skipped.count, skipped.lines.length]).toEqual([100, 20]);
  });

  test("one that lies across the pieces in which a file is read", () => {
    const long = "ä".repeat(700_000);
    expect(texts(reading(lines(typed(long), typed("after"))))).toEqual([long, "after"]);
  });
});

test("entries of any shape", () => {
  const odd = [null, 0, "x", [], {}, [null], { a: 1 }, true];
  const entries = odd.flatMap((value) => [
    { type: value },
    { type: "user", message: value },
    { type: "user", message: { content: value }, uuid: value, timestamp: value, cwd: value, agentId: value },
    { type: "assistant", message: { id: value, content: [value, { type: "text", text: value }] } },
    wrote("m", { type: "tool_use", id: value, name: value, input: value }),
    {
      type: "user",
      message: { content: [{ type: "tool_result", tool_use_id: "t", content: value }] },
      toolUseResult: value,
    },
  ]);
  const transcript = reading(lines(...entries, did("t", "constructor", { __proto__: 1 }), typed("end")));
  expect(transcript.turn?.text).toBe("end");
  expect(transcript.calls({ tools: ["constructor"] })).toHaveLength(1);
  expect(() => [
    transcript.turns(),
    transcript.said().map(({ text }) => text),
    transcript.skills(),
  ]).not.toThrow();
});

test("a missing transcript is an empty session", () => {
  const open = openTranscripts({ files: makeDisk().files, platform: "posix" });
  for (const transcript_path of ["/none.jsonl", ""]) {
    const transcript = open(happening("Stop", { transcript_path, stop_hook_active: false }));
    expect(transcript.turn).toBeUndefined();
    expect([transcript.turns(), transcript.calls(), transcript.said(), transcript.skills()]).toEqual([
      [],
      [],
      [],
      [],
    ]);
    expect([transcript.lastAssistantText(), transcript.length]).toEqual([undefined, 0]);
    expect(transcript.subagent("../../etc/passwd").calls()).toEqual([]);
  }
});

test("one message in several entries is one text, with tool results in between", () => {
  const transcript = reading(
    lines(typed("go"), spoke("m1", "one"), result("t"), spoke("m1", "two"), spoke("m2", "three")),
  );
  const said = transcript.said({ origins: ["assistant"] }).map(({ text }) => text);
  expect(said).toEqual(["one\ntwo", "three"]);
});

test("former names of tools are followed, a call that is repeated is one", () => {
  const call = used("t", "Task", { description: "d", prompt: "p" });
  expect(
    reading(lines(call, call, result("t")))
      .calls()
      .map(({ tool }) => tool),
  ).toEqual(["Agent"]);
});

test("whose words a user's entry holds", () => {
  const transcript = reading(
    lines(
      typed("mine <system-reminder>theirs</system-reminder>"),
      typed("[Request interrupted by user for tool use]"),
      typed("<task-notification>done</task-notification>", { origin: { kind: "task-notification" } }),
      typed("from a hook", { isMeta: true, hookText: true }),
      typed([{ type: "image", source: {} }]),
    ),
  );
  const of = (origin: "user" | "injected"): string[] =>
    transcript.said({ origins: [origin] }).map(({ text }) => text);
  expect(of("user")).toEqual(["mine"]);
  expect(of("injected")).toEqual([
    "theirs",
    "[Request interrupted by user for tool use]",
    "<task-notification>done</task-notification>",
    "from a hook",
  ]);
  expect(transcript.turns().map(({ text }) => text)).toEqual(["mine", ""]);
});

test("calls of subagents in the main file are theirs", () => {
  const side = { isSidechain: true, agentId: "a1" };
  const transcript = reading(
    lines(typed("go"), used("t", "Read", { file_path: "/a" }, side), { ...typed("sub"), ...side }),
  );
  expect(transcript.calls()).toEqual([]);
  expect(transcript.calls({ subagents: true }).map(({ agentId }) => agentId)).toEqual(["a1"]);
  expect(transcript.turns()).toHaveLength(1);
});
