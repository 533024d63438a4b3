import type { Command } from "./command-line.ts";

const whole = new Set([
  "cat",
  "tee",
  "sort",
  "uniq",
  "head",
  "tail",
  "pv",
  "sponge",
  "nohup",
  "stdbuf",
  "unbuffer",
  "tac",
]);
const searching = /^([efrz]?grep|rg|ag|ack|ugrep)$/;
const printing = /^([\d,$!]*p|\/[^/;]*\/[pd]|[\d,$]*[pdq])?$/;

/** Whether what a command prints is nothing but whole lines of what it reads. */
export function selectsLines({ name = "", words }: Command): boolean {
  const texts = words.slice(1).map(({ text }) => text);
  if (words.some((word) => word.dynamic)) return false;
  if (searching.test(name))
    return !texts.some((text) => /^(--only-matching|-r|--replace.*|-[a-zA-Z]*[onbcHL]\w*)$/.test(text));
  if (name === "sed") return texts.every((text) => /^-[nEzsu]*$/.test(text) || printing.test(text));
  if (/awk$/.test(name))
    return texts.length === 1 && /^(1|\{\s*print(\s+\$0)?\s*;?\s*\}|[^{}]*)$/.test(texts[0] ?? "");
  return whole.has(name);
}
