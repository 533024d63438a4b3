import { analyze } from "../src/shell/analyze.ts";
import { type Topic, timeOf } from "./subject.ts";

const each = (count: number, make: (at: number) => string): string =>
  Array.from({ length: count }, (_, at) => make(at)).join("");

/** Texts made to be slow. */
const baits: Readonly<Record<string, string>> = {
  "20,000 cd": "cd a;".repeat(20_000),
  "10,000 assignments, then uses": each(10_000, (i) => `v${i}=1;`) + each(10_000, (i) => `echo $v${i};`),
  "10,000 nested $( )": `${"echo $(".repeat(10_000)}${")".repeat(10_000)}`,
  "10,000 nested ( )": `${"( ".repeat(10_000)}ls${" )".repeat(10_000)}`,
  "10,000 nested { }": `${"{ ".repeat(10_000)}ls${"; }".repeat(10_000)}`,
  "10,000 bash -c": `${"bash -c '".repeat(10_000)}${"'".repeat(10_000)}`,
  "one word of 1 MB": "a".repeat(1_000_000),
  "1 MB of ;": ";".repeat(1_000_000),
  "100 KB of braces": `echo ${"{a,b}".repeat(20_000)}`,
  "100 KB here-document": `cat <<E\n${"line $x\n".repeat(12_500)}E\n`,
  "50,000 pipes": `${"a|".repeat(50_000)}a`,
  "long && chain": `${"git x && ".repeat(12_000)}ls`,
  "eval chain": `${"eval ".repeat(20_000)}ls`,
  "10,000 functions": `${each(10_000, (i) => `f${i}(){ f${i + 1}; f${i + 1}; };`)}f0`,
};

const typical = 'cd src && git add -A && git commit -m "fix: x" && git push -u origin topic 2>&1 | tail -5';
const read = (text: string): unknown => analyze(text, { cwd: "/w", home: "/h" });

/** What reading a command line costs: a typical one, and texts made to be slow, for each 100 KB of them. */
export function shell(): Topic {
  for (let time = 0; time < 2_000; time += 1) read(typical);
  const slow = Object.entries(baits).map(([what, text]) => ({
    name: `${what}, per 100 KB`,
    most: 5,
    run: () => timeOf(() => read(text)) / Math.max(1, text.length / 100_000),
  }));
  const usual = {
    name: "a typical command",
    target: { value: 0.2 },
    run: () => timeOf(() => read(typical), 200),
  };
  return { title: "Reading a command line", unit: "ms", subjects: [usual, ...slow] };
}
