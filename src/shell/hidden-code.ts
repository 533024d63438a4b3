import type { Frame, ListedCommand } from "./frame.ts";
import { type Field, literalPiece, type Place } from "./pieces.ts";
import { childScope, runCode } from "./run-code.ts";

interface HiddenCode {
  /** Options whose next word is code. */
  readonly next?: RegExp;
  /** Words that hold code after what is matched. */
  readonly attached?: RegExp;
  /** What comes before the code in such a word. */
  readonly skip?: RegExp;
}

const editor: HiddenCode = { next: /^(-c|--cmd|-S)$/, attached: /^\+(?=.*!)/, skip: /^[:\s]*(silent\s+)?!/ };
const callback: HiddenCode = { next: /^-C$/ };

const tools: Readonly<Record<string, HiddenCode>> = {
  tar: {
    next: /^-I$/,
    attached: /^--(checkpoint-action=exec|to-command|use-compress-program|info-script|new-volume-script)=/,
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
  expect: { next: /^-c$/, skip: /^\s*spawn\s+/ },
  sed: { next: /^(-e|--expression)$/, attached: /^(?=[\d,$]*e\s)/, skip: /^[\d,$]*e\s+/ },
};

/** Runs code that a tool of another purpose takes in an option: `tar --to-command=`, `vim -c '!...'`. */
export function carryHidden(frame: Frame, command: ListedCommand, place: Place): void {
  const tool = Object.hasOwn(tools, command.name ?? "") ? tools[command.name ?? ""] : undefined;
  if (!tool) return;
  command.words.forEach((word, index) => {
    const code = codeIn(tool, word, command.argv[index - 1] ?? "");
    if (index === 0 || code === undefined) return;
    const input = { pieces: [literalPiece(code, word)], from: word.from };
    const scope = childScope(frame, command);
    runCode(frame, command, { input, label: command.name ?? "", scope, place, listed: false });
  });
}

function codeIn({ next, attached, skip }: HiddenCode, { text }: Field, before: string): string | undefined {
  const start = next?.test(before) ? 0 : attached?.exec(text)?.[0].length;
  if (start === undefined) return undefined;
  const code = text.slice(start);
  if (!skip) return code;
  return skip.test(code) ? code.replace(skip, "") : undefined;
}
