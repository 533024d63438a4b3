import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { tool } from "../../src/conditions/tool.ts";
import { guard } from "../../src/hooks/guard.ts";
import { hookProblems, type SdkOptions, toSdkHooks } from "../../src/hosts/sdk.ts";
import { readEntries } from "../../src/ledger/read.ts";
import { bash } from "../../src/testing/payloads.ts";
import { temporaryFolder } from "../temporary-project.ts";

const noBash = guard({ when: tool("Bash"), deny: "Not here." });
let root = "";
beforeEach(() => {
  root = temporaryFolder();
  vi.stubEnv("FAIRLEAD_STATE_DIR", root);
});
afterEach(() => vi.unstubAllEnvs());

async function ask(options: SdkOptions): Promise<void> {
  const callback = toSdkHooks({ noBash }, { root: "/code/app", warn: () => undefined, ...options })
    .PreToolUse?.[0]?.hooks[0];
  await callback?.(bash("ls"), "toolu_1", { signal: new AbortController().signal });
}

test("a program keeps a ledger when it says so, beside its state", async () => {
  await ask({ state: true, ledger: true });
  expect(readEntries(root)).toMatchObject([
    { door: "sdk", project: "/code/app", outcome: "deny", hooks: [{ id: "noBash", status: "fired" }] },
  ]);
});

test("it keeps none otherwise, and is told why", async () => {
  await ask({ state: true });
  await ask({ ledger: true });
  expect(readEntries(root)).toEqual([]);
  expect(hookProblems({ noBash }, { ledger: true })).toEqual([
    "ledger: true keeps nothing without state: true.",
  ]);
});
