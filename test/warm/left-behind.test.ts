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
const hooks = (does: string, sees: string): string => `import { command, guard } from "fairlead";
export const leaves = guard({ when: command("npm test"), then: () => { ${does}; } });
export const looks = guard({
  when: command("npm publish"),
  then: () => ((${sees}) === undefined ? { kind: "deny" as const, reason: "nothing is left" } : undefined),
});
`;

test.each(Object.entries(changes))(
  "what a hook leaves behind is not there for the next event: %s",
  async (_, change) => {
    const project = warmProject({ "h.ts": hooks(...change) });
    await project.up();
    const ask = (command: string, session: string) =>
      project.client("PreToolUse", { ...bash(command), session_id: session }, { LANG: "xx" });
    const clean = { stdout: expect.stringContaining("nothing is left"), code: 0 };
    expect(await ask("npm publish", "a")).toMatchObject(clean);
    expect(await ask("npm test", "a")).toMatchObject({ stdout: "", code: 0 });
    expect(await ask("npm publish", "b")).toMatchObject(clean);
  },
);

test("a worker whose hooks leave nothing stays, also with what a hook file sets up when it is loaded", async () => {
  const source = `(globalThis as any).mine ??= 1;\n${hooks("void 0", "undefined")}`;
  const project = warmProject({ "h.ts": source });
  await project.up();
  const workers = new Set<number>();
  for (let event = 0; event < 4; event += 1) {
    await project.client("PreToolUse", bash("npm publish"));
    for (const worker of (await project.status()).projects.flatMap((one) => one.workers)) workers.add(worker);
  }
  expect(workers.size).toBe(1);
});
