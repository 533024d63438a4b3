import type { Comparison, HookChange } from "../testing/replay/compare.ts";
import { printable } from "./log-rows.ts";
import { paint } from "./print.ts";
import { count } from "./replay-rows.ts";

/** What differs from another run. */
export function comparisonRows({ sessions, changes }: Comparison): readonly string[] {
  const title = `${paint("bold", "Compared")} in ${count(sessions, "session")} that both have played`;
  if (changes.length === 0) return ["", title, "  no difference"];
  return ["", title, ...changes.flatMap(changeRows)];
}

function changeRows({ hook, before, after, gone, added }: HookChange): readonly string[] {
  const [was, is] = [before, after].map((fires) =>
    fires === undefined ? "not there" : count(fires, "fire"),
  );
  const rest = (places: HookChange["gone"]): readonly string[] =>
    places.count > places.examples.length ? [`    and ${places.count - places.examples.length} more`] : [];
  return [
    `  ${hook}: ${was} before, ${is} now`,
    ...gone.examples.map((about) => `    ${paint("red", "-")} ${printable(about)}`),
    ...rest(gone),
    ...added.examples.map((about) => `    ${paint("green", "+")} ${printable(about)}`),
    ...rest(added),
  ];
}
