import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { temporaryProject, writeFiles } from "../../test/temporary-project.ts";
import { bash } from "../testing/payloads.ts";
import { type Place, program } from "./program.fixture.ts";

const { cli } = program();

const guards = `import { command, guard, nudge } from "fairlead";
export const noForce = guard({ when: command("git push", { flags: ["--force", "-f"] }), deny: "Use --force-with-lease." });
export const rg = nudge({ when: command("grep"), say: "rg is faster" });
export const stops = nudge({ on: "UserPromptSubmit", say: "hello" });
`;

const explain = (place: Place, ...args: string[]) =>
  cli().run(["explain", ...args], { cwd: place.root, home: place.home });

/** Everything below a folder with its content. */
function everything(folder: string): Record<string, string> {
  if (!existsSync(folder)) return {};
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  );
  return Object.fromEntries(
    files.map(({ parentPath, name }) => [
      join(parentPath, name),
      readFileSync(join(parentPath, name), "utf8"),
    ]),
  );
}

describe("explain", () => {
  test("shows evidence under the command, the fold, the answer and what the host does", () => {
    const place = temporaryProject({ "guards.ts": guards });
    const { code, stdout, stderr } = explain(place, "--command", "sudo bash -c 'git push -f'");
    expect(stderr).toBe("");
    expect(code).toBe(0);
    const told = stdout.replace(/\d+\.\d ms/g, "N ms");
    expect(told).toMatchInlineSnapshot(`
      "PreToolUse Bash  session fairlead-explain, a new one: none was noted here yet
        sudo bash -c 'git push -f'

      guards/noForce  guard · fired · N ms · guards.ts
        yes     command("git push", flags --force | -f)
                  sudo bash -c 'git push -f'
                                ^^^^^^^^^^^  through sudo, bash -c
        says deny: Use --force-with-lease.
      guards/rg  nudge · skipped: command("grep") does not hold · fired 0 of 1 times before · N ms · guards.ts
        no      command("grep")
      Of other events: 1
        guards/stops: it listens to UserPromptSubmit

      Fold     deny by guards/noForce: it is the only hook with an opinion
      Glance   a hook may be concerned, so they are asked
      Answer   exit code 0
               {"hookSpecificOutput":{"hookEventName":"PreToolUse","permissionDecision":"deny","permissionDecisionReason":"Use --force-with-lease."}}
      Host     The call does not run, and the model is told why.
      Handlers ran; what they remember was not kept, and nothing went to the ledger. --dry runs none.
      "
    `);
  });

  test("as JSON it is one document, and exits 1 for what cannot be read", () => {
    const place = temporaryProject({ "guards.ts": guards });
    const told = JSON.parse(explain(place, "--command", "ls", "--json").stdout);
    expect(told).toMatchObject({
      project: place.root,
      event: "PreToolUse",
      glance: { answered: true },
      answer: { stdout: "", exitCode: 0 },
    });
    expect(told.hooks.map(({ id }: { id: string }) => id)).toEqual([
      "guards/noForce",
      "guards/rg",
      "guards/stops",
    ]);
    const broken = cli().run(["explain", "-", "--event", "PreToolUse", "--json"], {
      cwd: place.root,
      home: place.home,
      input: "{ no",
    });
    expect(broken.code).toBe(1);
    expect(JSON.parse(broken.stdout)).toMatchObject({
      reading: { kind: "unreadable", refusedBy: ["guards/noForce"] },
      answer: { json: { hookSpecificOutput: { permissionDecision: "deny" } } },
    });
    const garbage = cli().run(["explain", "-"], { cwd: place.root, home: place.home, input: "what" });
    expect(garbage.stdout).toContain("No hook was asked.");
    expect(garbage.stdout).not.toContain("Handlers ran");
    const future = cli().run(["explain", "-"], {
      cwd: place.root,
      home: place.home,
      input: JSON.stringify({ ...bash("ls"), hook_event_name: "PreDinner" }),
    });
    expect(future).toMatchObject({
      code: 0,
      stdout: expect.stringContaining("does not know the event PreDinner"),
    });
  });

  test("changes nothing: no state, no ledger, no budget", () => {
    const place = temporaryProject({
      "guards.ts": `${guards}
        import { on } from "fairlead";
        import { durableState, sessionState } from "fairlead/state";
        const Count = sessionState("count", { n: 0 });
        const Ever = durableState("ever", { n: 0 }, { scope: "global" });
        export const counts = on("PreToolUse", async (event) => {
          await Ever.mutate(event, (draft) => { draft.n += 1; });
          await Count.mutate(event, (draft) => { draft.n += 1; });
          await event.session.once("x");
        });`,
    });
    const state = join(place.home, ".local/state/fairlead");
    for (let n = 0; n < 2; n += 1) {
      const { stdout } = explain(place, "--command", "grep -r x", "--json");
      const rg = JSON.parse(stdout).hooks.find(({ id }: { id: string }) => id === "guards/rg");
      expect(rg).toMatchObject({ status: "fired", budget: { fired: 0, of: 1 } });
      expect(everything(state)).toEqual({});
    }
  });

  test("--last tells what the ledger noted, and asks again when the transcript has the call", () => {
    const place = temporaryProject({ "guards.ts": guards });
    const session = "0a1b2c3d-0000-4000-8000-000000000001";
    const entry = {
      at: "2026-11-30T10:00:00.000Z",
      session,
      project: place.root,
      event: "PreToolUse",
      tool: "Bash",
      call: "toolu_1",
      ms: 1,
      asked: 2,
      about: "git push -f",
      outcome: "deny",
      reason: "no",
      hooks: [{ id: "guards/noForce", status: "fired", said: "deny: no", ms: 1 }],
    };
    writeFiles(place.home, {
      [`.local/state/fairlead/sessions/${session}/ledger.jsonl`]: `${JSON.stringify(entry)}\n`,
    });
    const alone = explain(place, "--last");
    expect(alone.stdout).toContain("guards/noForce  fired: deny: no");
    expect(alone.stdout).toContain("It cannot be asked once more");
    const call = { type: "tool_use", id: "toolu_1", name: "Bash", input: { command: "git push -f" } };
    writeFiles(place.home, {
      [`.claude/projects/-x/${session}.jsonl`]: `${JSON.stringify({ type: "assistant", message: { content: [call] } })}\n`,
    });
    const again = explain(place, "--last", "--json");
    expect(JSON.parse(again.stdout)).toMatchObject({
      entry: { call: "toolu_1" },
      payload: { from: "transcript" },
      explanation: { command: "git push -f", fold: { outcome: "deny" } },
    });
    expect(explain(place, "--command", "ls").stdout).toContain(`session ${session}, the last one here`);
  });

  test("hides secrets unless it is asked not to", () => {
    const place = temporaryProject({
      "guards.ts": `import { command, guard, on, notify } from "fairlead";
        export const curl = guard({ when: command("curl"), deny: "no" });
        export const leaks = on("PreToolUse", () => notify("the value is " + process.env.MY_API_KEY));`,
    });
    const canary = "q8Zt4LkPw2XvNc7R";
    const run = (...more: string[]) =>
      cli().run(["explain", "--command", `curl -H 'Authorization: Bearer ${canary}AAAA' x`, ...more], {
        cwd: place.root,
        home: place.home,
        env: { MY_API_KEY: `env-${canary}` },
      });
    for (const more of [[], ["--json"]]) {
      const { stdout, stderr } = run(...more);
      expect(stdout + stderr).not.toContain(canary);
      expect(stdout).toContain("[redacted]");
    }
    expect(run("--raw").stdout).toContain(canary);
  });

  test("says what is wrong with the question", () => {
    const place = temporaryProject({ "guards.ts": guards });
    const usage = [
      [[], "there is nothing to explain"],
      [["--last"], "no event of"],
      [["--last", "--command", "ls"], "explain one thing"],
      [["--command", "ls", "--event", "PreTooluse"], "did you mean PreToolUse?"],
      [["--bash", "ls"], "did you mean --command?"],
      [["nowhere.json"], "the payload cannot be read: there is no file nowhere.json"],
      [["--command", "ls", "--session", "last"], "no session of"],
    ] as const;
    for (const [args, words] of usage) {
      const { code, stdout, stderr } = explain(place, ...args);
      expect({ code, stdout }, words).toEqual({ code: 2, stdout: "" });
      expect(stderr).toContain(words);
    }
  });

  test("hook files that do not load are told, and exit 1", () => {
    const place = temporaryProject({ "guards.ts": guards, "bad.ts": "export const = 1;" });
    const { code, stdout } = explain(place, "--command", "git push -f");
    expect(code).toBe(1);
    expect(stdout).toMatch(/bad\.ts:1 does not load/);
    expect(stdout).toContain("guards/noForce");
    expect(stdout).toContain("asked each time");
  });

  test("--hook that fits none is an error with the nearest id", () => {
    const place = temporaryProject({ "guards.ts": guards });
    for (const line of [["explain", "--command", "ls"], ["log"]]) {
      const args = [...line, "--hook", "noFroce"];
      const { code, stderr } = cli().run(args, { cwd: place.root, home: place.home });
      expect(stderr).toContain(`no hook's id contains "noFroce"`);
      expect(stderr).toContain("did you mean noForce?");
      expect(code).not.toBe(0);
    }
  });

  test("--hook narrows, --edit and --event are other events, --dry runs no handler", () => {
    const place = temporaryProject({ "guards.ts": guards });
    expect(explain(place, "--command", "ls", "--hook", "rg").stdout).not.toContain("noForce");
    expect(JSON.parse(explain(place, "--edit", "src/a.ts", "--json").stdout)).toMatchObject({
      tool: "Edit",
      files: [join(place.root, "src/a.ts")],
    });
    expect(JSON.parse(explain(place, "--prompt", "hi", "--json").stdout)).toMatchObject({
      event: "UserPromptSubmit",
      fold: { outcome: "context", decidedBy: ["guards/stops"] },
    });
    expect(JSON.parse(explain(place, "--event", "SessionStart", "--json").stdout).event).toBe("SessionStart");
    expect(explain(place, "--command", "git push -f", "--dry").stdout).toContain("would be asked");
  });
});
