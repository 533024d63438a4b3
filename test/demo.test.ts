import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { demoPage } from "../scripts/demo-page.ts";
import { playDemo } from "../scripts/demo-session.ts";
import { functionHooks, type Payload } from "../src/testing/function-hooks.ts";
import { pinnedClient } from "../src/testing/pinned-client.ts";
import { readFiles, writeFiles } from "../src/testing/scratch.ts";

const client = await pinnedClient();
const files = await readFiles(fileURLToPath(new URL("../examples/demo", import.meta.url)));

/** Stands in for the project's own hooks: this is a test of the demo, not of what it shows. */
function standIn({ tool_input = {} }: Payload) {
  const { command = "", file_path = "" } = tool_input;
  const hookEventName = "PreToolUse";
  const deny = (permissionDecisionReason: string) => ({
    hookSpecificOutput: { hookEventName, permissionDecision: "deny", permissionDecisionReason },
  });
  if (command.includes("push") && !command.startsWith("echo")) return deny("Use --force-with-lease.");
  if (file_path.includes("generated")) return deny("Change schema.json.");
  if (!command.startsWith("grep")) return undefined;
  return { hookSpecificOutput: { hookEventName, additionalContext: "ripgrep is faster here: rg." } };
}

test("with hooks that refuse, the demo shows each refusal and is content", async () => {
  const hooks = functionHooks({ PreToolUse: standIn });
  const settings = { ".claude/settings.json": JSON.stringify(hooks.settings) };
  const result = await playDemo({
    client,
    files,
    wire: ({ project }) => writeFiles(project, { ...hooks.files, ...settings }),
  });
  const page = demoPage(result, false).replace(result.report.version.split(" ")[0] ?? "", "VERSION");
  expect(page).toMatchInlineSnapshot(`
    "The real Claude Code VERSION, a scripted model, no key, no network.

    The model tries, one call a turn:

      refused   Bash  git push --force origin main
                the model was told: PreToolUse:Bash hook error: Use --force-with-lease.

      refused   Bash  cd src && bash -c 'git push -f'
                the model was told: PreToolUse:Bash hook error: Use --force-with-lease.

      ran       Bash  echo "git push --force"

      refused   Write  src/generated/version.ts
                the model was told: PreToolUse:Write hook error: Change schema.json.

      ran       Write  schema.json

      ran       Bash  grep -r TODO src
                the model was told: ripgrep is faster here: rg.

    6 calls: 3 refused, 3 ran, all as expected."
  `);
  expect(result.asExpected).toBe(true);
});

test("without hooks everything runs, and the demo says that this is wrong", async () => {
  const result = await playDemo({ client, files, wire: () => {} });
  expect(result.asExpected).toBe(false);
  expect(demoPage(result, false)).toContain("0 refused, 6 ran. Not as expected.");
});
