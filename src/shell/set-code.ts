import type { Frame, ListedCommand } from "./frame.ts";
import { heldSubstitutions } from "./held-substitutions.ts";
import type { Input } from "./input.ts";
import { cutStart, type Field, makeField, type Place } from "./pieces.ts";
import { outputOf } from "./printed.ts";
import { childScope, runCode } from "./run-code.ts";
import { findWritten } from "./written-files.ts";

const names =
  /^(GIT_(SSH_COMMAND|SSH|EDITOR|SEQUENCE_EDITOR|PAGER|EXTERNAL_DIFF|ASKPASS|PROXY_COMMAND)|(MAN|SYSTEMD_|PSQL_|GH_|AWS_)?PAGER|(GH_|SUDO_|KUBE_|PSQL_)?EDITOR|VISUAL|FCEDIT|SSH_ASKPASS|SUDO_ASKPASS|LESSOPEN|LESSCLOSE|PROMPT_COMMAND|RSYNC_RSH|CVS_RSH|SVN_SSH|BROWSER|RUSTC_WRAPPER)$/;
const prompts = /^PS[0-4]$/;
const files = /^(BASH_ENV|ENV|ZDOTDIR)$/;

/** Runs code that a variable holds for the program it is set for, or for all that come later: `PAGER=code man x`. */
export function carrySettings(frame: Frame, command: ListedCommand, place: Place): void {
  for (const { name, word, inherited } of command.env)
    if (word && !inherited) runSetting(frame, command, name, word, place);
  if (!/^(export|declare|typeset)$/.test(command.name ?? "")) return;
  for (const word of command.words.slice(1)) {
    const [name, value] = exported(frame, word);
    if (value) runSetting(frame, command, name, value, place);
  }
}

// `export A=b`, and `A=b` before `export A`.
function exported({ scope }: Frame, word: Field): readonly [name: string, value: Field | undefined] {
  const [, name = "", sets] = /^(\w+)(=)?/.exec(word.known) ?? [];
  if (!sets) return [name, scope.variables.get(name)?.fields[0]];
  return [name, makeField(cutStart(word.pieces, name.length + 1), word)];
}

function runSetting(frame: Frame, command: ListedCommand, name: string, value: Field, place: Place): void {
  const input = names.test(name)
    ? codeIn(value)
    : prompts.test(name)
      ? heldSubstitutions(value)
      : files.test(name)
        ? fileIn(frame, value)
        : undefined;
  if (!input) return;
  const label = `${command.name} (${name})`;
  runCode(frame, command, { input, label, scope: childScope(frame, command), place, listed: false });
}

// One word is only the name of a program.
function codeIn({ pieces, from }: Field): Input | undefined {
  return pieces.some(({ text, dynamic }) => !dynamic && /\S\s/.test(text)) ? { pieces, from } : undefined;
}

function fileIn(frame: Frame, value: Field): Input | undefined {
  return findWritten(frame, value) ?? (value.from.length > 0 ? outputOf(value.from) : undefined);
}
