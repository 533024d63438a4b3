import type { Row } from "./rows.ts";

/** The rows of one topic as a Markdown table, padded so that it reads well in a terminal too. */
export function tableOf(rows: readonly Row[]): string {
  const [first] = rows;
  if (first === undefined) return "";
  const head = [first.topic, "median", "range", "ratio (95 %)", "to", "target"];
  const lines = [head, ...rows.map(cellsOf)];
  const widths = head.map((_, column) => Math.max(...lines.map((cells) => (cells[column] ?? "").length)));
  const [titles = "", ...others] = lines.map((cells) => lineOf(cells, widths));
  return [
    titles,
    lineOf(
      widths.map((width) => "-".repeat(width)),
      widths,
    ),
    ...others,
  ].join("\n");
}

/** All tables, in the order of their topics. */
export function tablesOf(rows: readonly Row[]): ReadonlyMap<string, string> {
  const topics = [...new Set(rows.map(({ topic }) => topic))];
  return new Map(topics.map((topic) => [topic, tableOf(rows.filter((row) => row.topic === topic))]));
}

function cellsOf({
  name,
  unit,
  median,
  least,
  most,
  ratio,
  low = 0,
  high = 0,
  against,
  target,
}: Row): string[] {
  return [
    name,
    `${figure(median)} ${unit}`,
    `${figure(least)} to ${figure(most)}`,
    ratio === undefined ? "" : `x ${ratio.toFixed(2)} (${low.toFixed(2)} to ${high.toFixed(2)})`,
    against ?? "",
    target === undefined ? "" : "ratio" in target ? `<= x ${target.ratio}` : `<= ${target.value} ${unit}`,
  ];
}

/** Three digits that matter. */
function figure(value: number): string {
  const size = Math.abs(value);
  const decimals = size >= 99.95 ? 0 : size >= 9.995 ? 1 : size >= 0.9995 ? 2 : 3;
  return value.toFixed(decimals);
}

function lineOf(cells: readonly string[], widths: readonly number[]): string {
  return `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(" | ")} |`;
}
