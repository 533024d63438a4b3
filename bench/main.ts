// What a verdict costs: `npm run bench -- [topic...] [--rounds n] [--quick] [--json]`.
import { backtestMemory } from "./backtest-memory.ts";
import { cold } from "./cold.ts";
import { engine } from "./engine.ts";
import { inlineTests } from "./inline-tests.ts";
import { memory } from "./memory.ts";
import { parallel } from "./parallel.ts";
import { aboutRun, askedFor, load, printReport } from "./report.ts";
import { measure } from "./rows.ts";
import { shell } from "./shell.ts";
import { state } from "./state.ts";
import type { Effort, Topic } from "./subject.ts";
import { transcript } from "./transcript.ts";
import { transcriptMemory } from "./transcript-memory.ts";
import { warm, warmMemory } from "./warm.ts";

/** Undefined when this build has no such thing. */
type Opened = Topic | undefined;

const topics: Readonly<Record<string, (effort: Effort) => Opened | Promise<Opened>>> = {
  ...{ cold, memory, warm, parallel, engine, state, shell, transcript },
  ...{ "transcript-memory": transcriptMemory, "warm-memory": warmMemory, tests: inlineTests },
  ...{ "backtest-memory": backtestMemory },
};

const { names, rounds, quick, json } = askedFor(40, 5);
const unknown = names.find((name) => topics[name] === undefined);
if (unknown !== undefined)
  throw new Error(`no topic ${unknown}: there are ${Object.keys(topics).join(", ")}`);
const before = load();
const wanted = names.length === 0 ? Object.keys(topics) : names;
const opened: Topic[] = [];
const notes: string[] = [];
try {
  for (const name of wanted) {
    const topic = await topics[name]?.({ quick });
    if (topic === undefined) notes.push(`Not in this build: ${name}.`);
    else opened.push(topic);
  }
} catch (error) {
  for (const { close } of opened) close?.();
  throw error;
}
const rows = await measure(opened, rounds);
printReport({ rows, about: aboutRun(rounds, before), notes }, json);
