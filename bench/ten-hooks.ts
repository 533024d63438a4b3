/** A hook file with ten hooks, none of which has anything to say of most commands. */
export const tenHooks: string = `import { command, content, guard, nudge, on, path, prompt } from "fairlead";
export const a = guard({ when: command("git push", { flags: ["--force", "-f"] }), deny: "a" });
export const b = guard({ when: command("rm", { flags: ["-r"] }), deny: "b" });
export const c = guard({ tool: ["Edit", "Write"], when: path("**/generated/**"), deny: "c" });
export const d = guard({ when: content(/console\\.log/), deny: "d" });
export const e = guard({ tool: "WebFetch", when: path("x"), deny: "e" });
export const f = nudge({ when: command("grep", { flags: ["-r"] }), say: "f" });
export const g = nudge({ when: command("npm install"), say: "g" });
export const h = on("PreToolUse", { tool: "Agent" }, () => undefined);
export const i = on("UserPromptSubmit", { when: prompt("deploy") }, () => undefined);
export const j = on("PostToolUse", () => undefined);
`;

/** A Bash command as the client tells it. */
export const payloadFor = (project: string, command: string): string =>
  JSON.stringify({
    session_id: "s1",
    transcript_path: "/tmp/s1.jsonl",
    cwd: project,
    hook_event_name: "PreToolUse",
    tool_name: "Bash",
    tool_input: { command },
    tool_use_id: "toolu_1",
  });
