import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { defineState } from "../../src/state/definition.ts";
import { type DurableStore, openDurable } from "../../src/state/durable-store.ts";
import { fileStore } from "../../src/state/file-store.ts";
import { reserveFire } from "../../src/state/hook-state.ts";
import { removeDeadSessions } from "../../src/state/housekeeping.ts";
import { mainSession, noteMainSession } from "../../src/state/main-session.ts";
import { openSession } from "../../src/state/open-session.ts";
import type { SessionStore } from "../../src/state/session-store.ts";
import type { Store } from "../../src/state/store.ts";
import { siblings } from "../cases/siblings.ts";
import { type Child, type Children, compileChildren, type Ended } from "./children.ts";

interface Case<Input, Expected> {
  readonly id: string;
  readonly kind: string;
  readonly input: Input;
  readonly expected: Expected;
}

const all: readonly Case<unknown, unknown>[] = JSON.parse(readFileSync("test/cases/cases.json", "utf8"));
const ours = new Map(all.filter(({ kind }) => kind === "state").map((one) => [one.id, one]));
const run = new Set<string>();

/** Each case is read from the file; its types are what the test that names it relies on. */
function testCase<Input, Expected>(
  id: string,
  play: (input: Input, expected: Expected) => Promise<void>,
): void {
  run.add(id);
  const found = ours.get(id) as Case<Input, Expected> | undefined; // the file is data
  test(id, async () => {
    if (found === undefined) throw new Error("no such case");
    await play(found.input, found.expected);
  });
  // Others of its kind, said in the same words.
  for (const [title, other] of siblings("state").filter(([, one]) => one.id.startsWith(`${id}/`)))
    test(title, () => play(other.input as Input, other.expected as Expected)); // as in the case itself
}

let children: Children;
let root: string;
let store: Store;

beforeAll(() => {
  children = compileChildren();
});
afterAll(() => children.remove());
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "fairlead-cases-"));
  store = fileStore({ root, onFault: () => undefined });
});
afterEach(() => rmSync(root, { recursive: true, force: true, maxRetries: 10 }));

async function atOnce(started: readonly Child[]): Promise<readonly Ended[]> {
  await Promise.all(started.map((child) => child.ready));
  for (const child of started) child.go();
  return await Promise.all(started.map((child) => child.ended));
}

testCase<{ writer: string; readers: number }, { reader_parse_errors: number }>(
  "STA-02",
  async (input, expected) => {
    const [times, kilobytes] = (input.writer.match(/\d+/g) ?? []).map(Number);
    const readers = Array.from({ length: input.readers }, () => children.start("readUntil", { root, times }));
    const writer = children.start("writeMany", { root, times, kilobytes });
    const [wrote, ...read] = await atOnce([writer, ...readers]);
    expect(wrote?.code).toBe(0);
    expect(read.filter(({ code, stderr }) => code !== 0 || stderr !== "")).toHaveLength(
      expected.reader_parse_errors,
    );
  },
);

interface Step {
  readonly event?: string;
  readonly session?: string;
  readonly agent_id?: string;
  readonly project?: string;
  readonly cwd?: string;
  readonly op?: "set" | "get";
  readonly scope?: "session" | "project";
  readonly key?: string;
  readonly value?: unknown;
}

interface Story {
  readonly steps: readonly Step[];
  readonly project?: string;
  readonly scope?: "session" | "project";
}

const Values = defineState("values", { of: {} as Record<string, unknown> });

/** Plays the steps of a case and answers what its `get`s got. */
async function playSteps({ steps, ...story }: Story): Promise<unknown[]> {
  const gets: unknown[] = [];
  let sessionId = "";
  for (const step of steps) {
    sessionId = step.session ?? sessionId;
    const { project } = openDurable(store, { project: step.project ?? step.cwd ?? story.project ?? null });
    if (step.event === "SessionStart")
      noteMainSession(project, { sessionId, startedAt: 1, agentId: step.agent_id ?? null });
    const inSession = (step.scope ?? story.scope) === "session";
    gets.push(...(await keep(inSession ? openSession(store, { sessionId }) : project, step)));
  }
  return gets;
}

async function keep(place: SessionStore | DurableStore, { op, key = "", value }: Step): Promise<unknown[]> {
  if (op === "get") return [place.load(Values).of[key] ?? null];
  if (op !== "set") return [];
  await place.slot(Values).mutate((draft) => {
    draft.of[key] = value;
  });
  return [];
}

testCase<Story, { get: unknown }>("STA-03", async (input, expected) => {
  expect(await playSteps(input)).toEqual([expected.get]);
});

testCase<unknown, { waited_ms_max: number }>("STA-05", async (_input, expected) => {
  const holder = children.start("hold", { root, holdMs: 60_000 });
  holder.go();
  await holder.line((line) => line === "held");
  holder.process.kill("SIGKILL");
  await holder.ended;
  const { lines } = await children.run("count", { root, timeout: expected.waited_ms_max / 1000 });
  expect(lines).toEqual([{ n: 1 }]);
});

interface BrokenFile {
  readonly read: number;
  readonly after: number;
  readonly broken_copy_kept: boolean;
  readonly stderr_nonempty: boolean;
}

testCase<{ given: string }, BrokenFile>("STA-07", async ({ given }, expected) => {
  mkdirSync(join(root, "sessions/s"), { recursive: true });
  const broken = given.slice(given.indexOf("{"));
  writeFileSync(join(root, "sessions/s/counter.json"), broken);
  const read = await children.run("read", { root });
  expect(read).toMatchObject({ code: 0, lines: [{ n: expected.read }] });
  expect(read.stderr !== "").toBe(expected.stderr_nonempty);
  expect(await children.run("count", { root })).toMatchObject({
    code: 0,
    lines: [{ n: expected.after }],
    stderr: "",
  });
  const copies = readdirSync(join(root, "sessions/s")).filter((name) => name.includes(".corrupt-"));
  expect(copies.map((name) => readFileSync(join(root, "sessions/s", name), "utf8"))).toEqual([broken]);
});

testCase<Story, { gets: unknown[] }>("STA-09", async (input, expected) => {
  expect(await playSteps(input)).toEqual(expected.gets);
});

testCase<{ hook: string; runs: { session: string }[] }, { fires: boolean[] }>(
  "STA-10",
  async (input, expected) => {
    const hookId = input.hook.split(",")[0] ?? "";
    const fires: boolean[] = [];
    for (const { session } of input.runs) {
      const asked = { session: openSession(store, { sessionId: session }), hookId, cap: 1 };
      const fire = await reserveFire(store, asked);
      await fire.settle(fire.granted);
      fires.push(fire.granted);
    }
    expect(fires).toEqual(expected.fires);
  },
);

testCase<{ same_command_registered_in: string[] }, { nudges_total: number }>(
  "STA-12",
  async (input, expected) => {
    const both = input.same_command_registered_in.map(() => children.start("fire", { root, cap: 1 }));
    const told = (await atOnce(both)).flatMap(({ lines }) => lines);
    expect(told.filter((granted) => granted === true)).toHaveLength(expected.nudges_total);
  },
);

testCase<Story & { steps: { cwd: string }[] }, { main_session: string }>(
  "STA-13",
  async (input, expected) => {
    await playSteps(input);
    expect(mainSession(openDurable(store, { project: input.steps[0]?.cwd ?? null }).project)).toBe(
      expected.main_session,
    );
  },
);

interface LeftOvers {
  readonly sessions_age_days: readonly number[];
  readonly ttl_days: number;
}

testCase<LeftOvers, { kept_age_days: number[] }>("STA-15", async (input, expected) => {
  for (const days of input.sessions_age_days) {
    const slot = openSession(store, { sessionId: String(days) }).slot(Values);
    slot.set({ of: {} });
    const when = new Date(Date.now() - days * 24 * 3600 * 1000);
    const dir = join(root, "sessions", String(days));
    for (const name of readdirSync(dir)) utimesSync(join(dir, name), when, when);
  }
  removeDeadSessions(store, { days: input.ttl_days, current: null, transcriptExists: () => false });
  expect(
    readdirSync(join(root, "sessions"))
      .map(Number)
      .toSorted((a, b) => a - b),
  ).toEqual(expected.kept_age_days);
});

test("every state case is played", () => {
  expect([...run].toSorted()).toEqual([...ours.keys()].toSorted());
});
