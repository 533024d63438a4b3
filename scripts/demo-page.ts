import { styleText } from "node:util";
import type { ToolCall } from "../src/testing/calls.ts";
import type { DemoResult, Played } from "./demo-session.ts";

type Style = (style: Parameters<typeof styleText>[0], text: string) => string;

/** The demo's result as text for a terminal. */
export function demoPage({ played, report, asExpected }: DemoResult, coloured: boolean): string {
  const style: Style = (name, text) => (coloured ? styleText(name, text) : text);
  const title = `The real Claude Code ${report.version.split(" ")[0]}, a scripted model, no key, no network.`;
  const broken = report.problem ?? (report.exitCode === 0 ? undefined : report.stderr.trim());
  return [
    style("bold", title),
    "The model tries, one call a turn:",
    ...played.map((each) => sceneText(each, style)),
    ...(broken === undefined ? [] : [style("red", `The session broke off: ${broken}`)]),
    verdict(played, asExpected, style),
  ].join("\n\n");
}

function sceneText({ scene, call, asExpected }: Played, style: Style): string {
  const what =
    "command" in scene.input ? scene.input.command : scene.input.file_path.replace("{project}/", "");
  const head = `  ${outcomeWord(call, style)}  ${scene.tool}  ${style("bold", what)}`;
  const told = call?.outcome === "refused" ? call.result : scene.told;
  const lines = [head];
  if (told !== undefined && asExpected) lines.push(`            the model was told: ${style("cyan", told)}`);
  if (!asExpected)
    lines.push(
      style("red", `            expected: ${scene.outcome}${scene.told ? ` and told "${scene.told}"` : ""}`),
    );
  return lines.join("\n");
}

function outcomeWord(call: ToolCall | undefined, style: Style): string {
  const outcome = call?.outcome ?? "not asked";
  return style(outcome === "ran" ? "green" : "yellow", outcome.padEnd(8));
}

function verdict(played: readonly Played[], asExpected: boolean, style: Style): string {
  const count = (outcome: string) => played.filter(({ call }) => call?.outcome === outcome).length;
  const sum = `${played.length} calls: ${count("refused")} refused, ${count("ran")} ran`;
  return asExpected ? style("green", `${sum}, all as expected.`) : style("red", `${sum}. Not as expected.`);
}
