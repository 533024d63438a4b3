import { homedir } from "node:os";
import { isAbsolute, resolve } from "node:path";
import { readStdin } from "../hosts/stdin.ts";
import { readLine } from "../shell/read-line.ts";
import { shellReport } from "../shell/report.ts";
import { CliError, type Command, type ExitCode } from "./command.ts";
import { workingFolder } from "./open-project.ts";
import { print, printJson } from "./print.ts";
import { shellTree } from "./shell-tree.ts";
import { sayWaiting } from "./terminal-input.ts";

const args = {
  command: { type: "positional", required: false, description: "The command line, or - for standard input" },
  cwd: {
    type: "string",
    valueHint: "folder",
    description: "Where it would run; default: the working folder",
  },
  wrappers: {
    type: "string",
    valueHint: "names",
    description: "Commands of yours that run the command given as their arguments, with commas",
  },
  json: { type: "boolean", description: "Print one JSON document" },
} as const;

/** `fairlead shell`: what bash would really run for a line. It runs nothing. */
export const shell: Command<typeof args> = {
  meta: { name: "shell", description: "Show what a command line would really run, without running it" },
  args,
  examples: [
    [
      "npx fairlead shell 'sudo sh -c \"git push -f\"'",
      "what runs, through what, and which files it touches",
    ],
    ["npx fairlead shell --json - < line.txt", "the same for programs; exits 1 when it cannot be read"],
  ],
  run: async ({ args: { command, cwd, wrappers, json } }): Promise<ExitCode> => {
    if (command === undefined)
      throw new CliError("the command line is missing", "quote it: npx fairlead shell 'ls | wc -l'");
    if (command === "-") sayWaiting("a command line");
    const text = command === "-" ? new TextDecoder().decode(await readStdin()) : command;
    const line = readLine(text, {
      cwd: cwd !== undefined && isAbsolute(cwd) ? cwd : resolve(workingFolder(), cwd ?? "."),
      home: process.env["HOME"] ?? homedir(),
      wrappers: wrappers?.split(",").filter((name) => name !== ""),
    });
    if (json === true) printJson(shellReport(line));
    else print(shellTree(line));
    return line.unparsable === undefined ? 0 : 1;
  },
};
