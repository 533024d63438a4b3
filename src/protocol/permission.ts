import type { HookEvent } from "./event-names.ts";
import { isHonoured } from "./honours.ts";
import { isJsonObject, type JsonObject } from "./json.ts";
import type { Decision, Verdict } from "./verdict.ts";

/** `permissionDecision` and what goes with it; a refusal or a deferral carries no rewritten input. */
export function permissionFields(event: HookEvent, { decision, input }: Verdict): JsonObject {
  const fields: JsonObject = {};
  const kind = refusalAsDeny(decision);
  if (kind !== undefined && isHonoured(event, kind)) {
    fields["permissionDecision"] = kind;
    if (decision?.reason !== undefined) fields["permissionDecisionReason"] = decision.reason;
  }
  const runs = fields["permissionDecision"] !== "deny" && fields["permissionDecision"] !== "defer";
  if (input !== undefined && runs && isHonoured(event, "rewriteInput")) fields["updatedInput"] = input;
  return fields;
}

/** The nested decision of PermissionRequest; without an allow or a deny the user is asked as ever. */
export function requestFields({ decision, input, extra }: Verdict): JsonObject {
  const kind = refusalAsDeny(decision);
  const more = rest(extra?.specific?.["decision"], kind);
  if (kind === "deny") {
    const message = decision?.reason;
    return { decision: { behavior: "deny", ...(message !== undefined && { message }), ...more } };
  }
  if (kind !== "allow") return {};
  return { decision: { behavior: "allow", ...(input !== undefined && { updatedInput: input }), ...more } };
}

function refusalAsDeny(decision: Decision | undefined): "allow" | "deny" | "ask" | "defer" | undefined {
  return decision?.kind === "block" ? "deny" : decision?.kind;
}

/** What a raw decision of the same behaviour says beyond our own fields, such as `updatedPermissions`. */
function rest(raw: unknown, kind: string | undefined): JsonObject {
  if (!isJsonObject(raw) || raw["behavior"] !== kind) return {};
  const { behavior: _behavior, updatedInput: _input, message: _message, ...more } = raw;
  return more;
}
