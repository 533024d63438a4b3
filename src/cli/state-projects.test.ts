import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, expect, test } from "vitest";
import { temporaryProject, writeFiles } from "../../test/temporary-project.ts";
import { defineState } from "../state/definition.ts";
import { fileStore } from "../state/file-store.ts";
import { HookState } from "../state/hook-state.ts";
import { openSession } from "../state/open-session.ts";
import { nudges, type Place, program } from "./program.fixture.ts";

const { fairlead } = program();
const Review = defineState("review", { rounds: 0 });

let place: Place;
let root: string;

/** What a session remembers, and in which projects it was heard of, by its ledger. */
function session(id: string, projects: readonly string[], { file = "ledger.jsonl", more = {} } = {}): void {
  const store = fileStore({ root, onFault: () => undefined });
  const opened = openSession(store, { sessionId: id });
  opened.slot(Review).set({ rounds: 1 });
  opened.slot(HookState.of("a/one")).set({ fireCount: 1 });
  const lines = projects.map((project) =>
    JSON.stringify({
      at: "2026-11-30T12:00:00.000Z",
      session: id,
      event: "Stop",
      ms: 1,
      asked: 0,
      project,
      ...more,
    }),
  );
  if (lines.length > 0) writeFileSync(join(opened.dir ?? "", file), `${lines.join("\n")}\n`);
}

const sessions = (line: string): string[] => {
  const { states } = JSON.parse(fairlead(place, line).stdout) as { states: { place: string }[] }; // as it prints them
  return [...new Set(states.map((state) => state.place))].filter((name) => name.startsWith("s-")).toSorted();
};

beforeEach(() => {
  place = temporaryProject({});
  mkdirSync(join(place.root, ".git"));
  root = join(place.home, ".local/state/fairlead");
  session("s-ours", [place.root]);
  session("s-theirs", ["/code/other"]);
});

test("sessions of other projects are left out, and said to be", () => {
  expect(sessions("state ls --json")).toEqual(["s-ours"]);
  expect(sessions("state ls --all --json")).toEqual(["s-ours", "s-theirs"]);
  expect(fairlead(place, "state ls").stdout).toMatch(
    /\n2 states of other projects left out; --all lists them too\.\n$/,
  );
  expect(fairlead(place, "state ls --all").stdout).not.toContain("left out");
});

test("a session is ours when any of its entries is, also those put aside, and when nothing tells whose it is", () => {
  session("s-both", ["/code/other", place.root, "/code/other"]);
  session("s-aside", [place.root], { file: "ledger.2.jsonl" });
  session("s-silent", []);
  // A project that is only spoken of, or whose name begins like ours, is another one.
  session("s-spoken", ["/code/other"], { more: { about: `"project":"${place.root}"` } });
  session("s-longer", [`${place.root}-longer`]);
  expect(sessions("state ls --json")).toEqual(["s-aside", "s-both", "s-ours", "s-silent"]);
});

test("show and reset keep to the project; --all, or the session's own id, reaches the others", () => {
  expect(sessions("state show review --json")).toEqual(["s-ours"]);
  expect(fairlead(place, "state reset review --yes").stdout).toBe("review of session s-ours is forgotten.\n");
  expect(sessions("state show review --all --json")).toEqual(["s-theirs"]);
  expect(fairlead(place, "state show review")).toMatchObject({
    code: 2,
    stderr: expect.stringContaining("--all looks at other projects too"),
  });
  expect(sessions("state show review --session s-theirs --json")).toEqual(["s-theirs"]);
  expect(fairlead(place, "state reset review --session s-theirs --yes").code).toBe(0);
  expect(fairlead(place, "state show review --all").code).toBe(2);
});

test("nothing that is remembered, or is called so, does anything to a terminal", () => {
  const evil = "\u001b[2J\u009b31m\u202e\u{e0041}";
  const store = fileStore({ root, onFault: () => undefined });
  mkdirSync(join(root, `sessions/${evil}`), { mode: 0o700 });
  writeFileSync(join(root, `sessions/${evil}/review.json`), `${evil}{`);
  const Text = defineState("text", { of: "" });
  openSession(store, { sessionId: "s-ours" }).slot(Text).set({ of: evil });
  const shown = ["state ls", "state show review", "state show text"].map((line) => fairlead(place, line));
  for (const { stdout, stderr } of shown) expect(stdout + stderr).not.toMatch(/(?!\n)[\p{Cc}\u202a-\u202e]/u);
  expect(JSON.parse(/\{.*\}/s.exec(shown[2]?.stdout ?? "")?.[0] ?? "")).toEqual({ of: evil });
});

test("outside of a project there is nothing to leave out", () => {
  const nowhere = { ...place, root: place.home };
  expect(fairlead(nowhere, "state ls").stdout).toContain("review of session s-theirs");
});

test("a hook that is named without its file is recognised", () => {
  writeFiles(place.hooks, { "a.ts": nudges });
  expect(fairlead(place, "state show one --session s-ours")).toMatchObject({
    code: 2,
    stderr: expect.stringContaining("did you mean a/one?"),
  });
});
