import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { bash, prompt } from "../src/testing/payloads.ts";
import { temporaryProject, writeFiles } from "./temporary-project.ts";

const run = fileURLToPath(new URL("../dist/run.cjs", import.meta.url));

type Place = ReturnType<typeof temporaryProject>;

/** What the user is told with the answer of the built command. */
function told({ root, home }: Place, payload: Readonly<Record<string, unknown>>): unknown {
  const { stdout } = spawnSync(process.execPath, [run, String(payload["hook_event_name"])], {
    input: JSON.stringify({ ...payload, cwd: root }),
    env: { HOME: home, PATH: process.env["PATH"] ?? "", CLAUDE_PROJECT_DIR: root },
    encoding: "utf8",
  });
  return stdout === "" ? undefined : JSON.parse(stdout).systemMessage;
}

function wire({ root }: Place, event: string): void {
  const args = ["/x/fairlead/dist/run.cjs", event];
  const handler = { type: "command", command: "node", args, onFailure: "block" };
  const settings = { hooks: { [event]: [{ matcher: "Bash|Monitor|PowerShell", hooks: [handler] }] } };
  writeFiles(root, { ".claude/settings.json": JSON.stringify(settings) });
}

const guard = `import { guard, tool } from "fairlead";\nexport const noFetch = guard({ when: tool("WebFetch"), deny: "no" });`;

test("the very event after a hook was added says that it is not wired, whatever else listens, and only once", () => {
  const place = temporaryProject({
    "a.ts": `import { command, nudge, on } from "fairlead";
      export const one = nudge({ when: command("grep"), say: "rg" });
      export const two = on("UserPromptSubmit", () => {});`,
  });
  wire(place, "PreToolUse");
  expect(told(place, bash("ls"))).toContain("(UserPromptSubmit): run npx fairlead sync");
  writeFiles(place.hooks, { "b.ts": guard });
  expect(told(place, bash("ls"))).toBe(
    "Fairlead: hooks changed what must be wired (PreToolUse for WebFetch; UserPromptSubmit): run npx fairlead sync",
  );
  expect(told(place, bash("ls"))).toBeUndefined();
  expect(told(place, prompt("go on"))).toBeUndefined();
});

test("an event that can tell nothing leaves it to the next one", () => {
  const place = temporaryProject({ "b.ts": guard });
  wire(place, "SessionEnd");
  expect(told(place, { hook_event_name: "SessionEnd", session_id: "s", reason: "clear" })).toBeUndefined();
  expect(told(place, bash("ls"))).toContain("WebFetch");
});

test("a project that is wired elsewhere hears nothing of it", () => {
  const place = temporaryProject({ "b.ts": guard });
  writeFiles(place.root, { ".claude/settings.json": '{"hooks":{"Stop":[]}}' });
  expect(told(place, bash("ls"))).toBeUndefined();
});
