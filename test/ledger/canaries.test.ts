import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { condition } from "../../src/conditions/custom.ts";
import { guard } from "../../src/hooks/guard.ts";
import { on } from "../../src/hooks/on.ts";
import { context, rewriteInput } from "../../src/hooks/outcomes.ts";
import * as details from "../../src/ledger/details.ts";
import { keepEntry } from "../../src/ledger/ledger.ts";
import { bash, prompt } from "../../src/testing/payloads.ts";
import { temporaryFolder } from "../temporary-project.ts";
import { dispatched } from "./dispatched.ts";

/** A secret, and a text that has it in it. */
const canaries: readonly (readonly [secret: string, text: string])[] = [
  ["hunter2secret", "DB_PASSWORD=hunter2secret npm start"],
  ["hunter3secret", "https://me:hunter3secret@host/x"],
  ["ghp_abcdefghijklmnopqrstuvwxyz0123456789", "push with ghp_abcdefghijklmnopqrstuvwxyz0123456789 now"],
  ["c2VjcmV0LWhlYWRlcg", "curl -H 'Authorization: Basic c2VjcmV0LWhlYWRlcg'"],
  ["tr0ub4dor", "A=1\nMAIL_LOGIN=tr0ub4dor\n"],
  ["MIIBOgIBAAJBAK", "-----BEGIN RSA PRIVATE KEY-----\nMIIBOgIBAAJBAK\n-----END RSA PRIVATE KEY-----"],
  ["9f8e7d6c5b4a39281706", "the signing key was 9f8e7d6c5b4a39281706"],
  ["plain words from the environment", "it said: plain words from the environment"],
];
const secrets = canaries.map(([secret]) => secret);
const env = { MY_API_TOKEN: "plain words from the environment", PATH: "/bin" };

/** The bytes that a dispatch leaves, faults and stray texts included. */
async function ledgerOf(
  hooks: Parameters<typeof dispatched>[0],
  payload: object,
  text: string,
): Promise<string> {
  const root = temporaryFolder();
  const one = await dispatched(hooks, { ...payload, session_id: "s1" });
  const told = { ...one, strays: [text], faults: [`state.json held ${text}`] };
  keepEntry(told, { root, now: 0, env, details: () => details });
  return readFileSync(`${root}/sessions/s1/ledger.jsonl`, "utf8");
}

describe.each(canaries)("%s never reaches the ledger", (_, text) => {
  const never = (bytes: string): void => {
    for (const secret of secrets) expect(bytes).not.toContain(secret);
    expect(bytes).toContain("[redacted]");
  };

  test("from a command, a reason, an error, a rewrite or evidence", async () => {
    const says = condition("says", () => ({ match: true, evidence: [{ label: text, text }] }) as never);
    const hooks = {
      denies: guard({ when: says, deny: text }),
      throws: on("PreToolUse", () => {
        throw new Error(text);
      }),
      rewrites: on("PreToolUse", () => rewriteInput({ command: text })),
    };
    never(await ledgerOf(hooks, bash(text), text));
  });

  test("from a prompt, or from what was too long for the answer", async () => {
    const long = on("UserPromptSubmit", () => context(`${"x ".repeat(5_200)}${text}`));
    never(await ledgerOf({ long }, prompt(text), text));
  });
});
