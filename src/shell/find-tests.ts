import type { Command } from "./command-line.ts";

/** What passes tests of `find`, as far as their words tell. */
interface Passing {
  /** Patterns below the start; undefined where any name passes. */
  readonly tails: readonly string[] | undefined;
  /** Not all of a folder passes. */
  readonly isSelection: boolean;
}

interface Reading {
  readonly words: readonly string[];
  readonly start: string;
  at: number;
}

const all: Passing = { tails: undefined, isSelection: false };
const some: Passing = { tails: undefined, isSelection: true };

/** Patterns for what `find` finds below one start: those of the names it asks for, all below it, or the start itself. */
export function foundBelow(finder: Command, start: string): readonly string[] {
  const words = testsOf(finder);
  const isDeep = words.filter((word) => /^([(!]|-not)$/.test(word)).length > 100;
  const { tails, isSelection } = isDeep ? all : passAny({ words, start, at: 0 });
  return (tails ?? [isSelection ? "/**" : ""]).map((tail) => start + tail);
}

// The tests before the first action; `-path ./x -prune -o`: what is passed over is not found.
function testsOf({ argv, words }: Command): readonly string[] {
  const first = words.findIndex(({ known }, at) => at > 0 && /^(-[a-zA-Z]{2}|[(!]|-[a-z]$)/.test(known));
  const end = argv.findIndex((word) => /^-(delete|exec|execdir|ok|okdir)$/.test(word));
  const tests = first < 0 ? [] : argv.slice(first, end < 0 ? undefined : end);
  return tests.slice(tests.findLastIndex((word, at) => /^-or?$/.test(word) && isPruned(tests, at)) + 1);
}

function isPruned(argv: readonly string[], alternative: number): boolean {
  return argv.slice(0, alternative).findLast((word) => word !== ")") === "-prune";
}

// `a -o b`.
function passAny(reading: Reading): Passing {
  let passing = passEach(reading);
  while (/^(-o|-or|,)$/.test(reading.words[reading.at] ?? "")) {
    reading.at += 1;
    const other = passEach(reading);
    const tails = passing.tails && other.tails && [...passing.tails, ...other.tails];
    passing = { tails, isSelection: passing.isSelection && other.isSelection };
  }
  return passing;
}

// `a b`: what passes both.
function passEach(reading: Reading): Passing {
  let passing = all;
  while (reading.at < reading.words.length && !/^(-o|-or|,|\))$/.test(reading.words[reading.at] ?? "")) {
    const other = passOne(reading);
    passing = {
      tails: both(passing.tails, other.tails),
      isSelection: passing.isSelection || other.isSelection,
    };
  }
  return passing;
}

type Tails = Passing["tails"];

// A name below a folder, or either.
function both(tails: Tails, others: Tails): Tails {
  if (!tails || !others) return tails ?? others;
  return tails.flatMap((tail) =>
    others.flatMap((other) =>
      tail.endsWith("/**") && other.startsWith("/**/") ? tail.slice(0, -3) + other : tail,
    ),
  );
}

const plain =
  /^-(true|false|print0?|ls|prune|depth|d|xdev|mount|x|follow|readable|writable|executable|daystart|noleaf|a|and|(no)?ignore_readdir_race|(no)?warn)$/;
const broad = /^-(x?type|(max|min)depth|regextype|printf|fprint0?|fls|readable|writable)$/;

function passOne(reading: Reading): Passing {
  const { words } = reading;
  const word = words[reading.at] ?? "";
  reading.at += 1;
  if (word === "(") {
    const passing = passAny(reading);
    reading.at += 1;
    return passing;
  }
  // All but what has some name is nearly all.
  if (word === "!" || word === "-not") return withoutNames(passOne(reading));
  if (plain.test(word)) return all;
  if (/^-(empty|no(user|group))$/.test(word)) return some;
  const asked = words[reading.at] ?? "";
  reading.at += word === "-fprintf" ? 2 : 1;
  return passAsked(word, asked, reading.start);
}

function withoutNames(passing: Passing): Passing {
  return passing.tails ? all : passing;
}

function passAsked(test: string, asked: string, start: string): Passing {
  if (broad.test(test) || /^\*+$/.test(asked)) return all;
  if (/^-i?name$/.test(test)) return named(asked.split("/").at(-1) ?? "");
  if (/^-i?(path|wholename)$/.test(test)) return placed(asked, start);
  return /^-i?regex$/.test(test) ? ended(asked) : some;
}

function named(name: string): Passing {
  return name === "" ? all : { tails: [`/**/${name}`], isSelection: true };
}

// In a path, a star stands for slashes too.
function placed(path: string, start: string): Passing {
  const isBelow = path.startsWith(`${start}/`);
  const parts = (isBelow ? path.slice(start.length + 1) : path)
    .split("/")
    .map((part) => part.replace(/\*+/g, "*"));
  const last = parts.pop() ?? "";
  const folders = parts.map((part) => (part.includes("*") ? "**" : part));
  const above = ["", ...(isBelow || folders[0] === "**" ? [] : ["**"]), ...folders].join("/");
  const [whole = "", end] = [last, last.split("*").at(-1)];
  const names = !/\*./.test(whole) ? (end === "" ? [whole, `${whole}/**`] : [whole]) : [`**/*${end}`];
  return { tails: names.map((name) => `${above}/${name.replace(/^\*(\/\*\*)?$/, "**")}`), isSelection: true };
}

// `.*\.tsx?`: at least what is after the last dot, in each of its forms.
function ended(pattern: string): Passing {
  const [, end] = /\\\.(\w+\??|\\?\([\w|\\]+\))\$?$/.exec(pattern) ?? [];
  const ends = end
    ?.replace(/[\\()]/g, "")
    .split("|")
    .map((each) => each.replace(/.\?$/, "*"));
  return { tails: ends?.map((each) => `/**/*.${each}`), isSelection: true };
}
