import { isForeign } from "./code-origin.ts";
import type { Frame, ListedCommand } from "./frame.ts";
import type { Input } from "./input.ts";
import { literalPiece, makeField, type Place } from "./pieces.ts";
import { childScope, runCode } from "./run-code.ts";
import { programOf } from "./shells.ts";
import { evaluated, recipes, scripts, taskLines } from "./task-files.ts";
import { resolvePath } from "./tracked-directory.ts";

interface Reader {
  /** The tool with its words that reads such a file. */
  readonly command: RegExp;
  readonly file: RegExp;
  /** What it runs of the file, given its words; the whole file unless told. */
  readonly code?: (text: string, words: readonly string[]) => string;
  /** It has a form of its own: whatever looks like code in it is presumed to run. */
  readonly presumes?: true;
}

const tasks = { presumes: true } as const;
const hooks = "/\\.(git/hooks|husky)/[\\w-]*";

/** Files that a tool reads by their name or place, and runs. */
const readers: readonly Reader[] = [
  { command: /^g?make\b/, file: /\/(GNU)?[Mm]akefile$/, code: recipes },
  { command: /^just\b/, file: /\/\.?justfile$/i, code: recipes },
  {
    command: /^((npm|pnpm|yarn|bun|deno|composer)\b|node --run)/,
    file: /\/(package|deno|composer)\.jsonc?$/,
    code: scripts,
  },
  { command: /^direnv (allow|exec|reload)/, file: /\/\.envrc$/ },
  {
    command: /^(ba|z|k)?sh .*-\w*[il]|^(ba|z)sh$/,
    file: /\/\.((ba|z)sh(rc|_profile|env)|profile|zprofile)$/,
  },
  { ...tasks, command: /^(go-)?task\b/, file: /\/\.?Taskfile(\.dist)?\.ya?ml$/i },
  { ...tasks, command: /^(rake|thor)\b/, file: /\/(Rakefile|Thorfile)(\.rb)?$|\.(rake|thor)$/i },
  {
    ...tasks,
    command: /^(lefthook|pre-commit|prek) run\b|^git\b.* (commit|push)\b/,
    file: /\/(\.?lefthook(-local)?\.(ya?ml|toml|json)|\.pre-commit-config\.yaml)$/,
  },
  {
    ...tasks,
    command: /^(invoke|inv|fab|nox|tox|doit|poe|pdm|hatch|rye|pixi|mise|gulp|grunt|gradlew?|jake|mask)\b/,
    file: /\/((tasks|fabfile|noxfile|dodo)\.py|tox\.ini|(pyproject|pixi|\.?mise)\.toml|(gulpfile|gruntfile|jakefile)\.[cm]?[jt]s|build\.gradle(\.kts)?|maskfile\.md)$/i,
  },
  {
    ...tasks,
    command: /^(foreman|honcho|overmind|hivemind|goreman|nf|heroku local)\b/,
    file: /\/Procfile(\.\w+)?$/,
  },
  { command: /^git\b.* commit\b/, file: new RegExp(`${hooks}commit(-msg)?$`) },
  { command: /^git\b.* push\b/, file: new RegExp(`${hooks}push$`) },
  { command: /^git\b.* (merge|pull)\b/, file: new RegExp(`${hooks}merge$`) },
  { command: /^git\b.* (checkout|switch|clone)\b/, file: new RegExp(`${hooks}checkout$`) },
];

/** Runs what this text has written into files that a tool reads by itself: `Makefile`, `package.json`, git hooks. */
export function carryProject(
  frame: Frame,
  command: ListedCommand,
  place: Place,
  stdin: Input | undefined,
): void {
  const { written } = frame.walk;
  if (/^g?make$/.test(command.name ?? "")) runEvaluated(frame, command, place);
  if (written.size === 0 && !stdin) return;
  const said = [command.name, ...command.argv.slice(1)].join(" ").slice(0, 500);
  for (const reader of readers.filter(({ command: reads }) => reads.test(said))) {
    const { code, presumes } = reader;
    const read = filesOf(frame, command, reader);
    if (stdin && code === recipes && readsInput.test(said)) read.push(["-", stdin]);
    const run = presumes ? runTasks : runFile;
    for (const [path, input] of read) run(frame, command, place, { input, path, code });
  }
}

function filesOf(
  frame: Frame,
  command: ListedCommand,
  { file, code }: Reader,
): [path: string, input: Input][] {
  return [...frame.walk.written].filter(
    ([path]) => file.test(path) || (code === recipes && isNamed(frame, command, path)),
  );
}

// `make X='$(shell code)'`.
function runEvaluated(frame: Frame, command: ListedCommand, place: Place): void {
  for (const code of command.argv.some((word) => word.includes("shell"))
    ? command.argv.flatMap(evaluated)
    : [])
    runText(frame, command, place, { label: "make", code });
}

function runTasks(frame: Frame, command: ListedCommand, place: Place, { input, path }: WrittenFile): void {
  if (!input.pieces && input.from.some(isForeign)) command.code.push({ text: undefined, from: input.from });
  const text = (input.pieces ?? []).map((piece) => piece.value ?? piece.text).join("");
  const label = `${command.name} ${path.slice(path.lastIndexOf("/") + 1)}`;
  if (frame.presumed) return;
  for (const code of taskLines(text)) runText({ ...frame, presumed: true }, command, place, { label, code });
}

interface Code {
  readonly label: string;
  readonly code: string;
}

function runText(frame: Frame, command: ListedCommand, place: Place, { label, code }: Code): void {
  const input = { pieces: [literalPiece(code, place)], from: [] };
  runCode(frame, command, { input, label, scope: childScope(frame, command), place, listed: false });
}

const readsInput = /(-f ?|--file=)(-|\/dev\/stdin)( |$)/;

function isNamed({ scope }: Frame, { words }: ListedCommand, path: string): boolean {
  return words.some(({ value }) => value !== undefined && resolvePath(scope.cwd, value) === path);
}

interface WrittenFile {
  readonly input: Input;
  readonly path: string;
  readonly code: Reader["code"];
}

function runFile(frame: Frame, command: ListedCommand, place: Place, file: WrittenFile): void {
  const { path, input } = file;
  const code = codeOf(file, command, place);
  if (!code) return;
  const label = `${command.name} ${path.slice(path.lastIndexOf("/") + 1)}`;
  const program = programOf(input, path);
  if (program) {
    const inner = { ...frame, via: [...frame.via, label], carrier: command, listed: false };
    const words = [program, path].map((each) => makeField([literalPiece(each, place)], place));
    frame.walk.runWords(inner, words, place, false);
  } else
    runCode(frame, command, { input: code, label, scope: childScope(frame, command), place, listed: false });
}

// What is not known to its end is read as far as it goes; of what is not known at all, only what was brought matters.
function codeOf({ input, code }: WrittenFile, { argv }: ListedCommand, place: Place): Input | undefined {
  const { pieces, from } = input;
  if (!pieces) return from.some(isForeign) ? input : undefined;
  if (!code) return input;
  const chosen = code(pieces.map((piece) => piece.value ?? piece.text).join(""), argv.slice(1));
  return chosen === "" ? undefined : { pieces: [literalPiece(chosen, place)], from };
}
