import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { temporaryProject } from "../../../test/temporary-project.ts";
import { command } from "../../conditions/command.ts";
import { guard } from "../../hooks/guard.ts";
import { projectAt } from "../find.ts";
import { planFor } from "../plan-for.ts";
import { applySync } from "../sync.ts";
import { doorIn, wiredIn } from "../wires-in.ts";

const loaded = { hooks: [{ id: "g", hook: guard({ when: command("git push"), deny: "no" }) }], problems: [] };

function set(kind?: "cold" | "client" | "http") {
  const { root, home } = temporaryProject({});
  mkdirSync(join(root, ".claude"), { recursive: true });
  const project = projectAt(root);
  const env = { HOME: home };
  const install = { folder: "/x/fairlead", version: "1.0.0", runFile: "/x/fairlead/dist/run.cjs" };
  const sync = (door?: "cold" | "client" | "http") => {
    const { plan } = planFor(project, loaded, { install, env, door });
    if ("problem" in plan) throw new Error(plan.problem);
    applySync(project, plan.changes, env);
    return plan.changes.length;
  };
  sync(kind);
  return {
    project,
    sync,
    read: (name: string) => JSON.parse(readFileSync(join(root, ".claude", name), "utf8")).hooks,
  };
}

test("the client of the server is wired for every event, and the beginning of a session is heard", () => {
  const { project, sync, read } = set("client");
  const { PreToolUse, SessionStart } = read("settings.json");
  expect(PreToolUse[0].hooks).toEqual([
    {
      type: "command",
      command: "bash",
      args: ["-p", "/x/fairlead/dist/client.sh", "PreToolUse"],
      timeout: 35,
      onFailure: "block",
    },
  ]);
  expect(SessionStart[0].hooks[0].args).toContain("SessionStart");
  expect(doorIn(project)).toBe("client");
  expect(sync()).toBe(0); // a plain sync keeps the door
  sync("cold");
  expect(Object.keys(read("settings.json"))).toEqual(["PreToolUse"]);
  expect(read("settings.json").PreToolUse[0].hooks[0].command).toBe("node");
});

test("http is wired in one's own settings, where the client knows it, with a token of this project", () => {
  const { project, sync, read } = set("http");
  const { PreToolUse, SessionStart } = read("settings.local.json");
  expect(PreToolUse[0].hooks[0]).toMatchObject({ type: "http", onFailure: "block" });
  expect(PreToolUse[0].hooks[0].url).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/fairlead\/hook\/PreToolUse$/);
  expect(PreToolUse[0].hooks[0].headers["x-fairlead-token"]).toMatch(/^[\w-]{40,}$/);
  expect(SessionStart[0].hooks[0].command).toBe("bash");
  expect(wiredIn(project).map(({ event }) => event)).toEqual(["SessionStart", "PreToolUse"]);
  expect(sync()).toBe(0);
  writeFileSync(join(project.root, ".claude", "settings.json"), "{}");
  expect(sync("client")).toBe(1);
  expect(read("settings.local.json").PreToolUse[0].hooks[0]).not.toHaveProperty("url");
});
