// Writes the tables of docs/performance.md: `npm run bench:page -- [main] [client] [peers] [--rounds n] [--quick]`.
import { spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Report } from "../bench/report.ts";
import { tablesOf } from "../bench/table.ts";

const root = fileURLToPath(new URL("..", import.meta.url));
const page = join(root, "docs", "performance.md");
const benches = ["main", "client", "peers"];

const words = process.argv.slice(2);
const named = words.filter((word) => benches.includes(word));
const options = words.filter((word) => !benches.includes(word));
for (const bench of named.length > 0 ? named : benches) {
  const report = reportOf(bench);
  if (report === undefined) process.exitCode = 1;
  else writeFileSync(page, withSection(readFileSync(page, "utf8"), bench, sectionOf(report)));
}

/** Runs a bench; undefined when it fails, whose words are printed: then its section stays as it is. */
function reportOf(bench: string): Report | undefined {
  console.error(`${bench} ...`);
  const args = [join("scripts", "run.mjs"), join("bench", `${bench}.ts`), "--json", ...options];
  const stdio = ["ignore", "pipe", "inherit"] as const;
  const { status, stdout } = spawnSync(process.execPath, args, {
    cwd: root,
    encoding: "utf8",
    stdio: [...stdio],
  });
  return status === 0 ? (JSON.parse(stdout) as Report) : undefined; // what it prints with --json
}

function sectionOf({ about, notes, rows }: Report): string {
  return [`Measured: ${about}.`, ...tablesOf(rows).values(), ...notes].join("\n\n");
}

/** Replaces what stands between the marks of a bench. */
function withSection(text: string, bench: string, section: string): string {
  const [begin, end] = [`<!-- begin ${bench} -->`, `<!-- end ${bench} -->`];
  const [from, to] = [text.indexOf(begin), text.indexOf(end)];
  if (from < 0 || to < from) throw new Error(`${page} has no marks for ${bench}`);
  return `${text.slice(0, from)}${begin}\n\n${section}\n\n${text.slice(to)}`;
}
