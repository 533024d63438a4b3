import { CliError, type Command, type ExitCode, type Program } from "./command.ts";
import { type Completed, completionScript, type Shell } from "./completion-script.ts";
import { print, printJson } from "./print.ts";

const args = {
  shell: { type: "positional", required: false, description: "bash, zsh or fish" },
  json: { type: "boolean", description: "Print one JSON document: commands and their options" },
} as const;

/** `fairlead completion`: a script that completes commands and options in a shell. */
export const completion: Command<typeof args> = {
  meta: { name: "completion", description: "Print a script with which a shell completes commands" },
  args,
  examples: [
    ["source <(npx fairlead completion bash)", "in a shell: completes fairlead, and npx fairlead"],
    ["source <(fairlead completion bash)", "in ~/.bashrc, where fairlead is on the PATH"],
    ["source <(fairlead completion zsh)", "in ~/.zshrc, after compinit"],
    ["fairlead completion fish | source", "in ~/.config/fish/config.fish"],
  ],
  run: async ({ args: { shell, json }, data }): Promise<ExitCode> => {
    const described = await describeAll(data.commands);
    if (json === true && shell === undefined) printJson({ commands: described });
    else if (shell === undefined || !isShell(shell)) throw unknownShell(shell);
    else if (json === true) printJson({ shell, script: completionScript(shell, described) });
    else print(completionScript(shell, described));
    return 0;
  },
};

const shells: readonly string[] = ["bash", "zsh", "fish"] satisfies readonly Shell[];

function isShell(name: string): name is Shell {
  return shells.includes(name);
}

function unknownShell(shell: string | undefined): CliError {
  const what = shell === undefined ? "which shell?" : `there is no completion for ${JSON.stringify(shell)}`;
  return new CliError(what, `say ${shells.join(", ")}: fairlead completion bash`);
}

async function describeAll(commands: Program["commands"]): Promise<readonly Completed[]> {
  return Promise.all(
    Object.entries(commands).map(async ([name, { description, load }]) => {
      const { args: own } = await load();
      const options = Object.entries(own)
        .filter(([, { type }]) => type !== "positional")
        .map(([option, { type, description: does = "", valueHint }]) => ({
          name: option,
          does,
          value: type === "string" ? (valueHint ?? "value") : null,
        }));
      return {
        name,
        description,
        options: [...options, { name: "help", does: "Its help text", value: null }],
      };
    }),
  );
}
