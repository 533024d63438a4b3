import { hookEvents } from "../protocol/event-names.ts";

/** A shell that completes. */
export type Shell = "bash" | "zsh" | "fish";

/** A command as completion needs it. */
export interface Completed {
  readonly name: string;
  readonly description: string;
  readonly options: readonly {
    readonly name: string;
    readonly does: string;
    /** What stands behind it; null when nothing does. */
    readonly value: string | null;
  }[];
}

/** Words that stand where a command takes one of a few. */
const places: Readonly<Record<string, readonly string[]>> = {
  run: hookEvents,
  state: ["ls", "show", "reset"],
  completion: ["bash", "zsh", "fish"],
};

/** A script that completes commands, their options and the words that they take. */
export function completionScript(shell: Shell, commands: readonly Completed[]): string {
  return shell === "bash" ? bash(commands) : shell === "zsh" ? zsh(commands) : fish(commands);
}

function wordsOf({ name, options }: Completed): string {
  return [...options.map((option) => `--${option.name}`), ...(places[name] ?? [])].join(" ");
}

function takersOf(commands: readonly Completed[], hint: (value: string) => boolean): string {
  const names = commands.flatMap(({ options }) =>
    options.filter(({ value }) => value !== null && hint(value)).map(({ name }) => `--${name}`),
  );
  return [...new Set(names)].join("|");
}

const isFile = (value: string): boolean => value === "file" || value === "folder";

function bash(commands: readonly Completed[]): string {
  const cases = commands.map((command) => `    ${command.name}) words="${wordsOf(command)}" ;;`);
  return `# fairlead completion for bash: source <(fairlead completion bash)
_fairlead() {
  local word="\${COMP_WORDS[COMP_CWORD]}" before="\${COMP_WORDS[COMP_CWORD-1]}" words=""
  COMPREPLY=()
  if [ "$COMP_CWORD" -eq 1 ]; then
    COMPREPLY=($(compgen -W "${[...commands.map(({ name }) => name), "help", "--help", "--version"].join(" ")}" -- "$word"))
    return
  fi
  case "$before" in
    --event) COMPREPLY=($(compgen -W "${hookEvents.join(" ")}" -- "$word")); return ;;
    ${takersOf(commands, isFile)}) COMPREPLY=($(compgen -f -- "$word")); return ;;
    ${takersOf(commands, (value) => !isFile(value) && value !== "name")}) return ;;
  esac
  case "\${COMP_WORDS[1]}" in
${cases.join("\n")}
    help) words="${commands.map(({ name }) => name).join(" ")}" ;;
  esac
  COMPREPLY=($(compgen -W "$words" -- "$word"))
  [ \${#COMPREPLY[@]} -eq 0 ] && case "$word" in -*) ;; *) COMPREPLY=($(compgen -f -- "$word")) ;; esac
}
complete -o filenames -F _fairlead fairlead
_fairlead_npx() {
  COMPREPLY=()
  if [ "$COMP_CWORD" -eq 1 ] || [ "\${COMP_WORDS[1]}" != fairlead ]; then return; fi
  COMP_WORDS=("\${COMP_WORDS[@]:1}")
  COMP_CWORD=$((COMP_CWORD - 1))
  _fairlead
}
complete -p npx >/dev/null 2>&1 || complete -o default -o filenames -F _fairlead_npx npx`;
}

function zsh(commands: readonly Completed[]): string {
  const named = commands.map(({ name, description }) => `    ${quoted(`${name}:${description}`)}`);
  const cases = commands.map((command) => {
    const options = command.options.map(({ name, does, value }) =>
      quoted(`--${name}[${bracketed(does)}]${value === null ? "" : `:${value}:${action(name, value)}`}`),
    );
    const place = places[command.name];
    const rest = place === undefined ? "'*:file:_files'" : quoted(`*:word:(${place.join(" ")})`);
    return `    ${command.name}) _arguments ${[...options, rest].join(" ")} ;;`;
  });
  return `#compdef fairlead
# fairlead completion for zsh: source <(fairlead completion zsh)
_fairlead() {
  local -a names=(
${named.join("\n")}
  )
  if (( CURRENT == 2 )); then
    _describe command names
    return
  fi
  local name="$words[2]"
  shift words
  (( CURRENT-- ))
  case "$name" in
${cases.join("\n")}
  esac
}
compdef _fairlead fairlead
_fairlead_npx() {
  if (( CURRENT > 2 )) && [[ "$words[2]" == fairlead ]]; then
    shift words
    (( CURRENT-- ))
    _fairlead
  else
    _default
  fi
}
(( $+_comps[npx] )) || compdef _fairlead_npx npx`;
}

function action(name: string, value: string): string {
  if (name === "event") return `(${hookEvents.join(" ")})`;
  return isFile(value) ? "_files" : " ";
}

function fish(commands: readonly Completed[]): string {
  const lines = commands.flatMap(({ name, description, options }) => [
    `complete -c fairlead -n __fish_use_subcommand -f -a ${name} -d ${quoted(description)}`,
    ...options.map(({ name: option, does, value }) => {
      const takes = value === null ? "" : isFile(value) ? " -rF" : " -x";
      const events = option === "event" ? ` -a ${quoted(hookEvents.join(" "))}` : "";
      return `complete -c fairlead -n '__fish_seen_subcommand_from ${name}' -l ${option} -d ${quoted(does)}${takes}${events}`;
    }),
    ...(places[name] === undefined
      ? []
      : [
          `complete -c fairlead -n '__fish_seen_subcommand_from ${name}' -f -a ${quoted(places[name].join(" "))}`,
        ]),
  ]);
  return ["# fairlead completion for fish: fairlead completion fish | source", ...lines].join("\n");
}

/** As one word, for every one of these shells. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", "’")}'`;
}

/** A colon or a bracket would end the description. */
function bracketed(text: string): string {
  return text.replaceAll("[", "(").replaceAll("]", ")").replaceAll(":", " -");
}
