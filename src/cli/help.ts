import { aliasOf } from "./check-args.ts";
import type { Command } from "./command.ts";
import { commands } from "./commands.ts";
import { paint } from "./print.ts";

/** The help text of the program. */
export function programHelp(): string {
  const rows = Object.entries(commands).map(([name, { description }]) => [name, description] as const);
  return [
    "Fairlead: typed, stateful, tested hooks for Claude Code.",
    "",
    `${paint("bold", "Usage:")} fairlead <command> [options]`,
    "",
    paint("bold", "Commands:"),
    ...table(rows),
    "",
    paint("bold", "Options:"),
    ...table([
      ["--help", "This text; after a command, its own"],
      ["--version", "The version of this program"],
    ]),
    "",
    paint("bold", "Exit codes:"),
    ...table([
      ["0", "Fine"],
      ["1", "Found something: out of date, not wired, load errors"],
      ["2", "Usage or environment error; nothing was changed"],
      ["130, 143", "Interrupted by Ctrl-C or SIGTERM; what was started is ended"],
    ]),
  ].join("\n");
}

/** The help text of one command, with examples. */
export function commandHelp({ meta, args, examples, many }: Command): string {
  const entries = Object.entries(args);
  const places = entries
    .filter(([, { type }]) => type === "positional")
    .map(([name]) => ` [${name}${many === true ? "..." : ""}]`);
  const options = entries.map(([name, option]) => {
    const { type, description, valueHint } = option;
    const alias = aliasOf(option);
    const flag = `${alias === undefined ? "" : `-${alias}, `}--${name}`;
    const shown = type === "string" ? `${flag} <${valueHint ?? "value"}>` : flag;
    return [type === "positional" ? name : shown, description ?? ""] as const;
  });
  return [
    `${meta.description}.`,
    "",
    `${paint("bold", "Usage:")} fairlead ${meta.name}${places.join("")} [options]`,
    "",
    paint("bold", "Options:"),
    ...table([...options, ["--help", "This text"]]),
    "",
    paint("bold", "Examples:"),
    ...table(examples),
  ].join("\n");
}

function table(rows: readonly (readonly [string, string])[]): readonly string[] {
  const width = Math.max(...rows.map(([left]) => left.length));
  return rows.map(([left, right]) => `  ${paint("cyan", left.padEnd(width))}  ${right}`);
}
