/** Ten hooks as a project may have them: guards and advice on commands, on edits, on other tools and events. */
const ten = `import { command, content, guard, nudge, on, path, prompt } from "fairlead";
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

/** Hook files with ten hooks each. */
export function hookFiles(files: number): Readonly<Record<string, string>> {
  return Object.fromEntries(Array.from({ length: files }, (_, at) => [`hooks-${at}.ts`, ten]));
}

/** Commands by what those hooks make of them. */
export const commands = {
  /** No hook is about it, which a look at its text tells. */
  "nothing to say": "ls -la src",
  /** Hooks about `git push` have to read it, and have no opinion. */
  "read, nothing to say": "cd web && git push origin main | cat",
  refused: "git push --force origin main",
} as const;
