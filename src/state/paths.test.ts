import { describe, expect, test } from "vitest";
import { StateError } from "./errors.ts";
import { globalDir, hookFile, projectDir, safeId, sessionDir, stateRoot } from "./paths.ts";

describe("§1.1 the root", () => {
  test.each([
    ["FAIRLEAD_STATE_DIR first", { FAIRLEAD_STATE_DIR: "/a", XDG_STATE_HOME: "/b" }, "/a"],
    ["then XDG_STATE_HOME", { XDG_STATE_HOME: "/b" }, "/b/fairlead"],
    ["then the home", {}, "/home/me/.local/state/fairlead"],
    ["empty is unset", { FAIRLEAD_STATE_DIR: "", XDG_STATE_HOME: "" }, "/home/me/.local/state/fairlead"],
    ["a relative XDG_STATE_HOME is ignored", { XDG_STATE_HOME: "state" }, "/home/me/.local/state/fairlead"],
    ["Windows paths are absolute too", { FAIRLEAD_STATE_DIR: "C:\\state" }, "C:\\state"],
  ])("%s", (_what, env, root) => expect(stateRoot(env, "/home/me")).toBe(root));

  test("a relative FAIRLEAD_STATE_DIR and a missing home are errors", () => {
    expect(() => stateRoot({ FAIRLEAD_STATE_DIR: "state" }, "/home/me")).toThrow(StateError);
    expect(() => stateRoot({}, "")).toThrow(/FAIRLEAD_STATE_DIR/);
  });
});

describe("§1.1 ids from outside", () => {
  const harmless = ["0b8e1f6a-4b9c-4a57-8a7d-2d2c60a7a3c1", "a", "A.b_c-1", "x".repeat(128)];
  test.each(harmless)("%s stays", (id) => expect(safeId(id)).toBe(id));

  const hostile = [
    "../../x",
    "..",
    ".",
    "...",
    "a/b",
    "a\\b",
    "x".repeat(129),
    "x".repeat(300),
    "a\0b",
    "señor",
    "日本",
    "a b",
    "\n",
  ];
  test.each(hostile)("%j becomes a hash", (id) => expect(safeId(id)).toMatch(/^[0-9a-f]{64}$/));

  test("no id can name the place of another", () => {
    const hash = safeId("../../x");
    expect(safeId(hash)).not.toBe(hash);
    expect(new Set(hostile.map(safeId)).size).toBe(hostile.length);
  });

  const nobody = [
    undefined,
    null,
    "",
    " ",
    "undefined",
    "null",
    "NaN",
    "[object Object]",
    7 as unknown as string,
  ];
  test.each(nobody)("%j is no session id: the transcript serves, else nothing is kept", (sessionId) => {
    expect(sessionDir("/r", { sessionId })).toBeNull();
    expect(sessionDir("/r", { sessionId, transcriptPath: "/t/a.jsonl" })).toMatch(
      /^\/r\/sessions\/[0-9a-f]{64}$/,
    );
    expect(sessionDir("/r", { sessionId, transcriptPath: sessionId })).toBeNull();
  });

  test("a session id goes before the transcript, and two transcripts are two sessions", () => {
    expect(sessionDir("/r", { sessionId: "s", transcriptPath: "/t" })).toBe("/r/sessions/s");
    expect(sessionDir("/r", { transcriptPath: "/t" })).not.toBe(sessionDir("/r", { transcriptPath: "/u" }));
    expect(sessionDir("/r", { transcriptPath: "/t" })).not.toBe(sessionDir("/r", { sessionId: "/t" }));
  });

  test("a hook's file: the agent's or main; an agent called main is not the main agent", () => {
    expect(hookFile("remind")).toBe("hooks/remind/main.json");
    expect(hookFile("remind", "a9")).toBe("hooks/remind/a9.json");
    expect(hookFile("remind", null)).toBe("hooks/remind/main.json");
    expect(hookFile("remind", "main")).not.toBe("hooks/remind/main.json");
    expect(hookFile("guards/noForcePush", "../x")).toMatch(/^hooks\/[0-9a-f]{64}\/[0-9a-f]{64}\.json$/);
  });
});

describe("§1.1 durable places", () => {
  test("a project: name and the first 16 hex of the hash of its real path", () => {
    expect(projectDir("/r", "/code/app")).toMatch(/^\/r\/durable\/projects\/app-[0-9a-f]{16}$/);
    expect(projectDir("/r", "/code/app/")).toBe(projectDir("/r", "/code/app"));
    expect(projectDir("/r", "/code/app")).not.toBe(projectDir("/r", "/other/app"));
    expect(projectDir("/r", "/code/my app é")).toMatch(/\/my_app_-[0-9a-f]{16}$/);
    expect(projectDir("/r", "/")).toMatch(/\/root-[0-9a-f]{16}$/);
    expect(projectDir("/r", "/code/..")).not.toContain("/..");
  });

  test("the global one", () => expect(globalDir("/r")).toBe("/r/durable/global"));
});
