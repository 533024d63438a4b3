import { expect, test } from "vitest";
import type { Command } from "./command.ts";
import { commands } from "./commands.ts";
import { commandHelp, programHelp } from "./help.ts";

const all = await Promise.all(
  Object.entries(commands).map(async ([name, entry]) => ({ name, entry, command: await entry.load() })),
);
const each = all.map(({ name, entry, command }) => [name, command, entry.description] as const);

test.each(each)(
  "%s has a description, examples of its own, and every option says what it does",
  (name, command, listed) => {
    const { meta, args, examples }: Command = command;
    expect(meta.name).toBe(name);
    expect(meta.description).toBe(listed);
    expect(meta.description).toMatch(/^[A-Z].*[^.]$/);
    expect(examples.length).toBeGreaterThan(0);
    for (const [line, does] of examples) {
      expect(line).toMatch(new RegExp(`\\bfairlead ${name}\\b`));
      expect(does).not.toBe("");
    }
    for (const [option, { description }] of Object.entries(args))
      expect(description, `--${option}`).toMatch(/^\S.{3,}[^.]$/);
  },
);

test.each(each)("%s answers programs with --json", (name, { args }) => {
  // What `run` prints is JSON already, as the host reads it.
  expect(Object.keys(args).includes("json")).toBe(name !== "run");
});

test("examples take only options that there are", () => {
  for (const { name, command } of all)
    for (const [line] of command.examples)
      for (const [flag] of line.matchAll(/(?<= )--[a-z][a-z-]*/g))
        expect(Object.keys(command.args), `${name}: ${line}`).toContain(flag.slice(2));
});

test("the help of every command", () => {
  const texts = all.map(({ command }) => commandHelp(command));
  expect([programHelp(), ...texts].join("\n\n----\n\n")).toMatchSnapshot();
});
