import type { Command, Stream } from "./command-line.ts";
import { selectsLines } from "./line-filters.ts";

const fetchers = new Set([
  "curl",
  "wget",
  "fetch",
  "http",
  "https",
  "xh",
  "aria2c",
  "lynx",
  "w3m",
  "links",
  "nc",
  "ncat",
  "netcat",
  "telnet",
  "ftp",
  "sftp",
  "scp",
  "rsync",
  "aws",
  "gsutil",
  "gh",
  "glab",
  "dig",
  "nslookup",
  "host",
  "Invoke-WebRequest",
  "iwr",
  "irm",
]);
const decoders = new Set([
  "base64",
  "base32",
  "basenc",
  "xxd",
  "uudecode",
  "openssl",
  "gpg",
  "rev",
  "tac",
  "tr",
  "gunzip",
  "zcat",
  "gzip",
  "bunzip2",
  "bzcat",
  "xzcat",
  "unxz",
  "zstdcat",
  "od",
  "hexdump",
]);

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

function isFetch(command: Command): boolean {
  if (command.name === "gh" || command.name === "glab")
    return command.argv[1] === "api" || command.argv.includes("download");
  if (command.name === "aws" || command.name === "gsutil")
    return command.argv.includes("cp") || command.argv.includes("cat");
  return (
    (command.name !== undefined && fetchers.has(command.name)) ||
    isInterpreterCode(command, /https?:|urlopen|requests\.|fetch\(|Net::HTTP|LWP/)
  );
}

function isDecoding(command: Command): boolean {
  return (
    (command.name !== undefined && decoders.has(command.name)) ||
    isInterpreterCode(command, /base64|b64|unhex|fromhex|\bpack\b|reverse|decode|chr\(/i)
  );
}

function isInterpreterCode(command: Command, pattern: RegExp): boolean {
  return (
    /^(python[\d.]*|perl|ruby|node|php|deno|bun)$/.test(command.name ?? "") &&
    command.argv.some((word) => pattern.test(word))
  );
}

// What these print is what the text says, with a part that it does not.
function isText(command: Command): boolean {
  return command.name === "echo" || command.name === "printf";
}
