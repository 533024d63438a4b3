import { existsSync, readdirSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { temporaryProject } from "../../test/temporary-project.ts";
import { program } from "./program.fixture.ts";

const { fairlead } = program();

describe("the command line", () => {
  const usage = {
    "no command": ["", "no command was given"],
    "an unknown command": ["snyc", 'unknown command "snyc"\ndid you mean sync?'],
    "an unknown command that two are close to": ["lsit", "did you mean list?"],
    "an unknown event": ["run PreTooluse", 'no event "PreTooluse"\ndid you mean PreToolUse?'],
    "an event like none": ["run Frobnicate", "the events of Claude Code are PreToolUse, PostToolUse"],
    "an unknown command like none": ["frobnicate", "fairlead --help lists the commands"],
    "a property of every object": ["constructor", "unknown command"],
    "an unknown option": ["sync --chek", "fairlead sync has no option --chek\ndid you mean --check?"],
    "a short option": ["list -j", "fairlead list has no option -j"],
    "an option before the command": ["--json list", "unknown option --json"],
    "a value for a switch": ["list --json=false", "--json takes no value"],
    "one word too many": ["list guards", 'does not take "guards"'],
    "a word too many behind --": ["list -- guards", 'does not take "guards"'],
    "an option behind --": ["shell -- ls -la", 'does not take "-la"'],
    "two words too many": ["run PreToolUse Stop", 'does not take "Stop"'],
    "nobody to ask": ["init", "there is no terminal to ask on\ngive --yes"],
  } as const;

  test.each(Object.entries(usage))("exits 2 for %s", (_, [line, words]) => {
    const place = temporaryProject({});
    const { code, stdout, stderr } = fairlead(place, line);
    expect(stderr).toContain(words);
    expect(code).toBe(2);
    if (!line.startsWith("init")) expect(stdout).toBe("");
    expect(existsSync(place.hooks) ? readdirSync(place.hooks) : []).toEqual([]);
  });

  test("helps, with examples for every command", () => {
    const place = temporaryProject({});
    const { code, stdout } = fairlead(place, "--help");
    expect(code).toBe(0);
    expect(stdout).toMatchInlineSnapshot(`
      "Fairlead: typed, stateful, tested hooks for Claude Code.

      Usage: fairlead <command> [options]

      Commands:
        init        Set a project up: a first hook file, and settings that run it
        sync        Rewire the settings to what the hooks need
        list        Show every hook, and what is wrong with hook files
        log         Show what hooks did, event by event
        status      Show how hooks are doing: what fires, what is slow, what fails
        doctor      Find what keeps hooks from working, and mend what is safe to mend
        test        Run the inline tests of this project's hooks
        rehearse    Play a scripted model to the real Claude Code, offline, with these hooks
        replay      Show what this project's hooks would have done in a recorded session
        backtest    Count what this project's hooks would have done in its recorded sessions
        shell       Show what a command line would really run, without running it
        explain     Show what every hook and condition says to one event, and why
        record      Keep real payloads, without secrets, as fixtures for tests
        state       Show what hooks remember, or forget it
        up          Start the warm server, unless it runs already
        down        End the warm server; events are answered without it
        restart     End the warm server and start a new one
        run         Answer one event: JSON on stdin, the answer on stdout
        completion  Print a script with which a shell completes commands
        remove      Take Fairlead out of a project again, byte for byte

      Options:
        --help     This text; after a command, its own
        --version  The version of this program

      Exit codes:
        0         Fine
        1         Found something: out of date, not wired, load errors
        2         Usage or environment error; nothing was changed
        130, 143  Interrupted by Ctrl-C or SIGTERM; what was started is ended
      "
    `);
    const names = [...stdout.matchAll(/^ {2}([a-z]+) {2}/gm)].map((match) => match[1] ?? "");
    expect(names).toEqual(
      expect.arrayContaining(["init", "sync", "remove", "list", "run", "shell", "state"]),
    );
    for (const name of names) {
      const help = fairlead(place, `${name} --help`);
      expect(help.code).toBe(0);
      expect(help.stdout).toContain(`fairlead ${name}`);
      expect(help.stdout).toContain("Examples:");
      expect(fairlead(place, `help ${name}`).stdout).toBe(help.stdout);
    }
  });

  test("has no colours where nobody can see them", () => {
    const place = temporaryProject({ "bad.ts": "export const = 1;" });
    for (const line of ["--help", "list", "nonsense"]) {
      const { stdout, stderr } = fairlead(place, line);
      expect(stdout + stderr).not.toContain("\u001B");
    }
  });

  test("tells its version", () => {
    expect(fairlead(temporaryProject({}), "--version").stdout).toMatch(/^\d+\.\d+\.\d+/);
  });

  test("run hands the event and stdin to the hot file", () => {
    const place = temporaryProject({});
    expect(JSON.parse(fairlead(place, "run PreToolUse", { input: "{}" }).stdout)).toEqual({
      argv: ["PreToolUse"],
      stdin: "{}",
    });
    expect(JSON.parse(fairlead(place, "run").stdout)).toEqual({ argv: [], stdin: "" });
  });
});
