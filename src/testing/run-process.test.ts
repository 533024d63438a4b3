import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { runProcess } from "./run-process.ts";

const run = (code: string, timeoutMs = 10_000) =>
  runProcess(process.execPath, ["-e", code], { cwd: process.cwd(), env: { SEEN: "yes" }, timeoutMs });

test("exit code, output and environment are those of the program, and stdin is closed", async () => {
  const end = await run(
    "process.stdin.on('end', () => { console.log(process.env.SEEN, Object.keys(process.env).length); console.error('é'); process.exit(7); }).resume()",
  );
  expect(end).toMatchObject({ ending: "exited", exitCode: 7, stdout: "yes 2\n", stderr: "é\n" });
  expect(end).not.toHaveProperty("problem");
});

test("a program that cannot start is an ending, not an error", async () => {
  const end = await runProcess("/no/such/program", [], { cwd: "/", env: {}, timeoutMs: 1000 });
  expect(end).toMatchObject({ ending: "not-started", exitCode: null, stdout: "" });
  expect(end.problem).toContain("ENOENT");
});

test("past the time limit it is killed, and what it wrote is kept", async () => {
  const end = await run(
    "console.log('begun'); process.on('SIGTERM', () => {}); setInterval(() => {}, 1000)",
    700,
  );
  expect(end).toMatchObject({ ending: "timed-out", exitCode: null, stdout: "begun\n" });
});

test.runIf(process.platform === "linux")(
  "what it leaves behind in a group of its own is ended too",
  async () => {
    const child = `require("child_process").spawn(process.execPath, ["-e", "setInterval(() => {}, 1000)"], { detached: true, stdio: "inherit" })`;
    const end = await run(`const child = ${child}; console.log(child.pid); child.unref()`);
    expect(end.ending).toBe("exited");
    // It was told to end; on a busy machine it takes a moment to be gone.
    await expect.poll(() => stateOf(end.stdout.trim()), { timeout: 5000 }).toMatch(/gone|Z/);
    expect(end.durationMs).toBeLessThan(5000);
  },
);

/** The state letter of a process; Z is one that has ended and that its parent has not noticed yet. */
const stateOf = (pid: string) =>
  readFile(`/proc/${pid}/stat`, "utf8").then(
    (stat) => stat.split(") ")[1]?.[0],
    () => "gone",
  );
