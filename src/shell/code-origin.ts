import type { Command, Stream } from "./command-line.ts";
import { interpreterCode } from "./interpreter-code.ts";
import { selectsLines } from "./line-filters.ts";

const fetchers = new Set(
  "curl wget fetch http https lwp-download lwp-request GET yt-dlp youtube-dl degit tiged giget xh axel curlie aria2c lynx w3m links nc ncat netcat telnet socat ftp lftp sftp tftp ipfs ssh dig nslookup host start-bitstransfer downloadfile Invoke-WebRequest Invoke-RestMethod iwr irm".split(
    " ",
  ),
);
/** Of these, what they are asked for tells. */
const services: Readonly<Record<string, RegExp>> = {
  git: / (clone|archive .*--remote)\b/,
  hg: / clone\b/,
  svn: / (cat|co|checkout|export)\b/,
  gh: / (api|download|view|diff|clone)\b/,
  glab: / (api|download|view|diff|clone)\b/,
  docker: / run\b/,
  podman: / run\b/,
  kubectl: / (get|describe|logs|cp|exec)\b/,
  oc: / (get|describe|logs|cp|exec|rsync)\b/,
  aws: / (cp|mv|sync|invoke|get-(object|parameters?|secret-value))\b/,
  gsutil: / (cat|cp|mv|rsync)\b/,
  gcloud: / (cat|cp|scp|rsync|access)\b/,
  az: / (download|secret show)\b/,
  rclone: / (cat|copy|copyto|sync|move|moveto)\b/,
  s3cmd: / get\b/,
  mc: / (cat|cp|get)\b/,
  vault: / (get|read)\b/,
  consul: / get\b/,
  etcdctl: / get\b/,
  "redis-cli": / h?get\b/i,
  // The first of two is on another machine.
  rsync: / [\w.@-]+:.* /,
  scp: / [\w.@-]+:.* /,
};
const decoders = new Set(
  "base64 base32 basenc xxd uudecode openssl gpg rev tac tr gunzip zcat gzip bunzip2 bzcat xzcat unxz zstdcat od hexdump".split(
    " ",
  ),
);

/** Where code that is known only at run time comes from. */
export type CodeOrigin = "fetched" | "decoded" | "local" | "unknown";

/** Tells whether commands that print code fetch it, decode it, or are tools of this machine. */
export function codeOrigin({ from }: Stream): CodeOrigin {
  if (from.some((command) => isFetch(command))) return "fetched";
  if (from.some((command) => isDecoding(command))) return "decoded";
  if (from.length === 0 || from.some(({ name }) => name === undefined)) return "unknown";
  if (!from.some(isText)) return "local";
  // Lines of a known text were read as the code that they may be.
  return from.every((command) => selectsLines(command) || (isText(command) && isKnown(command)))
    ? "local"
    : "unknown";
}

function isKnown({ words }: Command): boolean {
  return words.every((word) => !word.dynamic);
}

/** Whether what a command prints or writes comes over the network, or is another text made readable. */
export function isForeign(command: Command): boolean {
  return isFetch(command) || isDecoding(command);
}

function isFetch(command: Command): boolean {
  const { name = "", argv, redirects } = command;
  if (Object.hasOwn(services, name)) return services[name]?.test(` ${argv.slice(1).join(" ")}`) === true;
  return (
    fetchers.has(name) ||
    command.carrier?.name === "sftp" ||
    redirects.some(({ word }) => /^\/dev\/(tc|ud)p\//.test(word.known)) ||
    isProgram(command, /https?:|urlopen|urlretrieve|requests\.|fetch\(|Net::HTTP|LWP/)
  );
}

function isDecoding(command: Command): boolean {
  return (
    decoders.has(command.name ?? "") ||
    isProgram(command, /base64|b64|atob|unhex|fromhex|\bpack\b|reverse|decode|chr\(/i)
  );
}

function isProgram(command: Command, pattern: RegExp): boolean {
  if (!/^(python[\d.]*|perl|ruby|node|php|deno|bun|lua)$/.test(command.name ?? "")) return false;
  return (
    command.argv.some((word) => pattern.test(word)) || pattern.test(interpreterCode(command)?.text ?? "")
  );
}

// What these print is what the text says, with a part that it does not.
function isText(command: Command): boolean {
  return command.name === "echo" || command.name === "printf";
}
