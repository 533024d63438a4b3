import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { findClient } from "./client.ts";

let folder = "";
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "fairlead-client-"));
});
afterAll(() => rm(folder, { recursive: true }));

async function program(name: string, body: string): Promise<string> {
  const path = join(folder, name, "claude");
  await mkdir(join(folder, name), { recursive: true });
  await writeFile(path, `#!/bin/sh\n${body}\n`, { mode: 0o755 });
  return path;
}

test("a given path is the only one tried", async () => {
  const path = await program("given", "echo '9.9.9 (Claude Code)'");
  expect(await findClient({ path })).toEqual({ path, version: "9.9.9 (Claude Code)" });
  const missing = join(folder, "nowhere");
  expect(await findClient({ path: missing })).toEqual({
    problem: `There is no executable file at ${missing}.`,
  });
  expect(await findClient({ path: folder })).toEqual({
    problem: `There is no executable file at ${folder}.`,
  });
});

test("the search path comes before the SDK, and one that does not start is passed over", async () => {
  const broken = await program("broken", "exit 1");
  const whole = await program("whole", "echo 1.2.3");
  const searchPath = [broken, join(folder, "empty", "claude"), whole]
    .map((path) => join(path, ".."))
    .join(delimiter);
  expect(await findClient({ searchPath })).toEqual({ path: whole, version: "1.2.3" });
});

test("without one on the search path, the Agent SDK's own binary is found", async () => {
  const client = await findClient({ searchPath: "", from: [folder] });
  expect(client).toMatchObject({ version: expect.stringMatching(/^\d+\.\d+\.\d+ \(Claude Code\)$/) });
  expect("path" in client && client.path).toContain(`claude-agent-sdk-${process.platform}-${process.arch}`);
});

test("a client that does not start is a problem that says so", async () => {
  for (const [name, body] of [
    ["crashes", "echo oops >&2; exit 3"],
    ["mute", "exit 0"],
  ] as const) {
    const path = await program(name, body);
    expect(await findClient({ path })).toEqual({
      problem: expect.stringContaining(`does not start: ${path} --version`),
    });
  }
});
