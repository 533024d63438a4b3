import { readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import fc from "fast-check";
import { expect, test } from "vitest";
import type { CommandReply } from "../../src/hosts/command-reply.ts";
import { httpReply } from "../../src/hosts/warm/http-reply.ts";
import { type HookEvent, hookEvents } from "../../src/protocol/event-names.ts";
import { bash } from "../../src/testing/payloads.ts";
import { payloadsOf } from "../arbitrary-hooks.ts";
import { fixturePayloads } from "../fixture-payloads.ts";
import { dist, textOf, type WarmProject, warmProject } from "./warm-project.ts";

const events = JSON.stringify(hookEvents);
const files = {
  "all.ts": `import { block, command, condition, context, guard, nudge, on, path, rewriteInput } from "fairlead";
  import { sessionState } from "fairlead/state";
  const Count = sessionState("count", { n: 0 });
  let seen = 0; // a process of its own begins at 0 each time
  export const push = guard({ when: command("git push"), deny: (match) => "no push: " + (seen += 1) });
  export const src = guard({ when: path("**/src/**"), deny: "not in src" });
  export const fails = guard({ tool: "Agent", when: condition("fails", () => { throw new Error("broken"); }), deny: "x" });
  export const safer = guard({ when: command("bash"), then: () => rewriteInput({ command: "ls" }) });
  export const rg = nudge({ when: command("ls"), say: "use rg" });
  export const start = on(["SessionStart", "UserPromptSubmit"], (event) => context(event.name + " " + event.input.session_id));
  export const stop = on("Stop", async (event) => {
    const n = await Count.mutate(event, (draft) => ++draft.n);
    return n % 2 === 1 ? block("once more, " + n) : undefined;
  });
  export const task = on(["TaskCompleted", "TaskCreated", "PreCompact", "ConfigChange"], () => block("not yet"));`,
  "watch.ts": `import { on } from "fairlead";
  export const watch = on(${events}, { onError: "closed" }, (event) => {
    if (JSON.stringify(event.input).length % 5 === 0) throw new Error("odd length");
  });`,
};

const hot = createRequire(import.meta.url)(join(dist, "hot.cjs")) as typeof import("../../src/hot.ts"); // as it is built

/** As a process of its own answers, its start left out. */
function cold(
  event: string,
  payload: string,
  { root, env }: WarmProject,
  state: string,
): Promise<CommandReply> {
  return hot.answerOf({
    payload,
    expected: event,
    cwd: root,
    began: Date.now(),
    env: { ...env, FAIRLEAD_STATE_DIR: state },
  }).reply;
}

/** Every document below a folder, by its path; when it was written is left out. */
function documents(folder: string): Record<string, string> {
  const names = readdirSync(join(folder, "sessions"), { recursive: true, encoding: "utf8" });
  const kept = names.filter((name) => name.endsWith(".json")).sort();
  return Object.fromEntries(
    kept.map((name) => [
      name,
      readFileSync(join(folder, "sessions", name), "utf8").replace(/"at":\d+/g, '"at":0'),
    ]),
  );
}

async function compare(project: WarmProject, asked: readonly (readonly [string, string])[]): Promise<number> {
  const state = join(project.env["HOME"] ?? "", "cold state");
  let spoken = 0;
  for (const [event, payload] of asked) {
    const { stdout, stderr, exitCode } = await cold(event, payload, project, state);
    const said = await project.http(event, payload);
    const wanted = httpReply({ stdout, stderr, exitCode });
    expect(said.status, payload).toBe(wanted.status);
    if (wanted.status === 200) expect(said.body, payload).toBe(wanted.body);
    if (wanted.body !== "") spoken += 1;
  }
  expect(documents(join(project.env["HOME"] ?? "", ".local", "state", "fairlead"))).toEqual(documents(state));
  return spoken;
}

test("payloads of a real client and 1,000 generated ones: the same bytes, and the same is remembered", async () => {
  const project = warmProject(files);
  await project.up();
  const here = (payload: object): string => textOf({ ...payload, cwd: project.root });
  const captured = fixturePayloads.map(
    ([, payload]) => [String(payload["hook_event_name"]), here(payload)] as const,
  );
  const made = hookEvents.flatMap((event: HookEvent) =>
    fc.sample(payloadsOf(event), { numRuns: 30, seed: 11 }).map((payload) => [event, here(payload)] as const),
  );
  expect(made.length).toBeGreaterThan(1_000);
  expect(await compare(project, [...captured, ...made])).toBeGreaterThan(200);
}, 180_000);

test("the bash client and a process of its own: the same bytes and exit codes", async () => {
  const project = warmProject(files);
  await project.up();
  const ofEach = new Map(fixturePayloads.map(([, payload]) => [String(payload["hook_event_name"]), payload]));
  const broken = ["", "{", '{"hook_event_name":"PreToolUse"}', "ÿ", "[]", '{"hook_event_name":"Future"}'];
  const misnamed = ["", "Foo", "\u0000", "\ud83d", "x".repeat(100_000), "PostToolUse"];
  const asked = [
    ...[...ofEach].map(([event, payload]) => [event, textOf(payload)] as const),
    ...broken.map((text) => ["PreToolUse", text] as const),
    ...misnamed.map(
      (name) => ["PreToolUse", textOf({ ...bash("git push"), hook_event_name: name })] as const,
    ),
  ];
  for (const [event, payload] of asked) {
    const { stdout, code } = await project.client(event, payload, { FAIRLEAD_STATE_DIR: "" });
    const wanted = project.cold(event, payload, { FAIRLEAD_STATE_DIR: join(project.root, "..", "cold") });
    expect({ event, stdout, code }).toEqual({ event, stdout: wanted.stdout, code: wanted.code });
    const isMisnamed = misnamed.some((name) => payload.includes(`"hook_event_name":${JSON.stringify(name)}`));
    if (event === "PreToolUse" && isMisnamed) expect(stdout).toContain("is wired for PreToolUse");
  }
  expect((await project.status()).events).toBe(asked.length);
}, 120_000);
