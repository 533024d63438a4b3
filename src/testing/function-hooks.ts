/** The fields of a hook payload that our tests look at. */
export type Payload = {
  readonly source?: string;
  readonly stop_hook_active?: boolean;
  readonly tool_input?: { readonly command?: string; readonly file_path?: string };
};

type Hook = (payload: Payload) => object | undefined;

const script = (hook: Hook) => `let text = "";
for await (const part of process.stdin) text += part;
const answer = (${hook})(JSON.parse(text));
if (answer) console.log(JSON.stringify(answer));
`;

/**
 * Files and settings of a project whose command hooks are the given functions, one an event. Each function is
 * written out as text, so it can use nothing but its payload.
 */
export function functionHooks(hooks: Readonly<Record<string, Hook>>): {
  files: Record<string, string>;
  settings: object;
} {
  const handler = (event: string) => ({
    type: "command",
    command: "node",
    args: [`\${CLAUDE_PROJECT_DIR}/.claude/${event}.mjs`],
  });
  const events = Object.entries(hooks);
  return {
    files: Object.fromEntries(events.map(([event, hook]) => [`.claude/${event}.mjs`, script(hook)])),
    settings: { hooks: Object.fromEntries(events.map(([event]) => [event, [{ hooks: [handler(event)] }]])) },
  };
}

/** The answer with which a PreToolUse hook refuses. */
export const denial = (reason: string): object => ({
  hookSpecificOutput: {
    hookEventName: "PreToolUse",
    permissionDecision: "deny",
    permissionDecisionReason: reason,
  },
});
