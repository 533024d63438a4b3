import type { Frame, ListedCommand } from "./frame.ts";
import { interpreterCode } from "./interpreter-code.ts";
import { literalPiece, type Place } from "./pieces.ts";
import { childScope, runCode } from "./run-code.ts";

const text = `[rbf]?(?:"(?:[^"\\\\\\n]|\\\\.)*"|'(?:[^'\\\\\\n]|\\\\.)*'|\`[^\`]*\`)`;
const starter =
  "(?:os\\.)?(?:system|popen|exec[lv]p?e?|spawn[lv]p?e?)|execSync|execFile|execFileSync|exec|spawn|spawnSync|shell_exec|passthru|proc_open|getoutput|getstatusoutput|check_output|check_call|subprocess\\.(?:run|call|Popen)|\\$";
const call = new RegExp(`(?<![\\w$])(?:${starter})[\\s([]*(${text}(?:\\s*,\\s*\\[?\\s*${text})*)`, "g");
const most = 50;

/** Runs the shell commands that a one-liner starts by literal texts: `os.system("...")`. They are not listed. */
export function carryInterpreter(frame: Frame, command: ListedCommand, place: Place): void {
  const code = interpreterCode(command);
  if (!code) return;
  const source = code.text.slice(0, 20_000);
  const quoted = /^(ruby|perl|php)/.test(command.name ?? "")
    ? [...source.matchAll(/`([^`]+)`/g)].map((found) => found[1] ?? "")
    : [];
  const called = [...source.matchAll(call)].map((found) => toShell(found[1] ?? ""));
  for (const shell of [...called, ...quoted].slice(0, most)) {
    const input = { pieces: [literalPiece(shell, place)], from: [] };
    runCode(frame, command, {
      input,
      label: `${command.name} code`,
      scope: childScope(frame, command),
      place,
      listed: false,
    });
  }
}

// One text is for a shell; several are the words of one command.
function toShell(list: string): string {
  const texts = [...list.matchAll(new RegExp(text, "g"))].map(([literal]) => unquote(literal));
  const [only = ""] = texts;
  return texts.length === 1 ? only : texts.map((word) => `'${word.replaceAll("'", "'\\''")}'`).join(" ");
}

function unquote(literal: string): string {
  return literal
    .replace(/^[rbf]?./, "")
    .slice(0, -1)
    .replace(/\\(.)/g, "$1");
}
