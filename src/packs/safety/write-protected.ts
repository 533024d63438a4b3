import type { Effect, Word } from "../../index.ts";
import { type SafetyRule, toldBy, unsure } from "./safety-rule.ts";
import { fitsWildcard } from "./wildcard.ts";

const isEnvironmentFile = (name: string): boolean => name === ".env" || name.startsWith(".env.");

/** A protected file is written, truncated, moved, moved onto or deleted. Reading is fine. */
export const judgeWriteProtected: SafetyRule = (line, { isProtected = isEnvironmentFile, cwd }) => {
  const bad = line.effects.find(
    (effect) => effect.kind !== "read" && (emptiesFolder(effect, cwd) || mayHit(effect, isProtected)),
  );
  if (bad?.path === undefined && bad)
    return unsure(toldBy(bad, "is that is written or removed"), bad.command);
  if (bad)
    return { ...bad, reason: `${bad.text} is ${verbs[bad.kind]}`, certain: bad.command?.presumed !== true };
  return unsure(line.hidden);
};

const verbs = { read: "read", write: "written", delete: "deleted", move: "moved away" };

// All that is in the folder it starts from: `find . -type f -delete`, `git clean -fdx`.
function emptiesFolder({ kind, path, remote }: Effect, cwd: string | undefined): boolean {
  return kind === "delete" && !remote && path !== undefined && `${cwd}/`.startsWith(`${path}/`);
}

function mayHit(effect: Effect, isProtected: (name: string) => boolean): boolean {
  const { path, glob, text } = effect;
  if (path === undefined) return mayBecome(effect, isProtected);
  const name = path.slice(path.lastIndexOf("/") + 1);
  if (!glob || !/[*?[]/.test(name))
    return isProtected(name) || (/[*?[]/.test(name) ? false : isProtected(text));
  // A wildcard does not match a leading dot, except in the names that `find` compares.
  if (!name.startsWith(".") && !path.includes("/**/")) return false;
  return (
    name !== "**" &&
    examples.some(
      (example) => isProtected(example) && fitsWildcard(example, name.replace(/\?|\[[^\]]*\]/g, "*")),
    )
  );
}

const examples = [".env", ".env.local", ".env.production", ".env.development", ".env.test", ".env.x"];

// What these print never begins with a dot.
const neverHidden = /^(mktemp|date|whoami|hostname|uname|nproc|id|(npm|pnpm|yarn) pack)( |$)/;
const picks = /^(head|tail|grep|sort|jq|tr)$/;

// A target known only at run time: its known end tells, a new temporary file or a date is fine, anything else may be it.
function mayBecome(effect: Effect, isProtected: (name: string) => boolean): boolean {
  const { text, command } = effect;
  const words = [...(command?.words ?? []), ...(command?.redirects.map(({ word }) => word) ?? [])];
  // `mv "$f" out/` writes `out/$f`.
  const word =
    words.find((candidate) => candidate.text === text) ??
    words.find((candidate) => candidate.dynamic && text.endsWith(`/${candidate.text}`));
  if (!word) return true;
  if (
    /(^|\/)$/.test(word.known) &&
    word.from.length > 0 &&
    word.from.every(
      ({ name = "", argv }, at) => neverHidden.test(argv.join(" ")) || (at > 0 && picks.test(name)),
    )
  )
    return false;
  if (isScratch(word, effect) || /^\/(var\/)?tmp\//.test(word.known)) return false;
  // Named after what is at the end of an address.
  if (/^(curl|wget|aria2c|axel)$/.test(command?.name ?? "") && command?.args.includes(word) === true)
    return false;
  return nameMayBe(word, isProtected);
}

// `rm -f "$tmp"`: what a variable alone names is removed by who made it.
function isScratch({ text, many, from, choices }: Word, { kind, recursive, command }: Effect): boolean {
  const isAlone = /^\$(\w+|\{\w+\})$/.test(text) && !many && from.length === 0 && choices === undefined;
  return kind === "delete" && !recursive && command?.name === "rm" && isAlone;
}

function nameMayBe(word: Word, isProtected: (name: string) => boolean): boolean {
  const slash = word.ending.lastIndexOf("/");
  if (slash >= 0) return isProtected(word.ending.slice(slash + 1));
  const { known, text, choices } = word;
  if (choices?.every(({ value }) => value !== undefined))
    return choices.some(({ value = "" }) => isProtected(value.slice(value.lastIndexOf("/") + 1)));
  // A folder may still come up behind the known beginning.
  const hidesFolder = !text.startsWith(known) || text.slice(known.length).includes("/");
  const start = hidesFolder ? "" : known.slice(known.lastIndexOf("/") + 1);
  return examples.some((name) => isProtected(name) && name.startsWith(start) && name.endsWith(word.ending));
}
