import type { Frame, Input, ListedCommand } from "./frame.ts";
import { parseOptions } from "./options/parse-options.ts";
import type { Field, Place } from "./pieces.ts";
import { joinWords } from "./printed.ts";
import { childScope, runCode } from "./run-code.ts";
import { readInputAsCode } from "./shells.ts";

const sshSchema = {
  options: "-B= -b= -c= -D= -E= -e= -F= -I= -i= -J= -L= -l= -m= -O= -o= -P= -p= -Q= -R= -S= -W= -w=",
  stopAtOperand: true,
};

/** Words after the host of `ssh`, or after `cmd /c`, are one text for a shell elsewhere. */
export function carryRemote(
  frame: Frame,
  command: ListedCommand,
  place: Place,
  stdin: Input | undefined,
): void {
  const words = command.name === "cmd" ? afterSwitch(command.words) : afterHost(command.words.slice(1));
  if (!words) return;
  const scope = childScope(frame, command);
  scope.variables.clear();
  const remote = command.name === "ssh";
  if (remote) scope.cwd = undefined;
  const inner = { ...frame, remote: frame.remote || remote };
  const input = { pieces: joinWords(words), from: words.flatMap((word) => word.from) };
  if (words.length > 0) {
    runCode(inner, command, { input, label: remote ? "ssh" : "cmd /c", scope, place, stdin });
  } else if (remote) readInputAsCode(inner, command, place, stdin, scope);
}

// ssh reads options on both sides of the host.
function afterHost(words: readonly Field[]): readonly Field[] | undefined {
  const host = parseOptions(words, sshSchema).positions[0];
  if (host === undefined) return undefined;
  const rest = words.slice(host + 1);
  const start = parseOptions(rest, sshSchema).positions[0];
  return start === undefined ? [] : rest.slice(start);
}

function afterSwitch(words: readonly Field[]): readonly Field[] | undefined {
  const at = words.findIndex((word) => /^\/[ckr]$/i.test(word.text));
  return at < 0 || at === words.length - 1 ? undefined : words.slice(at + 1);
}
