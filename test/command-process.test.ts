import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { asHost } from "./cases/as-seen.ts";
import { casesNamed, objectAt } from "./cases/read-cases.ts";

const folder = mkdtempSync(join(tmpdir(), "fairlead-process-"));
const entry = join(folder, "entry.cjs");
beforeAll(async () => {
  const source = fileURLToPath(new URL("process/entry.ts", import.meta.url));
  await build({ entryPoints: [source], outfile: entry, bundle: true, platform: "node", format: "cjs" });
});
afterAll(() => rmSync(folder, { recursive: true, maxRetries: 10 }));

interface Ended {
  readonly stdout: string;
  readonly stderr: string;
  readonly exitCode: number;
}

interface Start {
  readonly args: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  /** What is written to standard input, one write each, `pause` milliseconds apart. */
  readonly chunks: readonly (Uint8Array | string)[];
  readonly pause?: number;
  /** Put before the command, as a shell does; `$0` is node, `$@` its arguments. */
  readonly shell?: string;
}

function start({ args, env = {}, chunks, pause = 0, shell }: Start): Promise<Ended> {
  const words = [entry, ...args];
  const [command, all] =
    shell === undefined ? [process.execPath, words] : ["sh", ["-c", shell, process.execPath, ...words]];
  const child = spawn(command, all, { env: { PATH: process.env["PATH"], HOME: folder, ...env } });
  const out: Buffer[] = [];
  const err: Buffer[] = [];
  child.stdout.on("data", (chunk: Buffer) => out.push(chunk));
  child.stderr.on("data", (chunk: Buffer) => err.push(chunk));
  child.stdin.on("error", () => undefined);
  void feed(child.stdin, chunks, pause);
  return new Promise((resolve, reject) => {
    child.on("error", reject);
    child.on("close", (code) => {
      resolve({
        stdout: Buffer.concat(out).toString(),
        stderr: Buffer.concat(err).toString(),
        exitCode: code ?? -1,
      });
    });
  });
}

async function feed(stdin: NodeJS.WritableStream, chunks: Start["chunks"], pause: number): Promise<void> {
  for (const chunk of chunks) {
    await new Promise((resolve) => setTimeout(resolve, pause));
    stdin.write(chunk);
  }
  stdin.end();
}

const call = (tool_input: unknown) =>
  JSON.stringify({
    hook_event_name: "PreToolUse",
    session_id: "s",
    cwd: "/code/app",
    tool_name: "Bash",
    tool_input,
  });
const refused = { verdict: "block", exitCode: 0 };

test.each(casesNamed("PAY-07"))("%s", async (_, { input, expected }) => {
  const chunks = (input["stdin_chunks_base64"] as string[]).map((chunk) => Buffer.from(chunk, "base64")); // list of text
  const ended = await start({
    args: ["echo"],
    chunks,
    pause: 20,
    env: objectAt(input["env"]) as Record<string, string>,
  }); // names to texts
  expect(asHost(ended).context).toBe(`prompt: ${expected["prompt"]}`);
});

test.each(casesNamed("PAY-13"))("%s", async (_, { input }) => {
  // The pipe of another Node process does not block: the reader has to wait for it.
  const relay = `node -e 'setTimeout(() => process.stdout.write(process.env.PAYLOAD), 80)' | "$0" "$@"`;
  const env = { PAYLOAD: JSON.stringify(input["payload"]) };
  for (const shell of [relay, undefined]) {
    const chunks = shell === undefined ? [env.PAYLOAD] : [];
    const ended = await start({
      args: ["stop"],
      chunks,
      pause: 80,
      env,
      ...(shell !== undefined && { shell }),
    });
    expect(asHost(ended)).toMatchObject({ exitCode: 0, context: "stopped" });
  }
});

test.each(casesNamed("DSP-06"))("%s", async (_, { input, expected }) => {
  const payload = JSON.stringify({ hook_event_name: input["event"], session_id: "s", source: "startup" });
  const ended = await start({ args: ["printing"], chunks: [payload] });
  expect(asHost(ended).context).toBe(
    (expected["additional_context_contains_in_order"] as string[]).join("\n"),
  ); // list of text
  for (const line of [expected["stderr_contains"], "captured log", "written line"])
    expect(ended.stderr).toContain(line);
});

test.each(casesNamed("DSP-16"))("%s", async (_, { input, expected }) => {
  const runs = join(folder, "runs");
  writeFileSync(runs, "");
  const payload = JSON.stringify({
    hook_event_name: input["event"],
    session_id: "s",
    stop_hook_active: false,
  });
  const ended = await start({ args: ["nesting", "Stop"], chunks: [payload], env: { RUNS: runs } });
  expect([ended.exitCode, ended.stdout]).toEqual([0, ""]);
  expect(readFileSync(runs, "utf8").split("\n").length - 2).toBe(expected["nested_hook_runs"]);
});

describe("standard input", () => {
  test("is read whole, however it comes", async () => {
    const text = call({ command: "A".repeat(5_000_000) });
    for (const shell of ['cat | "$0" "$@"', undefined]) {
      const ended = await start({
        args: ["refusing"],
        chunks: [text],
        ...(shell !== undefined && { shell }),
      });
      expect(asHost(ended)).toMatchObject({ ...refused, reason: "no" });
    }
  });

  test("may be closed, empty, or no pipe at all: guards refuse, nothing else speaks", async () => {
    for (const shell of ['"$0" "$@" <&-', '"$0" "$@" </dev/null', '"$0" "$@" </']) {
      const ended = await start({ args: ["guarded", "PreToolUse"], chunks: [], shell });
      expect(asHost(ended)).toMatchObject({
        ...refused,
        reason: expect.stringContaining("the input is empty"),
      });
      expect(asHost(await start({ args: ["stop", "Stop"], chunks: [], shell }))).toMatchObject({
        stdout: "",
        exitCode: 0,
      });
    }
  });

  test("without even an event, is refused with exit code 2", async () => {
    const ended = await start({ args: ["guarded"], chunks: ["{"] });
    expect(ended).toEqual({
      stdout: "",
      stderr: expect.stringMatching(/^Refused, .*not JSON.*\n$/),
      exitCode: 2,
    });
  });
});

describe("hook code", () => {
  test("cannot end the process", async () => {
    const ended = await start({ args: ["ending"], chunks: [call({ command: "ls" })] });
    expect(asHost(ended)).toMatchObject({
      ...refused,
      context: "advice",
      reason: expect.stringContaining("process.exit(1)"),
    });
  });

  test("that lingers can neither hold the process nor write behind the answer nor set its exit code", async () => {
    const ended = await start({ args: ["lingering"], chunks: [call({ command: "ls" })] });
    expect(asHost(ended)).toMatchObject({ ...refused, reason: "no" });
    for (const told of ["left behind", "thrown later"]) expect(ended.stderr).toContain(told);
    expect(ended.stderr).toContain("did not answer within 0.05 s");
  });
});

test("a reader that is slow gets the whole answer, one that is gone is no error", async () => {
  const payload = JSON.stringify({
    hook_event_name: "PostToolUse",
    session_id: "s",
    tool_name: "Bash",
    tool_input: { command: "ls" },
    tool_response: { stdout: "é".repeat(9_000), stderr: "" },
  });
  const slow = await start({ args: ["big"], chunks: [payload], shell: '"$0" "$@" | (sleep 0.3; cat)' });
  expect(asHost(slow).context).toBe("é".repeat(9_000));
  const gone = await start({ args: ["big"], chunks: [payload], shell: '("$0" "$@"; echo $? >&2) | true' });
  expect(gone.stderr).toBe("0\n");
});
