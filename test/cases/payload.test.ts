import { Buffer } from "node:buffer";
import { expect, test } from "vitest";
import { condition } from "../../src/conditions/custom.ts";
import { input as field } from "../../src/conditions/input.ts";
import { path } from "../../src/conditions/path.ts";
import { prompt } from "../../src/conditions/prompt.ts";
import type { AnyEvent } from "../../src/events/event.ts";
import { isInside, normalizePath, type Platform } from "../../src/events/paths.ts";
import { type Reading, readEvent } from "../../src/events/read-event.ts";
import { guard } from "../../src/hooks/guard.ts";
import type { Hook } from "../../src/hooks/hook.ts";
import { nudge } from "../../src/hooks/nudge.ts";
import { on } from "../../src/hooks/on.ts";
import { context } from "../../src/hooks/outcomes.ts";
import type { HookEvent } from "../../src/protocol/event-names.ts";
import { fakeHost } from "../fake-host.ts";
import { seen } from "./as-seen.ts";
import { answers, type Case, casesOf, listAt, objectAt, spelledOut } from "./read-cases.ts";

// Those need a process with a pipe of its own: see command-process.test.ts.
const withProcess = ["PAY-07", "PAY-13"];

test.each(casesOf("payload", withProcess))("%s", async (_, { input, expected }) => {
  expect(await answers(expected, questions(input))).toEqual(comparable(expected));
});

type Input = Case["input"];

function questions(input: Input): Record<string, (wanted: unknown) => unknown> {
  const event = eventIn(input);
  const reply = () => ask(input, hooksOf(input));
  const verdictOf = async (role: string) => (await ask(input, hooksOf(input, role))).verdict;
  const response = objectAt(objectAt(input["payload"])["tool_response"]);
  return {
    file_paths: () => event?.files,
    written_text: () => event?.written,
    removed_text: () => event?.removed,
    command: () => event?.command ?? null,
    prompt: () => event?.prompt,
    timeout_ms: () => event?.timeoutMs,
    interrupted: () => event?.succeeded === false && response["interrupted"],
    stderr: () => event?.response?.includes(String(response["stderr"])) && response["stderr"],
    stdout: async () =>
      "stdout" in response
        ? event?.response?.includes(String(response["stdout"])) && response["stdout"]
        : (await reply()).stdout,
    content_length: () => event?.written.join("").length,
    raw_field_novel: () => {
      const reading = readingOf(input);
      return reading.kind === "future" && reading.input["novel"];
    },
    normalized_path: () => event?.files[0],
    real_path: () => hostOf(input).files.realPath(event?.files[0] ?? ""),
    inside_root: () => inside(input),
    crash: async () => ![0, 2].includes((await reply()).exitCode),
    verdict: async () => (await reply()).verdict,
    guard_verdict: () => verdictOf("guard"),
    nudge_verdict: () => verdictOf("nudge"),
    exit_code: async () => (await reply()).exitCode,
    exit_code_not: async (wanted) => ((await reply()).exitCode === wanted ? wanted : undefined),
    fires: async () => (await reply()).context !== "",
    stdout_is_valid_utf8: async () => isWellFormed((await reply()).stdout),
    stdout_is_one_json_document: async () => (await reply()).json !== undefined,
    additional_context_prefix: async (wanted) => (await reply()).context.slice(0, String(wanted).length),
    additional_context_suffix: async (wanted) => (await reply()).context.slice(-String(wanted).length),
  };
}

function isWellFormed(text: string): boolean {
  return Buffer.from(text, "utf8").toString("utf8") === text;
}

/** `..._not` is asked as the value that must not come, and must then be nothing. */
function comparable(expected: Case["expected"]): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(expected).map(([key, value]) => [key, key.endsWith("_not") ? undefined : value]),
  );
}

function platformOf(input: Input): Platform {
  return input["platform"] === "win32" ? "win32" : "posix";
}

function hostOf(input: Input) {
  const links = Object.entries(objectAt(input["fs"])).flatMap(([from, what]) => {
    const to = objectAt(what)["symlink"];
    return typeof to === "string" ? [[from, to] as const] : [];
  });
  const platform = platformOf(input);
  return fakeHost({
    platform,
    root: String(objectAt(input["payload"])["cwd"] ?? "/code/app"),
    links: Object.fromEntries(links),
    caseInsensitive: input["fs_case_insensitive"] === true,
  });
}

function payloadOf(input: Input): unknown {
  if (input["stdin_base64"] !== undefined)
    return Uint8Array.from(Buffer.from(String(input["stdin_base64"]), "base64"));
  const generate = objectAt(input["generate"]);
  if (generate["tool"] === undefined) return input["payload"];
  const tool_input = { file_path: generate["file_path"], content: spelledOut(generate["content"]) };
  return { hook_event_name: "PreToolUse", session_id: "s", tool_name: generate["tool"], tool_input };
}

function readingOf(input: Input): Reading {
  const payload = payloadOf(input);
  return readEvent(payload instanceof Uint8Array ? payload : JSON.stringify(payload), platformOf(input));
}

function eventIn(input: Input): AnyEvent | undefined {
  if (input["questions"] !== undefined) return undefined;
  const reading = readingOf(input);
  return reading.kind === "event" ? reading.event : undefined;
}

function ask(input: Input, hooks: readonly Hook[]) {
  const expected = input["event_from_argv"];
  return seen({
    payload: payloadOf(input),
    hooks,
    host: hostOf(input),
    expected: expected === undefined ? undefined : String(expected),
  });
}

function hooksOf(input: Input, role?: string): Hook[] {
  const name = input["event_from_argv"] ?? objectAt(input["payload"])["hook_event_name"];
  const listed = listAt(input["hooks"]).filter((hook) => role === undefined || hook["role"] === role);
  const roles = listed.map((hook) => {
    const event = hook["event"] ?? eventIn(input)?.name ?? name;
    if (hook["role"] === "guard") return guard({ when: nothing, deny: "no", on: event as "PreToolUse" }); // cases name real events
    return on(event as HookEvent, () => speak(String(hook["text"] ?? "advice"), eventIn(input))) as Hook; // likewise
  });
  return [...roles, ...ruleHooks(objectAt(input["rule"]))];
}

const nothing = condition("nothing", () => false);

function speak(text: string, event: AnyEvent | undefined) {
  return context(text.replace("{prompt}", () => event?.prompt ?? "")) as never; // every case's event takes context
}

function ruleHooks(rule: Case["input"]): Hook[] {
  const tool = ["Write", "Edit", "MultiEdit", "NotebookEdit"];
  const { deny_write_glob: glob, deny_write_outside: outside, field: name, contains } = rule;
  return [
    ...(glob === undefined ? [] : [guard({ tool, when: path(String(glob)), deny: "no" })]),
    ...(outside === undefined ? [] : [guard({ tool, when: path("/**", `!${outside}/**`), deny: "no" })]),
    ...(name === "prompt"
      ? [
          nudge({
            on: "UserPromptSubmit",
            when: [prompt(String(contains)), field("prompt", String(contains))],
            say: "x",
          }),
        ]
      : []),
  ];
}

function inside(input: Input): boolean[] {
  const cwd = String(input["cwd"] ?? "/");
  return listAt(input["questions"]).map(({ path: place, root }) => {
    expect(normalizePath(String(place), cwd, platformOf(input))).not.toContain("\\");
    return isInside(String(place), String(root), cwd, platformOf(input));
  });
}
