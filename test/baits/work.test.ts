import { expect, test } from "vitest";
import { powerShellAsBash } from "../../src/conditions/powershell.ts";
import { safetyRules } from "../../src/packs/safety/rules.ts";
import { mayMention } from "../../src/shell/may-mention.ts";
import { type CommandLine, keepLines, readLine } from "../../src/shell/read-line.ts";
import { baits } from "./baits.ts";

const at = { cwd: "/code/app", home: "/home/dev" };
const context = { cwd: at.cwd, allowedRoots: [at.cwd], branch: "topic/x" };

/** All that a guard asks of a text. */
function ask(text: string): CommandLine {
  keepLines(0);
  powerShellAsBash(`${text} `);
  mayMention(text, "git");
  const line = readLine(text, at);
  for (const rule of Object.values(safetyRules)) rule(line, context);
  for (const command of line.commands) line.proves(command);
  expect(typeof (line.hidden ?? "") + line.effects.length).toContain("string");
  return line;
}

/** Work of this process in milliseconds, the least of some tries: what else a machine does is not counted. */
function work(text: string, tries: number, look?: (line: CommandLine) => void): number {
  const times = Array.from({ length: tries }, () => {
    const start = process.cpuUsage();
    const line = ask(text);
    const { user, system } = process.cpuUsage(start);
    look?.(line);
    return (user + system) / 1000;
  });
  return Math.min(...times);
}

// Less than this is nothing to anybody, and mostly the noise of a machine.
const noise = 30;

// All sizes, up to just below the longest text, with FAIRLEAD_LARGE_BAITS=1: see scripts/shell-differential.ts.
const isLarge = process.env["FAIRLEAD_LARGE_BAITS"] === "1";
// What stands for its kind at every size: quotes, nesting, expansion, words, commands, here-documents, programs.
const always = new Set(["sqdq", "subst", "bombs", "few", "heredocbody", "pylits"]);

const small = [[3_000, noise]] as const;
const large = [
  [12_000, 80],
  [95_000, 80],
] as const;

function sizesFor(name: string): readonly (readonly [size: number, spare: number])[] {
  if (isLarge) return [...small, ...large];
  return always.has(name) ? [...small, ...large.slice(1)] : small;
}

const all = Object.entries(baits).map(([name, make]) => [name, make] as const);

/** A command holds its words and a few objects for each: what is kept is in proportion to these. */
function expectLittleKept({ commands, redirects }: CommandLine): void {
  const kept = commands.reduce((sum, { argv }) => sum + argv.join(" ").length + 50 * argv.length, 0);
  expect(commands.length).toBeLessThanOrEqual(1000);
  expect(redirects.length).toBeLessThanOrEqual(5000);
  expect(kept).toBeLessThanOrEqual(4_000_000);
}

// Below the limits on signs and commands, where all of a text is read.
test.each(all)(
  "twice the text is at most about twice the work, and little is kept of it: %s",
  (name, make) => {
    for (const [size, spare] of sizesFor(name)) {
      const [once, twice] = [make(size), make(2 * size)];
      const isFine = [1, 2, 4, 8, 16].some(
        (tries) => work(twice, tries, expectLittleKept) <= 2.3 * work(once, tries) + spare,
      );
      expect(isFine, `${size} characters and twice as many`).toBe(true);
    }
  },
);

const megabytes: readonly (readonly [name: string, text: string])[] = [
  ["commands", "git push -f; ".repeat(77_000)],
  ["quotes", "'\"".repeat(500_000)],
  [
    "bytes that are no UTF-8, as they come in",
    `ls ${new TextDecoder().decode(new Uint8Array(1_000_000).fill(0xff))}`,
  ],
  ["words", "word ".repeat(200_000)],
  ["one word", `echo ${"a".repeat(1_000_000)}`],
];

// Three of them stand for all: they differ in what a look before the reading does with them.
test.each(isLarge ? megabytes : megabytes.slice(0, 3))("a megabyte is not read at all: %s", (_, text) => {
  expect(ask(text)).toMatchObject({ commands: [], unparsable: expect.stringContaining("longer than") });
});
