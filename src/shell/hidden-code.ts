import type { Frame, ListedCommand } from "./frame.ts";
import { heldSubstitutions } from "./held-substitutions.ts";
import type { Input } from "./input.ts";
import { literalTexts } from "./literal-texts.ts";
import { type Field, literalPiece, type Place } from "./pieces.ts";
import { replacements } from "./possible-code.ts";
import { childScope, runCode } from "./run-code.ts";

interface HiddenCode {
  /** Options whose next word is code. */
  readonly next?: RegExp;
  /** Words that hold code after what is matched. */
  readonly attached?: RegExp;
  /** What comes before the code in such a word. */
  readonly skip?: RegExp;
  /** What the tool reads is what the code reads. */
  readonly feeds?: boolean;
}

const editor: HiddenCode = { next: /^(-c|--cmd|-S)$/, attached: /^\+(?=.*!)/, skip: /^[:\s]*(silent\s+)?!/ };
const callback: HiddenCode = { next: /^-C$/ };

const netcat: HiddenCode = { next: /^(-e|-c|--exec|--sh-exec)$/, attached: /^--(sh-)?exec=/ };

const tools: Readonly<Record<string, HiddenCode>> = {
  tar: {
    next: /^(-I|--use-compress-program|--to-command|--info-script|-F|--checkpoint-action)$/,
    attached:
      /^--(to-command|use-compress-program|info-script|new-volume-script|checkpoint-action(?==exec=))=/,
    skip: /^(exec=)?/,
  },
  rsync: { next: /^(-e|--rsh)$/, attached: /^--rsh=/ },
  scp: { next: /^-S$/ },
  vim: editor,
  vi: editor,
  nvim: editor,
  ex: editor,
  mapfile: callback,
  readarray: callback,
  complete: callback,
  compgen: callback,
  sqlite3: { attached: /^\.(shell|system)\s+|^\.\w+\s+['"]?\|\s*/ },
  psql: { next: /^(-c|--command)$/, attached: /^--command=/, skip: /^[\s\S]*\\!\s*/ },
  mysql: { next: /^(-e|--execute)$/, attached: /^--execute=/, skip: /^[\s\S]*(\\!|system)\s*/ },
  less: { attached: /^\+!/ },
  man: { next: /^(-P|--pager|-H)$/, attached: /^--pager=/ },
  ssh: {
    attached: /^-o\s*(?=(Proxy|Local|Remote|KnownHosts)Command)/i,
    next: /^-o$/,
    skip: /^(Proxy|Local|Remote|KnownHosts)Command[=\s]\s*/i,
  },
  zip: { next: /^(-TT|--unzip-command)$/, attached: /^--unzip-command=/ },
  socat: { attached: /^(EXEC|SYSTEM|SHELL):(?=.)/i },
  nc: netcat,
  ncat: netcat,
  netcat,
  split: { next: /^--filter$/, attached: /^--filter=/, feeds: true },
  sort: { next: /^--compress-program$/, attached: /^--compress-program=/ },
  gdb: { next: /^-{1,2}(ex|eval-command)$/, skip: /^(shell|!|make|pipe)\s*/ },
  bazel: { attached: /^--run_under=/ },
  make: { attached: /^--eval=[^:]*:\s*;|^SHELL=(?=.*[\s/])/ },
  gmake: { attached: /^--eval=[^:]*:\s*;|^SHELL=(?=.*[\s/])/ },
  gh: { next: /./, skip: /^!/ },
  chokidar: { next: /^(-c|--command)$/ },
  sed: { next: /^(-e|--expression)$/, attached: /^(?=[\d,$]*e\s)/, skip: /^[\d,$]*e\s+/ },
};

/** Runs code that a tool of another purpose takes in an option: `tar --to-command=`, `vim -c '!...'`. */
export function carryHidden(
  frame: Frame,
  command: ListedCommand,
  place: Place,
  stdin: Input | undefined,
): void {
  if (counting.test(command.name ?? "")) runIndexes(frame, command, place);
  const tool = Object.hasOwn(tools, command.name ?? "") ? tools[command.name ?? ""] : undefined;
  if (!tool) return;
  if (command.name === "sed") runReplaced(frame, command, place);
  command.words.forEach((word, index) => {
    if (tool === editor && index > 0) runCalls(frame, command, word, place);
    const code = codeIn(tool, word, command.argv[index - 1] ?? "");
    if (index === 0 || code === undefined) return;
    const input = { pieces: [literalPiece(code, word)], from: word.from };
    const scope = childScope(frame, command);
    const reads = tool.feeds ? stdin : undefined;
    runCode(frame, command, { input, label: command.name ?? "", scope, place, stdin: reads, listed: false });
  });
}

const counting = /^(\[|test|unset|printf|read|let|declare|typeset)$/;

// An index is worked out, in single quotes too: `test -v 'a[$(code)]'`.
function runIndexes(frame: Frame, command: ListedCommand, place: Place): void {
  for (const word of command.words) {
    const input = /^[^$`]*\[(\$\(|`)/.test(word.text) && !word.dynamic ? heldSubstitutions(word) : undefined;
    const scope = childScope(frame, command);
    if (input) runCode(frame, command, { input, label: command.name ?? "", scope, place, listed: false });
  }
}

// `vim -c 'call system("code")'`.
function runCalls(frame: Frame, command: ListedCommand, word: Field, place: Place): void {
  if (!/\b(system\w*|jobstart|termopen|os\.execute|io\.popen)\s*\(/.test(word.text)) return;
  for (const code of literalTexts(word.text)) {
    const input = { pieces: [literalPiece(code, word)], from: word.from };
    const scope = childScope(frame, command);
    const inner = { ...frame, presumed: true };
    runCode(inner, command, { input, label: command.name ?? "", scope, place, listed: false });
  }
}

// `s/x/code/e` runs what it leaves in the line.
function runReplaced(frame: Frame, command: ListedCommand, place: Place): void {
  const scripts = command.words
    .slice(1)
    .filter(({ text }) => /^[\s\S]*[^\w\s\\][a-zA-Z0-9]*e[a-zA-Z0-9]*$/.test(text));
  for (const word of scripts)
    for (const code of replacements(word.text)) {
      const input = { pieces: [literalPiece(code, word)], from: word.from };
      const inner = { ...frame, presumed: true };
      runCode(inner, command, {
        input,
        label: "sed",
        scope: childScope(frame, command),
        place,
        listed: false,
      });
    }
}

function codeIn({ next, attached, skip }: HiddenCode, { text }: Field, before: string): string | undefined {
  const start = next?.test(before) ? 0 : attached?.exec(text)?.[0].length;
  if (start === undefined) return undefined;
  const code = text.slice(start);
  if (!skip) return code;
  return skip.test(code) ? code.replace(skip, "") : undefined;
}
