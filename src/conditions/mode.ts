import { nearest } from "../protocol/nearest.ts";
import type { PermissionMode } from "../protocol/shared-types.ts";
import { type Condition, matched, noMatch } from "./condition.ts";

const modes: readonly PermissionMode[] = [
  "default",
  "acceptEdits",
  "bypassPermissions",
  "plan",
  "dontAsk",
  "auto",
];

/**
 * Holds in one of these permission modes. Unknown on an event that tells none, such as SessionStart.
 *
 * @example guard({ when: [mode("bypassPermissions", "auto"), command("npm publish")], deny: "Publish by hand." })
 */
export function mode(...wanted: readonly PermissionMode[]): Condition {
  const label = `mode(${wanted.map((name) => JSON.stringify(name)).join(", ")})`;
  if (wanted.length === 0) throw new TypeError("mode() needs a permission mode");
  for (const name of wanted) checkName(name);
  return Object.freeze<Condition>({
    kind: "condition",
    label,
    check: ({ name, input }) => {
      const now = input.permission_mode;
      if (typeof now !== "string")
        return { match: "unknown", why: `${name} does not tell the permission mode` };
      return wanted.some((one) => one === now) ? matched(label, now) : noMatch(now);
    },
  });
}

function checkName(name: string): void {
  if (modes.some((known) => known === name)) return;
  // What the client's own display calls it.
  const near = name === "manual" ? "default" : nearest(name, modes);
  const hint = near === undefined ? `there are ${modes.join(", ")}` : `did you mean ${near}?`;
  throw new TypeError(`there is no permission mode ${JSON.stringify(name)}; ${hint}`);
}
