import type { Frame, ListedCommand } from "./frame.ts";
import { isInterpreter } from "./interpreter-code.ts";
import { findSchema } from "./options/schemas.ts";
import { cutStart, type Field, type Place } from "./pieces.ts";
import { childScope, runCode } from "./run-code.ts";

const codeOption = /^(-c|--(command|cmd|exec|execute|run|call|shell-command|on-change|hook))$/;
const attached = /^--(command|cmd|exec|execute|run|call|shell-command|on-change|hook)=/;
// `fairlead` tells what a command would do, and runs none. What is after `--` there is text, a package, a file or an option for another tool.
const others =
  /^(echo|printf|test|\[|\[\[|type|which|whereis|man|info|help|say|logger|read|set|unset|cd|pushd|alias|hash|kill|pkill|pgrep|killall|basename|dirname|realpath|readlink|apt(-get)?|aptitude|dnf|yum|zypper|pacman|yay|paru|apk|brew|port|snap|flatpak|choco|scoop|winget|gem|pipx?|conda|mamba|opam|cargo|go|rustc|tsc|eslint|prettier|jest|vitest|mocha|pytest|ruff|black|mypy|gh|glab|jq|yq|psql|mysql|sqlite3|redis-cli|mongo(sh)?|cmp|diff|cat|head|tail|less|more|wc|ls|tree|du|df|stat|file|grep|[efz]grep|rg|ag|ack|sort|uniq|cut|tr|fairlead|gcc|g\+\+|cc|clang|ffmpeg|convert)$/;

/**
 * A tool that nothing is known about may run what follows `--`, or the code after an option such as `--exec`. That is
 * presumed: guards take it as a yes.
 */
export function carryUnknown(frame: Frame, command: ListedCommand, place: Place): void {
  const name = command.name ?? "";
  if (frame.presumed || others.test(name) || isInterpreter(name) || findSchema(name)) return;
  const scope = childScope(frame, command);
  const inner = { ...frame, scope, carrier: command, presumed: true, listed: false };
  const dashes = command.argv.indexOf("--");
  const argv = dashes < 0 ? [] : command.words.slice(dashes + 1);
  if (argv.length > 0)
    frame.walk.runWords({ ...inner, via: [...frame.via, name] }, argv, place, command.openEnded);
  command.words.forEach((word, at) => {
    const start = codeOption.test(command.argv[at - 1] ?? "") ? 0 : attached.exec(word.text)?.[0].length;
    if (at > 0 && start !== undefined) runOption({ ...inner, via: frame.via }, command, word, start, place);
  });
}

// One word of several words only: a single one says too little.
function runOption(inner: Frame, command: ListedCommand, word: Field, start: number, place: Place): void {
  if (word.dynamic || !/\S\s+\S/.test(word.text.slice(start))) return;
  const input = { pieces: cutStart(word.pieces, start), from: [] };
  runCode(inner, command, { input, label: command.name ?? "", scope: inner.scope, place, listed: false });
  command.code.pop();
}
