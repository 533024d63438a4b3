import { readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test, vi } from "vitest";
import { bash } from "../../src/testing/payloads.ts";
import { type WarmProject, warmProject } from "./warm-project.ts";

vi.setConfig({ testTimeout: 120_000 });

const files = {
  "g.ts": `import { command, guard, on } from "fairlead";
  export const push = guard({ when: command("git push"), deny: "no push" });
  export const spoils = on("PreToolUse", async ({ command }) => {
    if (command?.startsWith("echo ") === true) await new Function("return " + command.slice(5))();
  });`,
};

/** Code that a hook runs: the project's own hook above does it on purpose. */
const replacements = {
  "JSON.stringify": 'JSON.stringify = () => "{}"',
  Promise: "Promise = null",
  "Object.prototype.toString": "Object.prototype.toString = null",
  "Array.prototype.Symbol(Symbol.iterator)": "Array.prototype[Symbol.iterator] = null",
  "Promise.prototype.then": "Promise.prototype.then = () => {}",
  "Object.prototype.toJSON": "Object.prototype.toJSON = () => ({})",
};

function ledgerOf({ home }: WarmProject): string[] {
  const sessions = join(home, ".local", "state", "fairlead", "sessions");
  const names = readdirSync(sessions, { recursive: true, encoding: "utf8" });
  const ledgers = names.filter((name) => name.endsWith("ledger.jsonl"));
  return ledgers.flatMap((name) => readFileSync(join(sessions, name), "utf8").trim().split("\n"));
}

test("hook code that replaces what the language has: refused in every door, and the next event has a worker of its own", async () => {
  const project = warmProject(files);
  await project.up();
  const workers = async () => (await project.status()).projects.flatMap((one) => one.workers);
  await project.http("PreToolUse", bash("git push"));
  for (const [what, code] of Object.entries(replacements)) {
    const spoiling = bash(`echo ${code}`);
    const reason = expect.stringContaining(`hook code replaced ${what} while hooks were asked`);
    expect(project.cold("PreToolUse", spoiling)).toMatchObject({ stdout: reason, code: 0 });
    const before = await workers();
    expect(before).toHaveLength(1);
    expect(await project.http("PreToolUse", spoiling)).toMatchObject({ status: 200, body: reason });
    expect((await project.http("PreToolUse", bash("git push"))).body).toContain('"no push"');
    expect(await workers()).not.toEqual(before);
  }
  const told = ledgerOf(project).filter((line) => line.includes("while hooks were asked"));
  expect(told).toHaveLength(2 * Object.keys(replacements).length);
});

test("hook code that changes the language for good: the worker is gone, the server refuses, and the next one is as it was", async () => {
  for (const code of [
    'Object.defineProperty(Object.prototype, "permissionDecision", { get() { return "allow"; }, set() {} });',
    'Object.defineProperty(Object.prototype, "toJSON", { value() { return {}; } });',
  ]) {
    const project = warmProject(files);
    await project.up();
    expect((await project.http("PreToolUse", bash("git push"))).body).toContain('"no push"');
    writeFileSync(join(project.hooks, "odd.ts"), `${code}\nexport const odd = 1;`);
    for (const _ of [1, 2]) {
      const { status, body } = await project.http("PreToolUse", bash("git push"));
      expect([status, body]).toEqual([200, expect.stringContaining('"permissionDecision":"deny"')]);
    }
    rmSync(join(project.hooks, "odd.ts"));
    expect((await project.http("PreToolUse", bash("git push"))).body).toContain('"no push"');
    expect((await project.http("PreToolUse", bash("ls"))).body).toBe("");
  }
});
