import { execFile } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { build } from "esbuild";
import { afterAll, describe, expect, test } from "vitest";
import { command } from "../src/conditions/command.ts";
import { dispatch } from "../src/engine/dispatch.ts";
import { audit } from "../src/hooks/audit.ts";
import type { AuditRecord } from "../src/hooks/audit-record.ts";
import { guard } from "../src/hooks/guard.ts";
import type { Hook } from "../src/hooks/hook.ts";
import { nodeHost } from "../src/hosts/node.ts";
import { call, happening } from "./event-of.ts";
import { fakeHost } from "./fake-host.ts";
import { registered } from "./registered.ts";
import { repository } from "./rooms.ts";

const folder = mkdtempSync(join(tmpdir(), "fairlead-audit-"));
afterAll(() => rmSync(folder, { recursive: true, maxRetries: 10 }));
const host = nodeHost({ root: folder });

const linesOf = (file: string): AuditRecord[] =>
  readFileSync(join(folder, file), "utf8")
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line));
const ask = (hook: Hook, event = call("Bash", { command: "ls" }), world = host) =>
  dispatch(registered(hook), event, world);

test("every event of a tool is a line, without its secrets", async () => {
  await ask(audit(), call("Bash", { command: "TOKEN=abc ls" }));
  const { answer, trace } = await ask(audit(), call("Write", { file_path: "a.ts", content: "x" }));
  expect(answer).toEqual({});
  expect(trace.hooks[0]?.status).toBe("silent");
  const at = expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/);
  const session = "8c1f0000-0000-4000-8000-00000000000a";
  expect(linesOf(".claude/audit.jsonl")).toEqual([
    { at, event: "PreToolUse", session, agent: "main", tool: "Bash", command: "TOKEN=[redacted] ls" },
    { at, event: "PreToolUse", session, agent: "main", tool: "Write", files: ["/code/app/a.ts"] },
  ]);
});

test("fields are chosen by name: details, the tool's input, the payload", async () => {
  const hook = audit({
    to: "./logs/a.jsonl",
    fields: ["command", "timeout", "cwd", "nothing"],
    redact: false,
  });
  await ask(hook, call("Bash", { command: "PASSWORD=x ls", timeout: 5 }));
  expect(linesOf("logs/a.jsonl")).toMatchObject([{ command: "PASSWORD=x ls", timeout: 5, cwd: "/code/app" }]);
  expect(Object.keys(linesOf("logs/a.jsonl")[0] ?? {})).not.toContain("nothing");
  const long = audit({ to: "logs/long.jsonl", fields: ["input"] });
  await ask(long, call("Write", { file_path: "a", content: "y".repeat(50_000) }));
  expect(readFileSync(join(folder, "logs/long.jsonl"), "utf8")).toContain("y[50000 characters in all]");
});

test("a function is given the record and the event, on events of its choice", async () => {
  const told: unknown[] = [];
  const hook = audit({
    on: ["Stop", "UserPromptSubmit"],
    to: async (record, event) => {
      told.push([record.event, record["prompt"], event.name]);
    },
  });
  await ask(hook, happening("UserPromptSubmit", { prompt: "password: hunter2" }));
  expect(told).toEqual([["UserPromptSubmit", "password: [redacted]", "UserPromptSubmit"]]);
});

describe("it never has a say", () => {
  test.each<[string, Hook, typeof host]>([
    ["throws", audit({ to: () => Promise.reject(new Error("full")) }), host],
    ["returns a refusal", audit({ to: () => ({ kind: "deny", reason: "no" }) }), host],
    ["is on a host that writes nothing", audit(), fakeHost()],
    ["cannot write", audit({ to: "logs/a.jsonl/below" }), host],
  ])("when it %s", async (_, hook, world) => {
    expect((await ask(hook, undefined, world)).answer).toEqual({});
  });

  test("and cannot keep a guard from having one", async () => {
    const refuses = guard({ when: command("ls"), deny: "Use rg --files." });
    const { answer } = await dispatch(registered(audit(), refuses), call("Bash", { command: "ls" }), host);
    expect(answer.json).toMatchObject({ hookSpecificOutput: { permissionDecision: "deny" } });
  });
});

test("lines of many processes stay whole", async () => {
  const program = `
    import { audit } from "./src/hooks/audit.ts";
    import { nodeHost } from "./src/hosts/node.ts";
    import { toEvent } from "./src/events/read-event.ts";
    const host = nodeHost({ root: process.argv[2] });
    const hook = audit({ to: "many.jsonl", fields: ["command"] });
    for (let n = 0; n < 50; n += 1) {
      const { event } = toEvent({ hook_event_name: "PreToolUse", session_id: "s", tool_name: "Bash", tool_input: { command: process.argv[3] + n + "x".repeat(5000) } }, "posix");
      await hook.run(event, { evidence: [], certain: true, doubts: [], options: undefined }, host);
    }`;
  const outfile = join(folder, "writer.mjs");
  const stdin = { contents: program, resolveDir: repository, loader: "ts" as const };
  await build({ stdin, outfile, bundle: true, platform: "node", format: "esm", packages: "external" });
  const run = promisify(execFile);
  await Promise.all([..."abcd"].map((name) => run(process.execPath, [outfile, folder, name])));
  const commands = linesOf("many.jsonl").map((record) => String(record["command"]).replace(/x+$/, ""));
  expect(new Set(commands).size).toBe(200);
  expect(commands).toHaveLength(200);
}, 60_000);

test("it prints well, fails open and is capped by nothing", () => {
  const hook = audit({ to: "a.jsonl" });
  expect(Object.isFrozen(hook)).toBe(true);
  expect(hook).toMatchObject({ kind: "on", onError: "open", rewrites: false, deadline: 5 });
  expect(hook.events).toContain("PermissionDenied");
  // @ts-expect-error it cannot refuse
  expect(() => audit({ onError: "closed" })).toThrow("onError");
  // @ts-expect-error it writes everything down
  expect(() => audit({ maxFires: 1 })).toThrow("maxFires");
  for (const to of ["/etc/x", "~/x", "../x", "a/../../x", "C:\\x", ""])
    expect(() => audit({ to })).toThrow(TypeError);
});
