import type {
  Allow,
  Ask,
  Block,
  Context,
  Defer,
  Deny,
  Notify,
  Raw,
  ReplaceOutput,
  RewriteInput,
  Stop,
} from "./outcome.ts";

/**
 * Lets the action go ahead without asking the user. Deny and ask rules of the settings still hold.
 *
 * @example on("PreToolUse", { tool: "Read" }, () => allow())
 */
export function allow(reason?: string): Allow {
  return reason === undefined ? { kind: "allow" } : { kind: "allow", reason };
}

/**
 * Refuses the action. The model reads the reason, so say what to do instead.
 *
 * @example on("PreToolUse", { tool: "WebFetch" }, () => deny("Use the copy in docs/vendor instead."))
 */
export function deny(reason: string): Deny {
  return { kind: "deny", reason };
}

/**
 * Makes the user decide, even in auto mode; in a `-p` run nobody can, and the call is refused.
 *
 * @example on("PreToolUse", { tool: "Bash" }, (event) => event.command?.includes("deploy") ? ask("Deploy now?") : undefined)
 */
export function ask(reason: string): Ask {
  return { kind: "ask", reason };
}

/**
 * Pauses a `-p` run at this call; `--resume` asks again. Works only when it is the turn's only call.
 *
 * @example on("PreToolUse", { tool: "Write" }, () => defer("waiting for review"))
 */
export function defer(reason?: string): Defer {
  return reason === undefined ? { kind: "defer" } : { kind: "defer", reason };
}

/**
 * Refuses what the event announces. On Stop the agent goes on and reads the reason as its next instruction; on
 * PostToolUse the tool has run, and the reason is put beside its result.
 *
 * @example on("UserPromptSubmit", (event) => event.prompt?.includes("password") ? block("Leave secrets out.") : undefined)
 */
export function block(reason: string): Block {
  return { kind: "block", reason };
}

/**
 * Adds text for the model, at most 10,000 characters from all hooks together: beyond that each text keeps its beginning, with a mark.
 *
 * @example on("SessionStart", () => context("Node 20, npm, vitest."))
 */
export function context(text: string): Context {
  return { kind: "context", text };
}

/**
 * Changes fields of the tool input. Fields that are not named stay; it does not approve the call.
 *
 * @example on("PreToolUse", { tool: "Bash" }, () => rewriteInput({ timeout: 60_000 }))
 */
export function rewriteInput<const P extends Readonly<Record<string, unknown>>>(fields: P): RewriteInput<P> {
  return { kind: "rewriteInput", fields };
}

/**
 * Shows the model another result. For built-in tools the value must have the tool's own output shape.
 *
 * @example on("PostToolUse", { tool: "mcp__db__query" }, () => replaceOutput("(rows hidden)"))
 */
export function replaceOutput(value: unknown): ReplaceOutput {
  return { kind: "replaceOutput", value };
}

/**
 * Tells the user something; the model does not see it.
 *
 * @example on("SessionStart", () => notify("Hooks of this project are on."))
 */
export function notify(message: string): Notify {
  return { kind: "notify", message };
}

/**
 * Ends the turn. On PreToolUse the tool still runs first; add a `deny` to keep it from running.
 *
 * @example on("PostToolUse", { tool: "Bash" }, (event) => event.succeeded ? undefined : stop("The build is broken."))
 */
export function stop(reason: string): Stop {
  return { kind: "stop", reason };
}

/**
 * The event's own JSON, typed by the event, for fields that no other outcome has. `hookEventName` is filled in.
 *
 * @example on("CwdChanged", () => raw({ hookSpecificOutput: { hookEventName: "CwdChanged", watchPaths: [".envrc"] } }))
 */
export function raw<const O extends object>(output: O): Raw<O> {
  return { kind: "raw", output };
}
