import { spawnSync } from "node:child_process";
import { mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** A package of npm that does what ours does for a command hook. */
export interface Peer {
  readonly name: string;
  /** Writes a guard against force-pushes as the package documents it; answers the program's arguments for Node. */
  readonly prepare: (folder: string) => readonly string[];
}

const pattern = String.raw`/\bgit\s+push\b.*\s(--force|-f)(\s|$)/`;

export const peers: readonly Peer[] = [
  { name: "cc-hooks-ts", prepare: (folder) => written(folder, "cc-hooks-ts.mjs", ccHooksTs) },
  { name: "@goodfoot/claude-code-hooks", prepare: compiled },
  {
    name: "@mizunashi_mana/claude-code-hook-sdk",
    prepare: (folder) => written(folder, "hook-sdk.mjs", hookSdk),
  },
  {
    name: "cc-safety-net",
    prepare: (folder) => [
      join(folder, "node_modules", "cc-safety-net", "dist", "bin", "cc-safety-net.js"),
      "hook",
      "--coding-cli",
    ],
  },
];

const ccHooksTs = `import { defineHook, runHook } from "cc-hooks-ts";
await runHook(defineHook({
  trigger: { PreToolUse: { Bash: true } },
  run: (context) => ${pattern}.test(context.input.tool_input.command)
    ? context.json({ event: "PreToolUse", output: { hookSpecificOutput: {
        hookEventName: "PreToolUse", permissionDecision: "deny", permissionDecisionReason: "no" } } })
    : context.success(),
}));
`;

const hookSdk = `import { preToolRejectHook, runHook } from "@mizunashi_mana/claude-code-hook-sdk";
void runHook({
  preToolUseHandler: preToolRejectHook({ bash: { preferAnotherTools: [
    { type: "regex", match: ${pattern}, preferTool: "git push --force-with-lease" },
  ] } }),
});
`;

const goodfoot = `import { preToolUseHook, preToolUseOutput } from "@goodfoot/claude-code-hooks";
export default preToolUseHook({ matcher: "Bash" }, (input) => {
  const { command } = input.tool_input as { command: string };
  return ${pattern}.test(command)
    ? preToolUseOutput({ hookSpecificOutput: { permissionDecision: "deny", permissionDecisionReason: "no" } })
    : preToolUseOutput({});
});
`;

function written(folder: string, name: string, text: string): readonly string[] {
  writeFileSync(join(folder, name), text);
  return [join(folder, name)];
}

/** This one brings a compiler, which makes one file of a hook. */
function compiled(folder: string): readonly string[] {
  const [source, out] = [join(folder, "goodfoot"), join(folder, "goodfoot-built")];
  for (const each of [source, out]) mkdirSync(each, { recursive: true });
  writeFileSync(join(source, "push.ts"), goodfoot);
  const cli = join(folder, "node_modules", "@goodfoot", "claude-code-hooks", "dist", "cli.js");
  const args = [cli, "-i", "goodfoot/*.ts", "-o", join("goodfoot-built", "hooks.json")];
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd: folder, encoding: "utf8" });
  const file = readdirSync(out, { recursive: true, encoding: "utf8" }).find((name) => name.endsWith(".mjs"));
  if (status !== 0 || file === undefined) throw new Error(`it does not compile: ${stdout}${stderr}`);
  return [join(out, file)];
}
