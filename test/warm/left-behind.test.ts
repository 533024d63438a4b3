import { setTimeout as sleep } from "node:timers/promises";
import { expect, test, vi } from "vitest";
import { bash } from "../../src/testing/payloads.ts";
import { warmProject } from "./warm-project.ts";

vi.setConfig({ testTimeout: 60_000 });

// What one hook does to the process, and what another sees of it.
const changes: Readonly<Record<string, readonly [does: string, sees: string]>> = {
  "a variable of the environment": ['process.env.LEFT = "1"', "process.env.LEFT"],
  "a variable that it removes": ["delete process.env.LANG", 'process.env.LANG === "xx" ? undefined : "gone"'],
  "the working folder": ['process.chdir("/")', 'process.cwd() === "/" ? "moved" : undefined'],
  "a global name": ["(globalThis as any).left = 1", "(globalThis as any).left"],
  "a method of lists": [
    'Object.defineProperty(Array.prototype, "left", { value: 1, configurable: true })',
    "([] as any).left",
  ],
  "a method of texts": ["(String.prototype as any).left = 1", '("" as any).left'],
};
const hooks = Object.values(changes).map(
  (
    [does, sees],
    at,
  ) => `export const leaves${at} = guard({ when: command("leave${at}"), then: () => { ${does}; } });
export const looks${at} = guard({
  when: command("look${at}"),
  then: () => ((${sees}) === undefined ? { kind: "deny" as const, reason: "nothing is left" } : undefined),
});`,
);
const source = `import { command, guard } from "fairlead";\n${hooks.join("\n")}\n`;
const clean = { stdout: expect.stringContaining("nothing is left"), code: 0 };

test("what a hook leaves behind is not there for the next event", async () => {
  const project = warmProject({ "h.ts": source });
  await project.up();
  const ask = (command: string, session: string) =>
    project.client("PreToolUse", { ...bash(command), session_id: session }, { LANG: "xx" });
  for (const [at, what] of Object.keys(changes).entries()) {
    expect(await ask(`look${at}`, "a"), what).toMatchObject(clean);
    expect(await ask(`leave${at}`, "a"), what).toMatchObject({ stdout: "", code: 0 });
    expect(await ask(`look${at}`, "b"), what).toMatchObject(clean);
  }
});

test("what a hook leaves while others are asked is not taken for theirs", async () => {
  const slow = `export const slow = guard({ when: command("slow"), then: async () => {
    (globalThis as any).left = 1;
    await new Promise((resolve) => setTimeout(resolve, 300));
  } });`;
  const project = warmProject({ "h.ts": `${source}${slow}\n` });
  await project.up();
  const ask = (command: string) => project.client("PreToolUse", bash(command), { LANG: "xx" });
  await ask("look0");
  const first = ask("slow");
  await sleep(150);
  await ask("look0"); // at the same worker
  await first;
  expect(await ask("look3")).toMatchObject(clean);
});

test("a worker whose hooks leave nothing stays, also with what a hook file sets up when it is loaded", async () => {
  const project = warmProject({ "h.ts": `(globalThis as any).mine ??= 1;\n${source}` });
  await project.up();
  const workers = new Set<number>();
  for (let event = 0; event < 4; event += 1) {
    await project.client("PreToolUse", bash("look0"));
    for (const worker of (await project.status()).projects.flatMap((one) => one.workers)) workers.add(worker);
  }
  expect(workers.size).toBe(1);
});
