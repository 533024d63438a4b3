import { toolEvents } from "../conditions/condition.ts";
import type { HookEvent } from "../protocol/event-names.ts";
import type { ToolName } from "../protocol/tools.ts";
import type { AuditRecord } from "./audit-record.ts";
import { build, type CommonOptions } from "./build.ts";
import type { Hook } from "./hook.ts";
import type { EventOf } from "./on.ts";
import { filled, flag, optionsOf } from "./values.ts";

/** Options of `audit`. */
export interface AuditOptions<E extends HookEvent, T extends ToolName, O> extends CommonOptions<O> {
  /** Default: the events of tool calls. */
  readonly on?: E | readonly E[];
  /** Exact names of the tools it is for. Default: all. */
  readonly tool?: T | readonly T[];
  /**
   * A file in the project, given by its path from the project's root, to which one line of JSON is added for each event;
   * or a function. Default: `.claude/audit.jsonl`.
   */
  readonly to?: string | ((record: AuditRecord, event: EventOf<E, T>) => unknown);
  /**
   * What is written down besides time, event and session: details such as `command`, fields of the tool input or of the
   * payload with dots into nested ones, `input` for all of it. Default: agent, tool, command, files, prompt, succeeded.
   */
  readonly fields?: readonly string[];
  /** Whether secrets are taken out. Default: true. */
  readonly redact?: boolean;
  /** It has no say, so it lets pass whatever fails in it. */
  readonly onError?: never;
  /** It writes everything down. */
  readonly maxFires?: never;
}

const usualFields = ["agent", "tool", "command", "files", "prompt", "succeeded"];

const keys = ["on", "tool", "to", "fields", "redact"];

/** Seconds: nothing waits long for a record. */
const patience = 5;

/**
 * A hook that writes events down and has no say. Secrets are taken out as far as they can be known by their looks or
 * their names. Several processes may write to one file; each event is one whole line.
 *
 * @example
 * export const commands = audit({ on: "PostToolUse", tool: "Bash", fields: ["command", "succeeded", "cwd"] });
 */
export function audit<
  const E extends HookEvent = (typeof toolEvents)[number],
  const T extends ToolName = string,
  O = undefined,
>(options: AuditOptions<E, T, O> = {}): Hook<NoInfer<E>, O> {
  const given = optionsOf("audit", options, keys);
  const { to = ".claude/audit.jsonl", fields = usualFields, redact = true } = given;
  const write = typeof to === "function" ? to : undefined;
  const file = typeof to === "function" ? undefined : inProject(to);
  if (options.onError !== undefined) throw new TypeError("audit has no onError: it has no say");
  if (!Array.isArray(fields)) throw new TypeError("fields must be a list of texts");
  flag("redact", redact);
  for (const field of fields) filled("fields", field);
  return build<E, O>(
    {
      kind: "on",
      maker: "audit",
      events: options.on ?? (toolEvents as readonly E[]), // the default of the type parameter
      tools: options.tool,
      onError: "open",
      keys,
      rewrites: false,
      run: async (event, _match, host) => {
        const { recordOf } = await import("./audit-record.ts");
        const record = recordOf(event, fields, { redact, now: host?.now() ?? Date.now() });
        if (write !== undefined)
          await write(record, event as unknown as EventOf<E, T>); // the options' types hold the promise
        else if (host?.append !== undefined)
          host.append(`${host.root}/${file}`, `${JSON.stringify(record)}\n`);
        else throw new TypeError("this host writes no files: give audit a function");
        return undefined;
      },
    },
    { deadline: patience, ...options },
  );
}

/** An audit is written where the project is, not wherever a mistyped path leads. */
function inProject(path: string): string {
  const leaves = /^([\\/~]|[A-Za-z]:)|(^|[\\/])\.\.([\\/]|$)/.test(filled("to", path));
  if (leaves)
    throw new TypeError(`to is a path inside the project, or a function; not ${JSON.stringify(path)}`);
  return path.replace(/^(\.[\\/])+/, "");
}
