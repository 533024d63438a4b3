// program.mjs
import { query } from "@anthropic-ai/claude-agent-sdk";
import { toSdkHooks } from "fairlead/sdk";
import * as guards from "./.claude/hooks/guards.ts";

const session = query({
  prompt: "Push this branch.",
  options: { hooks: toSdkHooks({ guards }), settingSources: [], allowedTools: ["Bash"] },
});

for await (const message of session) {
  if (message.type !== "user") continue; // what the model is told of its tool calls
  process.stdout.write(`${JSON.stringify(message.message.content)}\n`);
}
