import { carryArguments } from "./argument-carriers.ts";
import { closed } from "./carrier-schema.ts";
import { findCarrier } from "./find-carrier.ts";
import type { Frame, ListedCommand } from "./frame.ts";
import type { Input } from "./input.ts";
import { parseOptions } from "./options/parse-options.ts";
import { type Field, literalPiece, type Piece, type Place } from "./pieces.ts";
import { outputOf } from "./printed.ts";
import { childScope, runCode } from "./run-code.ts";
import { tmuxOptions } from "./terminal-carriers.ts";

/** `tmux send-keys`: what is typed into a terminal is taken for code of the shell in it. */
export function carryTmux(
  frame: Frame,
  command: ListedCommand,
  place: Place,
  stdin: Input | undefined,
): void {
  let words = command.words.slice(1);
  // Each `;` begins another command of tmux.
  for (let end = endOf(words); end >= 0; end = endOf(words)) {
    runTmux(frame, command, place, stdin, words.slice(0, end));
    words = words.slice(end + 1);
  }
  runTmux(frame, command, place, stdin, words);
}

function endOf(words: readonly Field[]): number {
  return words.findIndex(({ text }) => text === ";");
}

function runTmux(
  frame: Frame,
  command: ListedCommand,
  place: Place,
  stdin: Input | undefined,
  words: readonly Field[],
): void {
  const { operands, positions } = parseOptions(words, { ...tmuxOptions, stopAtOperand: true });
  if (/^send(-k(eys?)?)?$/.test(operands[0]?.text ?? "")) {
    const keys = parseOptions(words.slice((positions[0] ?? 0) + 1), sendKeys);
    type(frame, command, keys.operands, place);
    return;
  }
  const found = findCarrier(frame, { ...command, words: [...command.words.slice(0, 1), ...words] }, "tmux");
  if (found) carryArguments(frame, command, found, place, stdin);
}

const sendKeys = { options: "-t= -N= -c= -l -H -R -X -F -K -M", stopAtOperand: true };

const screenSchema = {
  ...closed,
  options: "-S= -c= -e= -h= -p= -s= -t= -T= -d -D -m -L -l -U -a -A -i -q -X",
};

/** `screen -dm words`, and `screen -X stuff text`, which types it. */
export function carryScreen(
  frame: Frame,
  command: ListedCommand,
  place: Place,
  stdin: Input | undefined,
): void {
  const words = command.words.slice(1);
  const { options, operands } = parseOptions(words, screenSchema);
  const [action, ...rest] = operands;
  if (!options.some(({ name }) => name === "-X"))
    carryArguments(frame, command, { schema: screenSchema, words }, place, stdin);
  else if (action?.text === "stuff") type(frame, command, rest, place);
  else if (/^(screen|exec|eval)$/.test(action?.text ?? ""))
    carryArguments(frame, command, { schema: closed, words: rest }, place, stdin);
}

const named: Readonly<Record<string, string>> = { Enter: "\n", KPEnter: "\n", Space: " ", Tab: "\t" };

function type(frame: Frame, command: ListedCommand, keys: readonly Field[], place: Place): void {
  const pieces = keys.flatMap(typed);
  if (!pieces.some(({ text, dynamic }) => dynamic || text.trim() !== "")) return;
  const scope = childScope(frame, command);
  scope.cwd = undefined;
  const input = { pieces, from: pieces.flatMap((piece) => piece.from) };
  runCode(frame, command, { input, label: `${command.name} keys`, scope, place, listed: false });
}

// Keys with a modifier end a line, as C-m and C-c do.
function typed(key: Field): readonly Piece[] {
  const text =
    named[key.text] ?? (/^(C|M|S)-\S+$|^(Escape|Up|Down|BSpace)$/.test(key.text) ? "\n" : undefined);
  if (text !== undefined) return [literalPiece(text, key)];
  return key.pieces.map((piece) =>
    piece.dynamic ? piece : literalPiece(piece.text.replace(/\\[nr]|\^M/g, "\n"), piece),
  );
}

const schedule = /^\s*(@\w+|([\d*/,A-Za-z-]+\s+){4}[\d*/,A-Za-z-]+)\s+/;

/** The lines that `crontab -` reads are run later. */
export function carryCrontab(
  frame: Frame,
  command: ListedCommand,
  place: Place,
  stdin: Input | undefined,
): void {
  // `(crontab -l; echo line) | crontab -`: what is added is known.
  const adds = stdin?.from.some(({ name, argv }) => name === "crontab" && argv.includes("-l"));
  const pieces =
    stdin?.pieces ?? (adds ? stdin?.from.flatMap((each) => outputOf([each]).pieces ?? []) : undefined);
  if (!stdin || !pieces || pieces.some((piece) => piece.dynamic)) return;
  const text = pieces.map((piece) => piece.text).join("");
  const lines = text
    .split("\n")
    .filter((line) => schedule.test(line))
    .map((line) => line.replace(schedule, ""));
  const input = { pieces: [literalPiece(lines.join("\n"), place)], from: stdin.from };
  if (lines.length > 0)
    runCode(frame, command, {
      input,
      label: "crontab",
      scope: childScope(frame, command),
      place,
      listed: false,
    });
}
