import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import * as v from "valibot";
import { afterAll, expect, test } from "vitest";
import * as entry from "../src/index.ts";
import * as safety from "../src/packs/safety.ts";
import * as protocol from "../src/protocol.ts";
import * as sdk from "../src/sdk.ts";
import * as state from "../src/state.ts";
import * as testing from "../src/testing.ts";
import { asProgram, docExamples, sourceFiles } from "./doc-examples.ts";
import { happening } from "./event-of.ts";

const src = fileURLToPath(new URL("../src/", import.meta.url));

/** The path of a session that was recorded. */
function recordedSession(): string {
  const folder = mkdtempSync(join(tmpdir(), "fairlead-example-"));
  afterAll(() => rmSync(folder, { recursive: true, force: true, maxRetries: 10 }));
  const file = join(folder, "session.jsonl");
  writeFileSync(file, testing.transcript().user("push it").bash("git push").toText());
  return file;
}

/** What an example may use without importing it, and what it takes for given. */
const given: Readonly<Record<string, unknown>> = {
  v,
  safety,
  forcePush: safety.forcePush,
  recorded: recordedSession(),
  child: { stdin: { write: () => true } },
  event: happening("Stop", { stop_hook_active: false }),
  Review: state.sessionState("example-review", { rounds: 0 }),
  Guard: state.durableState("example-guard", { seen: false }),
};

/** Where an example stands decides what a name means that two entries have. */
async function scopeOf(file: string): Promise<Readonly<Record<string, unknown>>> {
  const room = file.split("/")[0] ?? "";
  // These rooms' examples start from what their other files make; elsewhere the entries have it all.
  const wide = ["shell", "protocol", "events"].includes(room);
  const near = wide ? sourceFiles().filter((one) => one.startsWith(`${room}/`) && one !== file) : [];
  const own = file.includes("/") ? [...near, file] : [];
  const loaded = await Promise.all(
    own.map((one): Promise<Record<string, unknown>> => import(/* @vite-ignore */ join(src, one))),
  );
  const entries = { ...testing, ...sdk, ...protocol, ...state, ...entry };
  return Object.assign({}, given, entries, ...(room === "testing" ? [testing] : []), ...loaded);
}

// What declares something for another module shows types, and has nothing to run.
const examples = docExamples().filter(({ code }) => !code.startsWith("declare module"));

test.each(examples)("the example in $file is true: $code", async ({ file, code }) => {
  const scope = await scopeOf(file);
  let looked = 0;
  const made = (value: unknown): void => {
    if (value !== undefined) looked += 1;
  };
  const check = (actual: unknown, expected: unknown): void => {
    looked += 1;
    expect(actual).toEqual(expected);
  };
  const program = new Function("check", "made", ...Object.keys(scope), asProgram(code));
  const answer: unknown = await program(check, made, ...Object.values(scope))();
  if (answer !== undefined) made(answer);
  expect(looked).toBeGreaterThan(0);
});

test("every room for authors has examples", () => {
  const rooms = new Set(examples.map(({ file }) => file.split("/")[0]));
  for (const room of [
    "conditions",
    "events",
    "hooks",
    "hosts",
    "packs",
    "protocol",
    "shell",
    "signals",
    "state",
    "testing",
  ])
    expect([...rooms]).toContain(room);
  expect(examples.length).toBeGreaterThan(60);
});
