import type { RehearsalResult } from "../testing/rehearse/rehearse-all.ts";
import type { RehearsalReport, Scene } from "../testing/rehearse/report.ts";
import { aboutOf, brief } from "../testing/rehearse/words.ts";
import { printable } from "./log-rows.ts";
import { type Paint, paint } from "./print.ts";

/** A rehearsal for people: what was tried, what came of it, and what is not as expected. Paths are told from `root`. */
export function rehearsalPage(result: RehearsalResult, root: string): string {
  const text = lines(result).join("\n").replaceAll(`${root}/`, "");
  return "project" in result ? text.replaceAll(`${result.project}/`, "") : text;
}

function lines(result: RehearsalResult): readonly string[] {
  const mark = result.ok ? paint("green", "ok") : paint("red", "FAILED");
  const head = `${mark} ${paint("bold", result.name)}`;
  const problems = result.problems.map((text) => paint("red", `   ${still(text, 3)}`));
  if (!("scenes" in result)) return [head, ...problems];
  const { ms, expects, folder } = result;
  const notes = [`${(ms / 1000).toFixed(1)} s`, ...(expects ? [] : ["expects nothing but a good end"])];
  return [
    `${head} ${paint("dim", notes.join(", "))}`,
    ...result.scenes.flatMap(sceneLines),
    ...result.shown.map((text) => line("yellow", "shown", text)),
    ...(result.ending === "done" ? [] : [line("red", "ending", endingOf(result))]),
    ...problems,
    ...(folder === undefined ? [] : [`   kept in ${folder}`]),
  ];
}

function endingOf({ ending, sessions }: RehearsalReport): string {
  const last = sessions.at(-1);
  return [ending, last?.problem ?? last?.stderr].filter(Boolean).join(": ");
}

function sceneLines(scene: Scene): readonly string[] {
  if (scene.kind === "prompt") return [line("bold", "prompt", scene.text)];
  if (scene.kind === "said") return [line("dim", "says", `${by(scene.agent)}${scene.text}`)];
  if (scene.kind === "hook")
    return [line("cyan", scene.hook.event, `${scene.hook.hook}: ${scene.hook.said ?? scene.hook.status}`)];
  const { call, hooks } = scene;
  const look: Paint = call.outcome === "ran" ? "green" : "yellow";
  const outcome = call.outcome === "ran" && call.failed ? "ran, failed" : call.outcome;
  const told = call.outcome === "ran" && !call.failed ? [] : [call.result];
  // What refused the call is in its result already.
  const others = hooks.filter(({ said = "" }) => call.outcome !== "refused" || !said.startsWith("deny"));
  return [
    line(look, outcome, `${by(call.agent)}${call.tool} ${aboutOf(call)}`),
    ...told.filter((text) => text !== "").map((text) => line("dim", "", `told: ${text}`)),
    ...others.map(({ hook, event, said }) => line("cyan", "", `${event} ${hook}: ${said ?? "fired"}`)),
  ];
}

const by = (agent: string | undefined): string => (agent === undefined ? "" : `[${brief(agent, 30)}] `);

function line(look: Paint, label: string, text: string): string {
  return `   ${paint(look, label.padEnd(11))} ${still(brief(text, 400), 15)}`;
}

/** Lines of a text from outside, indented, without what would move a terminal's cursor. */
function still(text: string, indent: number): string {
  return text
    .split("\n")
    .map(printable)
    .join(`\n${" ".repeat(indent)}`);
}
