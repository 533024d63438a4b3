import { existsSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { command } from "../../src/conditions/command.ts";
import { configure } from "../../src/hooks/configure.ts";
import { guard } from "../../src/hooks/guard.ts";
import { nudge } from "../../src/hooks/nudge.ts";
import { on } from "../../src/hooks/on.ts";
import { context } from "../../src/hooks/outcomes.ts";
import * as details from "../../src/ledger/details.ts";
import type { Dispatched } from "../../src/ledger/dispatched.ts";
import type { LedgerEntry } from "../../src/ledger/entry.ts";
import { keepEntry } from "../../src/ledger/ledger.ts";
import { readSession } from "../../src/ledger/read.ts";
import { bash, edit, prompt } from "../../src/testing/payloads.ts";
import { temporaryFolder } from "../temporary-project.ts";
import { dispatched } from "./dispatched.ts";

const push = guard({ when: command("git push"), deny: "not today" });
const grep = nudge({ when: command("grep"), say: "rg" });
const now = Date.UTC(2026, 10, 30, 12);

function kept(one: Dispatched, root: string = join(temporaryFolder(), "state")): readonly LedgerEntry[] {
  keepEntry(one, { root, now, env: {}, details: () => details });
  const session = String(one.event.input.session_id);
  return readSession(`${root}/sessions/${session}`);
}

describe("a dispatch leaves", () => {
  test("a heartbeat when nothing fired, without loading more", async () => {
    const root = join(temporaryFolder(), "state");
    const one = await dispatched({ push, grep }, bash("ls", { session_id: "s1", agent_id: "a1" }));
    const never = (): never => {
      throw new Error("a heartbeat needs no details");
    };
    keepEntry(one, { root, now, env: {}, details: never });
    const [entry] = readSession(`${root}/sessions/s1`);
    expect(entry).toEqual({
      at: "2026-11-30T12:00:00.000Z",
      session: "s1",
      agent: "a1",
      project: "/code/app",
      event: "PreToolUse",
      tool: "Bash",
      call: expect.stringContaining("toolu"),
      ms: expect.any(Number),
      asked: 2,
    });
  });

  test("what each hook did, and why, when one fired", async () => {
    const watched = configure(push, { as: "observe" });
    const broken = on("PreToolUse", () => {
      throw new Error("no luck");
    });
    const [entry] = kept(await dispatched({ push, grep, watched, broken }, bash("git push")));
    expect(entry).toMatchObject({ about: "git push", outcome: "deny", reason: "not today", asked: 4 });
    expect(entry?.digest).toMatch(/^[0-9a-f]{16}$/);
    expect(entry?.hooks).toEqual([
      { id: "push", status: "fired", said: "deny: not today", ms: 0 },
      { id: "grep", status: "skipped", why: expect.stringContaining("does not hold"), ms: 0 },
      { id: "watched", status: "observed", said: "deny: not today", ms: 0 },
      { id: "broken", status: "failed", why: "Error: no luck", policy: "let pass", ms: 0 },
    ]);
  });

  test("a path from the project's root, a prompt, and the end of what was too long", async () => {
    const says = on(["PreToolUse", "UserPromptSubmit"], () => context("x".repeat(11_000)));
    const [file] = kept(await dispatched({ says }, edit("/code/app/src/a.ts", "a", "b")));
    expect(file?.about).toBe("src/a.ts");
    expect(file?.cut?.join("")).toMatch(/^x{1000,}$/);
    expect(file?.faults).toEqual(["the context of 11000 characters was truncated"]);
    expect(kept(await dispatched({ says }, prompt("do\n\n it")))[0]?.about).toBe("do it");
  });

  test("what hook code printed and what is wrong with files, with the heartbeat's fields", async () => {
    const one = { ...(await dispatched({ grep })), strays: ["noise\n"], faults: ["a.ts: broken"] };
    expect(kept(one)[0]).toMatchObject({ strays: ["noise\n"], faults: ["a.ts: broken"], outcome: "none" });
  });

  test("nothing for a session that nothing tells apart", async () => {
    const root = join(temporaryFolder(), "state");
    const payload = bash("git push", { session_id: "undefined", transcript_path: "" });
    kept(await dispatched({ push }, payload), root);
    expect(existsSync(root)).toBe(false);
  });

  test("a line of bounded length, whatever hooks say", async () => {
    const loud = Object.fromEntries(
      Array.from({ length: 300 }, (_, at) => [
        `loud${at}`,
        on("PreToolUse", () => context(`${at} ${"y".repeat(3_000)}`)),
      ]),
    );
    const root = join(temporaryFolder(), "state");
    const one = await dispatched(loud, bash("ls", { session_id: "s1" }));
    const [entry] = kept(one, root);
    expect(statSync(`${root}/sessions/s1/ledger.jsonl`).size).toBeLessThan(61_000);
    expect(entry?.hooks?.length).toBeGreaterThan(0);
    expect(entry?.faults).toContain("this entry was too long and is shortened");
  });
});

describe("the file", () => {
  test("is for its user alone, and grows by appending", async () => {
    const root = join(temporaryFolder(), "state");
    const one = await dispatched({ push }, bash("git push", { session_id: "s1" }));
    kept(one, root);
    expect(kept(one, root)).toHaveLength(2);
    const mode = (path: string): number => statSync(path).mode & 0o777;
    const dir = `${root}/sessions/s1`;
    expect([mode(root), mode(dir), mode(`${dir}/ledger.jsonl`)]).toEqual([0o700, 0o700, 0o600]);
  });

  test("that cannot be written costs nothing but the entry", async () => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, "file"), "");
    const one = await dispatched({ push }, bash("git push"));
    expect(kept(one, join(folder, "file"))).toEqual([]);
    expect(kept(one, "/proc/nowhere")).toEqual([]);
  });

  test("is not followed where somebody made a link of it", async () => {
    const folder = temporaryFolder();
    const victim = join(folder, "victim");
    writeFileSync(victim, "mine");
    const other = await dispatched({ push }, bash("git push", { session_id: "s2" }));
    kept(other, folder);
    const linked = join(folder, "sessions", "s2", "ledger.jsonl");
    writeFileSync(linked, "");
    rmSync(linked);
    symlinkSync(victim, linked);
    kept(other, folder);
    expect(readFileSync(victim, "utf8")).toBe("mine");
  });

  test("is put aside when it is full, and the oldest is dropped", async () => {
    const root = temporaryFolder();
    const one = await dispatched({ push }, bash("git push", { session_id: "s1" }));
    const dir = `${root}/sessions/s1`;
    for (let round = 0; round < 6; round++) {
      kept(one, root);
      writeFileSync(`${dir}/ledger.jsonl`, `${JSON.stringify({ round })}${" ".repeat(1_000_000)}\n`);
      kept({ ...one, strays: [`round ${round}`] }, root);
    }
    const strays = readSession(dir).map((entry) => entry.strays?.[0]);
    expect(strays).toEqual(["round 3", "round 4", "round 5"]);
    expect(existsSync(`${dir}/ledger.jsonl`)).toBe(false);
    expect(existsSync(`${dir}/ledger.4.jsonl`)).toBe(false);
  });
});
