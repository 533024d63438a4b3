// What reading a command line costs: a typical one when warm, and texts made to be slow, per 100 KB of them.
//   node scripts/run.mjs bench/shell.ts
import { analyze } from "../src/shell/analyze.ts";

const each = (count: number, make: (at: number) => string) =>
  Array.from({ length: count }, (_, at) => make(at)).join("");

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

function timeOf(text: string, runs: number): number {
  const start = process.hrtime.bigint();
  for (let run = 0; run < runs; run += 1) analyze(text, { cwd: "/w", home: "/h" });
  return Number(process.hrtime.bigint() - start) / 1e6 / runs;
}

timeOf(typical, 2000);
console.log(`typical, warm: ${timeOf(typical, 2000).toFixed(3)} ms`);
for (const [name, text] of Object.entries(baits)) {
  const per = timeOf(text, 3) / Math.max(1, text.length / 100_000);
  const { unparsable = "read to its end" } = analyze(text, { cwd: "/w" });
  console.log(`${name.padEnd(32)} ${per.toFixed(0).padStart(5)} ms per 100 KB   ${unparsable}`);
}
