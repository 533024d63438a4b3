import type { Command, CommandLine, Effect } from "../../index.ts";
import { type Finding, found } from "./safety-rule.ts";

/** A shell at the end of a connection, or what comes over the network and is put where every shell runs it. */
export function findFromAfar(line: CommandLine, commands: readonly Command[]): Finding | undefined {
  const fed = commands.find((command) => isFedFromAfar(line, command));
  if (fed) return found(line, fed, " runs what comes over the network");
  const startup = line.effects.find((effect) => keepsForeign(line, effect));
  return startup?.command
    ? found(line, startup.command, " puts what was just fetched where every shell runs it")
    : undefined;
}

const shells = /^(ba|da|z|k|a)?sh$/;
const afar = /^(nc|ncat|netcat|socat|telnet|openssl)$/;
const connection = /^\/dev\/(tc|ud)p\//;

// A shell at the end of a connection: `nc -e sh`, `bash -i >& /dev/tcp/...`, or by a pipe with a name.
function isFedFromAfar(line: CommandLine, { name = "", carrier, redirects, stdin, code }: Command): boolean {
  if (!shells.test(name)) return false;
  if (afar.test(carrier?.name ?? "") && code.length === 0) return true;
  if (
    code.every(({ text }) => text === undefined) &&
    redirects.some(({ word }) => connection.test(word.known))
  )
    return true;
  const read = [
    ...redirects.flatMap(({ op, word: { value } }) => (op === "<" && value !== undefined ? [value] : [])),
    ...(stdin?.from ?? []).flatMap(({ argv }) => argv.slice(1)),
  ];
  return line.effects.some(
    ({ kind, text, path, command }) =>
      kind === "write" &&
      afar.test(command?.name ?? "") &&
      (read.includes(text) || read.includes(path ?? "")),
  );
}

const startups =
  /\/(\.(bashrc|bash_profile|bash_login|profile|zshrc|zprofile|zshenv)|\.ssh\/authorized_keys2?)$/;

// `curl address > ~/.bashrc`.
function keepsForeign(line: CommandLine, { kind, path = "", command }: Effect): boolean {
  if (kind !== "write" || !startups.test(path) || !command) return false;
  return line.originOf({ text: undefined, from: [command, ...(command.stdin?.from ?? [])] }) === "fetched";
}
