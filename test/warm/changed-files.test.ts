import { mkdirSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test, vi } from "vitest";
import { bash } from "../../src/testing/payloads.ts";
import { warmProject } from "./warm-project.ts";

vi.setConfig({ testTimeout: 120_000 });

const guards = `import { command, guard } from "fairlead";
import { reason } from "./lib/reason.ts";
import { suffix } from "suffix";
export const push = guard({ when: command("git push"), deny: "own 1 " + reason + " " + suffix });
`;

/** Writes a file so that neither its size nor its time of change tells. */
function rewriteUnseen(path: string, text: string): void {
  const { atime, mtime, size } = statSync(path);
  writeFileSync(path, text);
  utimesSync(path, atime, mtime);
  expect(statSync(path).size).toBe(size);
}

test("the very next event sees what has changed, whatever it was and through either door", async () => {
  const project = warmProject({ "g.ts": guards, "lib/reason.ts": 'export const reason = "helper 1";\n' });
  const file = (...path: readonly string[]): string => join(project.root, ...path);
  const write = (text: string, ...path: readonly string[]): void => {
    mkdirSync(dirname(file(...path)), { recursive: true });
    writeFileSync(file(...path), text);
  };
  write('{"name":"suffix","version":"1.0.0","main":"index.js"}', "node_modules", "suffix", "package.json");
  write('exports.suffix = "package 1";', "node_modules", "suffix", "index.js");
  await project.up();
  let asked = 0;
  // One event after each change, through one door and then the other.
  const says = async (text: string | undefined): Promise<void> => {
    const client = async (): Promise<string> => (await project.client("PreToolUse", bash("git push"))).stdout;
    const http = async (): Promise<string> => (await project.http("PreToolUse", bash("git push"))).body;
    asked += 1;
    const said = await (asked % 2 === 0 ? http : client)();
    if (text === undefined) expect(said).toBe("");
    else expect(said).toContain(text);
  };
  await says("own 1 helper 1 package 1");
  rewriteUnseen(join(project.hooks, "g.ts"), guards.replace("own 1", "own 2"));
  await says("own 2 helper 1 package 1");
  rewriteUnseen(join(project.hooks, "lib", "reason.ts"), 'export const reason = "helper 2";\n');
  await says("own 2 helper 2 package 1");
  rewriteUnseen(file("node_modules", "suffix", "index.js"), 'exports.suffix = "package 2";');
  await says("own 2 helper 2 package 2");
  write('{"name":"suffix","version":"1.0.0","main":"other.js"}', "node_modules", "suffix", "package.json");
  write('exports.suffix = "package 3";', "node_modules", "suffix", "other.js");
  await says("own 2 helper 2 package 3");
  rewriteUnseen(file("node_modules", "suffix", "other.js"), 'exports.suffix = "package 4";');
  await says("own 2 helper 2 package 4");
  renameSync(join(project.hooks, "g.ts"), join(project.hooks, "h.ts"));
  await says("own 2 helper 2 package 4");
  write(
    'import { command, guard } from "fairlead";\nexport const all = guard({ when: command("git"), deny: "new file" });\n',
    ".claude",
    "hooks",
    "a.ts",
  );
  await says("new file");
  rmSync(join(project.hooks, "a.ts"));
  await says("own 2 helper 2 package 4");
  rmSync(join(project.hooks, "h.ts"));
  await says(undefined);
  expect((await project.status()).events).toBe(asked);
});
