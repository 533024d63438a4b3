import { connect } from "node:net";
import { afterEach, expect, test } from "vitest";
import { type ScriptedModel, startModel } from "./model.ts";
import type { Script } from "./script.ts";

const started: ScriptedModel[] = [];
afterEach(() => Promise.all(started.splice(0).map((model) => model.close())));

async function play(script: Script): Promise<ScriptedModel> {
  const model = await startModel(script);
  started.push(model);
  return model;
}

const post = (
  model: ScriptedModel,
  body: unknown,
  headers: Record<string, string> = {},
  path = "/v1/messages?beta=true",
) =>
  fetch(model.url + path, {
    method: "POST",
    headers,
    body: typeof body === "string" ? body : JSON.stringify(body),
  });

const turn = (opening: string, more: object[] = []) => ({
  model: "m",
  tools: [{ name: "Bash" }],
  messages: [
    {
      role: "user",
      content: [
        { type: "text", text: "<system-reminder>said before</system-reminder>" },
        { type: "text", text: opening },
      ],
    },
    ...more,
  ],
});

async function answerText(response: Response): Promise<string> {
  const message = (await response.json()) as { content: { text?: string; name?: string }[] }; // our own answer
  return message.content.map(({ text, name }) => text ?? name).join(" ");
}

test("steps are served in order, and Done. after the last", async () => {
  const model = await play({ steps: [{ text: "one" }, [{ text: "two" }, { tool: "Bash", input: {} }]] });
  const texts: string[] = [];
  for (let i = 0; i < 4; i += 1) texts.push(await answerText(await post(model, turn("go"))));
  expect(texts).toEqual(["one", "two Bash", "Done.", "Done."]);
  expect(model.requests.map(({ kind, body }) => [kind, body["model"]])).toEqual(Array(4).fill(["main", "m"]));
});

test("the plain form carries ids, input and stop reason", async () => {
  const model = await play({ steps: [{ tool: "Bash", input: { command: "ls" } }, { text: "bye" }] });
  expect(await (await post(model, turn("go"))).json()).toMatchObject({
    type: "message",
    role: "assistant",
    model: "m",
    stop_reason: "tool_use",
    content: [
      { type: "tool_use", id: expect.stringMatching(/^toolu_/), name: "Bash", input: { command: "ls" } },
    ],
  });
  expect(await (await post(model, turn("go"))).json()).toMatchObject({ stop_reason: "end_turn" });
});

test("the streamed form says the same in server-sent events", async () => {
  const model = await play({ steps: [[{ text: "hi" }, { tool: "Bash", input: { command: "ls" } }]] });
  const response = await post(model, { ...turn("go"), stream: true });
  expect(response.headers.get("content-type")).toBe("text/event-stream");
  const events = (await response.text())
    .trim()
    .split("\n\n")
    .map((part) => part.split("\n"));
  const datas = events.map(([, data]) => JSON.parse((data ?? "").slice("data: ".length)));
  expect(events.map(([name]) => name)).toEqual(datas.map(({ type }) => `event: ${type}`));
  const block = ["content_block_start", "content_block_delta", "content_block_stop"];
  expect(datas.map(({ type }) => type)).toEqual([
    "message_start",
    ...block,
    ...block,
    "message_delta",
    "message_stop",
  ]);
  expect(datas[0]).toMatchObject({ message: { content: [], stop_reason: null } });
  expect(datas[2]).toMatchObject({ index: 0, delta: { type: "text_delta", text: "hi" } });
  expect(datas[4]).toMatchObject({ index: 1, content_block: { name: "Bash", input: {} } });
  expect(datas[5].delta).toEqual({ type: "input_json_delta", partial_json: '{"command":"ls"}' });
  expect(datas[7]).toMatchObject({ delta: { stop_reason: "tool_use" } });
});

test("each conversation has its own place in its own script", async () => {
  const model = await play({
    steps: [{ text: "main 1" }, { text: "main 2" }],
    subagents: { "dig deep": [{ text: "sub 1" }, { text: "sub 2" }] },
  });
  const ask = async (opening: string, headers = {}) =>
    answerText(await post(model, turn(opening, []), headers));
  const agent = (id: string) => ({ "x-claude-code-session-id": "s", "x-claude-code-agent-id": id });
  expect(await ask("go")).toBe("main 1");
  expect(await ask("please dig deep now")).toBe("sub 1");
  expect(await ask("go")).toBe("main 2");
  expect(await ask("please dig deep now")).toBe("sub 2");
  expect(await ask("another prompt")).toBe("main 1");
  expect(await ask("dig deep", agent("a1"))).toBe("sub 1");
  expect(await ask("dig deep", agent("a2"))).toBe("sub 1");
  expect(await ask("not scripted", agent("a3"))).toBe("Done.");
  expect(model.requests.map(({ agent }) => agent).filter(Boolean)).toEqual([
    ...Array(4).fill("dig deep"),
    "a3",
  ]);
});

test("a session keeps its place when compaction changes its first message", async () => {
  const model = await play({ steps: [{ text: "1" }, { text: "2" }] });
  const session = { "x-claude-code-session-id": "s" };
  const wish = "Respond with TEXT ONLY. Your task is to write a detailed summary of the conversation.";
  expect(await answerText(await post(model, turn("go"), session))).toBe("1");
  const compaction = turn("go", [{ role: "user", content: [{ type: "text", text: wish }] }]);
  expect(await answerText(await post(model, compaction, session))).toContain("<summary>");
  expect(await answerText(await post(model, turn("This session is being continued"), session))).toBe("2");
});

test("a retry of the same request is answered the same, a first try that says retry is not lost", async () => {
  const model = await play({ steps: [{ text: "1" }, { text: "2" }] });
  const retry = { "x-stainless-retry-count": "1" };
  expect(await answerText(await post(model, turn("go")))).toBe("1");
  expect(await answerText(await post(model, turn("go"), retry))).toBe("1");
  const next = turn("go", [
    { role: "assistant", content: "1" },
    { role: "user", content: "and?" },
  ]);
  expect(await answerText(await post(model, next, retry))).toBe("2");
  expect(model.requests).toHaveLength(2);
});

test("requests without tools get a short text, a value that fits their schema, or the scripted answer", async () => {
  const model = await play({ steps: [{ text: "step" }], asides: { "ever so": "scripted" } });
  const ask = async (text: string, more = {}) =>
    answerText(await post(model, { messages: [{ role: "user", content: text }], tools: [], ...more }));
  const schema = {
    type: "object",
    required: ["ok", "reason", "kind", "n", "list"],
    properties: {
      ok: { type: "boolean" },
      reason: { type: "string" },
      kind: { enum: ["a", "b"] },
      n: { type: "integer" },
      list: { type: "array" },
      optional: { type: "string" },
    },
  };
  expect(await ask("Name this session")).toMatch(/^\w[\w ]{0,40}$/);
  expect(await ask("is it ever so good?")).toBe("scripted");
  expect(
    JSON.parse(await ask("judge", { output_config: { format: { type: "json_schema", schema } } })),
  ).toEqual({
    ok: true,
    reason: "fine",
    kind: "a",
    n: 0,
    list: [],
  });
  expect(await answerText(await post(model, turn("go")))).toBe("step");
});

test("token counts, unknown paths and bad bodies are answered, and take no step", async () => {
  const model = await play({ steps: [{ text: "first" }] });
  const count = await post(model, turn("go"), {}, "/v1/messages/count_tokens?beta=true");
  expect(await count.json()).toEqual({ input_tokens: 10 });
  const unknown = await fetch(`${model.url}/api/hello`);
  expect([unknown.status, await unknown.json()]).toMatchObject([
    404,
    { type: "error", error: { type: "not_found_error" } },
  ]);
  for (const bad of ["", "{", "[]", "null", '"text"']) {
    const response = await post(model, bad);
    expect([response.status, await response.json()]).toMatchObject([
      400,
      { error: { type: "invalid_request_error" } },
    ]);
  }
  expect(model.counts).toHaveLength(1);
  expect(await answerText(await post(model, turn("go")))).toBe("first");
});

test("close ends connections that are still open", async () => {
  const model = await startModel({ steps: [] });
  const socket = connect(Number(new URL(model.url).port), "127.0.0.1");
  await new Promise((resolve) => socket.once("connect", resolve));
  socket.write("POST /v1/messages HTTP/1.1\r\ncontent-length: 100\r\n\r\n{");
  const ended = new Promise((resolve) => socket.once("close", resolve));
  socket.on("error", () => {});
  await model.close();
  await ended;
  await expect(fetch(model.url)).rejects.toThrow();
});
