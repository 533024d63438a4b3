import { shown } from "../hooks/values.ts";
import { lookedAt } from "../protocol/cause-of.ts";
import { fieldsGiven } from "../protocol/given-values.ts";
import { isJsonObject, type JsonObject } from "../protocol/json.ts";
import { checkNames } from "../protocol/known-names.ts";

/** Knows when a client's stdin may be closed: closing it early silently switches its callbacks off. */
export interface StdinGate {
  /** Takes every frame of the client's stream, in order. */
  observe(frame: unknown): void;
  /** Whether nothing can call back any more. Once true it stays true. */
  readonly mayClose: boolean;
  /** Ids of the background agents and workflows that still run. */
  readonly running: readonly string[];
}

/**
 * A gate for one prompt. Without callbacks it is open at once; with them it opens at the first `result` frame
 * during which no background agent or workflow runs. It knows no time limit.
 *
 * @throws {TypeError} when it is not said whether there are callbacks, and for options that there are not.
 *
 * ```ts
 * const gate = stdinGate({ callbacks: true });
 * gate.mayClose; // false
 * gate.observe({ type: "result" });
 * gate.mayClose; // true
 * ```
 */
export function stdinGate(options: { readonly callbacks: boolean }): StdinGate {
  const fields = fieldsGiven("What a gate is made of", options);
  const { callbacks } = fields;
  checkNames("A gate has no option", fields, ["callbacks"]);
  if (typeof callbacks !== "boolean")
    throw new TypeError(`callbacks is true or false, and not ${shown(callbacks)}.`);
  const running = new Set<string>();
  let mayClose = !callbacks;
  return {
    observe(frame) {
      const look = (): void => {
        if (!isJsonObject(frame)) return;
        if (frame["type"] === "result") mayClose ||= running.size === 0;
        if (frame["type"] === "system") follow(running, frame);
      };
      lookedAt(look, () => undefined);
    },
    get mayClose() {
      return mayClose;
    },
    get running() {
      return [...running];
    },
  };
}

function follow(running: Set<string>, frame: JsonObject): void {
  const { subtype, task_id: id, task_type: type } = frame;
  if (typeof id !== "string") return;
  // A background shell calls no hooks, so it holds nothing up.
  if (subtype === "task_started" && (type === "local_agent" || type === "local_workflow")) running.add(id);
  if (subtype === "task_notification") running.delete(id);
  const patch = frame["patch"];
  if (subtype === "task_updated" && isJsonObject(patch) && isTerminal(patch["status"])) running.delete(id);
}

function isTerminal(status: unknown): boolean {
  return status === "completed" || status === "failed" || status === "killed";
}
