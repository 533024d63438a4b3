import { describe, expect, test } from "vitest";
import { callOf, eventOf } from "../../test/event-of.ts";
import { fakeHost } from "../../test/fake-host.ts";
import { all, not } from "../conditions/combine.ts";
import { command } from "../conditions/command.ts";
import { guard } from "../hooks/guard.ts";
import { judge } from "./judge.ts";

const holds = async (hook: Parameters<typeof judge>[0], text: string): Promise<boolean> =>
  (await judge(hook, eventOf(callOf("Bash", { command: text })), fakeHost())).holds;

describe("command() beside a denial is asked command by command", () => {
  const onlyRun = guard({ when: [command("npm"), not(command("npm run"))], deny: "x" });
  const notDry = guard({
    when: command("git push"),
    unless: command("git push", { flags: ["--dry-run"] }),
    deny: "x",
  });
  const nested = guard({ when: all(command("npm"), not(command("npm run"))), deny: "x" });

  test.each([
    ["npm run x && npm ci", true],
    ["npm ci; npm run x", true],
    ["npm run x && npm run y", false],
    ["bash -c 'npm run x' && sudo npm ci", true],
    ["echo npm ci", false],
  ])("%s", async (text, expected) => {
    expect(await holds(onlyRun, text)).toBe(expected);
    expect(await holds(nested, text)).toBe(expected);
  });

  test.each([
    ["git push --dry-run && git push", true],
    ["git push --dry-run", false],
    ["git push --dry-run; git push --dry-run origin", false],
    ["git push $X", true],
  ])("%s", async (text, expected) => expect(await holds(notDry, text)).toBe(expected));
});

test.each([
  [() => command("git push", { flags: ["force"] }), "written with their dashes"],
  [() => command("ls | grep"), "looks for one command"],
  [() => command("FOO=1 ls"), "looks for one command"],
  [() => command(""), "needs words"],
  [() => command("ls", Object.fromEntries([["flag", ["-l"]]])), 'no option "flag"'],
  [() => command(() => true, Object.fromEntries([["flags", ["-l"]]])), 'no option "flags"'],
])("what could never match is an error: %s", (make, message) => expect(make).toThrow(message));
