import { existsSync, mkdirSync, readdirSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, describe, expect, test } from "vitest";
import { callOf, eventOf, happening } from "../../test/event-of.ts";
import { temporaryFolder } from "../../test/temporary-project.ts";
import { provideStore } from "../state/default-store.ts";
import { startDefinitions } from "../state/definition-list.ts";
import { durableState } from "../state/durable-state.ts";
import { keepHouse } from "../state/housekeeping.ts";
import { mainSession } from "../state/main-session.ts";
import { SessionSlot } from "../state/session-slot.ts";
import { sessionState } from "../state/session-state.ts";
import { type Remembering, remember } from "./remember.ts";

let root: string;
let project: string;
let memory: Remembering;
beforeEach(() => {
  startDefinitions();
  const base = temporaryFolder();
  root = join(base, "state");
  project = join(base, "app");
  mkdirSync(join(project, ".git"), { recursive: true });
  memory = remember({ root, project });
  return () => provideStore(() => Promise.reject(new Error("unused")) as never);
});

const pre = (fields: object) => eventOf(callOf("Bash", { command: "ls" }, fields));

describe("what an event remembers", () => {
  test("§1.1 goes by session id, else by transcript, else nowhere", () => {
    const dirOf = (fields: object) => memory.open(pre(fields)).session.dir;
    expect(dirOf({ session_id: "abc" })).toBe(`${root}/sessions/abc`);
    expect(dirOf({ session_id: "", transcript_path: "/t.jsonl" })).toMatch(/sessions\/[0-9a-f]{64}$/);
    expect(dirOf({ session_id: "undefined", transcript_path: "" })).toBeNull();
    expect(dirOf({ session_id: "../../x" })).toMatch(/sessions\/[0-9a-f]{64}$/);
  });

  test("§1.6 durable state goes by the work tree that the project is in", () => {
    const Tour = durableState("tour", { shown: false });
    Tour.save(memory.open(pre({})), { shown: true });
    const inside = remember({ root, project: join(project, "web") });
    expect(Tour.load(inside.open(pre({ session_id: "other" })))).toEqual({ shown: true });
    expect(readdirSync(join(root, "durable/projects"))).toEqual([
      expect.stringMatching(/^app-[0-9a-f]{16}$/),
    ]);
  });

  test("§1.6 without a repository a project's state keeps nothing, and says so", async () => {
    const Tour = durableState("tour", { shown: false });
    for (const nowhere of [undefined, temporaryFolder()]) {
      const lost = remember({ root, project: nowhere });
      Tour.save(lost.open(pre({})), { shown: true });
      expect(Tour.load(lost.open(pre({})))).toEqual({ shown: false });
      expect(lost.faults).toMatchObject([{ kind: "no-project" }]);
    }
    expect(existsSync(root)).toBe(false);
  });

  test("slots that hooks make with a directory only are in the same store", () => {
    const Count = sessionState("count", { n: 0 });
    const event = memory.open(pre({ session_id: "s" }));
    new SessionSlot(event.session.dir, Count).set({ n: 3 });
    writeFileSync(`${root}/sessions/s/count.json`, "{");
    new SessionSlot(event.session.dir, Count).get();
    expect(memory.faults).toMatchObject([{ kind: "corrupt" }]);
  });

  test("budgets count in the event's session, for its agent", async () => {
    const event = pre({ session_id: "s", agent_id: "a7" });
    await memory.budgets.reserve({ hook: "a/b", cap: 1, event });
    expect(existsSync(`${root}/sessions/s/hooks`)).toBe(true);
    expect((await memory.budgets.reserve({ hook: "a/b", cap: 1, event })).granted).toBe(false);
    expect(
      (await memory.budgets.reserve({ hook: "a/b", cap: 1, event: pre({ session_id: "s" }) })).granted,
    ).toBe(true);
  });
});

describe("faults", () => {
  const Count = sessionState("fault-count", { n: 0 });

  /** What another process of the same session comes across and tells. */
  async function found(session: string): Promise<readonly string[]> {
    const other = remember({ root, project });
    const event = pre({ session_id: session });
    Count.load(other.open(event));
    return (await other.untold(event)).map(({ message }) => message);
  }

  test("each lost document is told, a lasting trouble once a session", async () => {
    const path = `${root}/sessions/s/fault-count.json`;
    mkdirSync(join(root, "sessions/s"), { recursive: true });
    for (const _ of [1, 2]) {
      writeFileSync(path, "{");
      expect(await found("s")).toEqual([expect.stringMatching(/not JSON.*kept as .*corrupt-/)]);
    }
    writeFileSync(path, '{"$version":9,"n":1}');
    expect(await found("s")).toEqual([expect.stringContaining("is version 9")]);
    expect(await found("s")).toEqual([]);
    mkdirSync(join(root, "sessions/t"));
    writeFileSync(path.replace("/s/", "/t/"), '{"$version":9,"n":1}');
    expect(await found("t")).toEqual([expect.stringContaining("is version 9")]);
  });

  test("are told even when what was told cannot be remembered", async () => {
    writeFileSync(root, "a file where the state should be");
    const event = pre({ session_id: "s" });
    await expect(Count.mutate(memory.open(event), () => undefined)).rejects.toThrow();
    expect(() => Count.save(memory.open(event), { n: 1 })).toThrow();
    for (const _ of [1, 2]) expect((await memory.untold(event)).length).toBeGreaterThan(0);
  });

  test("of the list of what was told are told as well", async () => {
    mkdirSync(join(root, "sessions/s"), { recursive: true });
    writeFileSync(`${root}/sessions/s/fault-count.json`, "{");
    writeFileSync(`${root}/sessions/s/fairlead.seen.json`, "[");
    expect(await found("s")).toEqual([
      expect.stringContaining("fault-count.json is not JSON"),
      expect.stringContaining("fairlead.seen.json is not JSON"),
    ]);
  });
});

test("§1.7 keeping house spares the current session", () => {
  const old = new Date(Date.now() - 40 * 24 * 3600 * 1000);
  for (const id of ["current", "dead"]) {
    mkdirSync(join(root, "sessions", id), { recursive: true });
    writeFileSync(join(root, "sessions", id, "x.json"), "{}");
    utimesSync(join(root, "sessions", id, "x.json"), old, old);
  }
  memory.keepHouse(happening("SessionStart", { session_id: "current", source: "startup" }), keepHouse);
  expect(readdirSync(join(root, "sessions"))).toEqual(["current"]);
});

describe("§1.3 STA-13 the session that was last started in a project", () => {
  const started = (fields: object) => happening("SessionStart", { source: "startup", ...fields });
  const main = (): string | null => mainSession(memory.open(pre({})).durable.project);

  test("is the user's, not a subagent's, and is known to the next process", () => {
    expect(main()).toBeNull();
    memory.noteSession(started({ session_id: "MAIN" }));
    memory.noteSession(started({ session_id: "SUB", agent_id: "a9" }));
    memory = remember({ root, project });
    expect(main()).toBe("MAIN");
    memory.noteSession(started({ session_id: "NEXT", source: "compact" }));
    expect(main()).toBe("NEXT");
    expect(memory.faults).toEqual([]);
  });

  test("no other event, no nonsense, and nothing outside of a repository is recorded", () => {
    memory.noteSession(pre({ session_id: "call" }));
    for (const session_id of ["", "undefined", "null"]) memory.noteSession(started({ session_id }));
    const nowhere = remember({ root, project: undefined });
    nowhere.noteSession(started({ session_id: "MAIN" }));
    expect(nowhere.faults).toEqual([]);
    expect(existsSync(root)).toBe(false);
  });
});
