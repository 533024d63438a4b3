import { describe, expect, test } from "vitest";
import { callOf, eventOf, happening } from "../../test/event-of.ts";
import { fakeHost } from "../../test/fake-host.ts";
import { agent } from "./agent.ts";
import { mode } from "./mode.ts";

const host = fakeHost();
const from = (fields: object) => eventOf(callOf("Bash", { command: "ls" }, fields));

describe("agent", () => {
  test.each([
    ["the main thread", {}, ["main"], true],
    ["a session that runs as an agent", { agent_type: "helper" }, ["main"], true],
    ["a subagent", { agent_id: "a", agent_type: "Explore" }, ["Plan", "Explore"], true],
    ["another subagent", { agent_id: "a", agent_type: "Explore" }, ["Plan", "main"], false],
    ["part of a name", { agent_id: "a", agent_type: "Explorer" }, ["Explore"], false],
    ["one without a type", { agent_id: "a", agent_type: "" }, ["Explore", "main"], "unknown"],
  ])("%s", (_, fields, types, match) => {
    expect(agent(...types).check(from(fields), host)).toMatchObject({ match });
  });

  test("shows the type, and its own label", () => {
    expect(agent("main").check(from({}), host)).toEqual({
      match: true,
      evidence: [{ condition: 'agent("main")', text: "main" }],
    });
  });

  test("of the main thread is never there when a subagent starts or stops", () => {
    expect(agent("main").events).not.toContain("SubagentStop");
    expect(agent("main").events).toContain("Stop");
    expect(agent("main", "Explore").events).toBeUndefined();
  });

  test("needs a type", () => {
    expect(() => agent()).toThrow(TypeError);
    expect(() => agent("")).toThrow(TypeError);
  });
});

describe("mode", () => {
  test.each([
    ["the mode", { permission_mode: "plan" }, true],
    ["another", { permission_mode: "auto" }, false],
    ["one of the future", { permission_mode: "yolo" }, false],
    ["none told", {}, "unknown"],
  ])("%s", (_, fields, match) => {
    expect(mode("plan", "default").check(from(fields), host)).toMatchObject({ match });
  });

  test("says which event does not tell it", () => {
    expect(mode("plan").check(happening("SessionStart", { source: "startup" }), host)).toMatchObject({
      why: "SessionStart does not tell the permission mode",
    });
  });

  test.each([
    ["acceptedits", "did you mean acceptEdits?"],
    ["manual", "did you mean default?"],
    ["zzz", "there are default, acceptEdits"],
  ])("refuses %s", (name, hint) => {
    // @ts-expect-error no such mode
    expect(() => mode(name)).toThrow(hint);
  });
});
