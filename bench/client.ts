// What a tool call of the real client costs by how its hooks are answered: one hook before it and one after it.
// `npm run bench:client -- [--rounds n] [--quick] [--json]`. Offline: the model is a script.
import { rm } from "node:fs/promises";
import type { ClientReport } from "../src/testing/client-report.ts";
import { pinnedClient } from "../src/testing/pinned-client.ts";
import { runClient } from "../src/testing/run-client.ts";
import { type ClientDoor, clientDoors, noHooks, wire } from "./client-doors.ts";
import { hookFiles } from "./hook-files.ts";
import { emptyServer } from "./http-server.ts";
import { fairlead, hasWarmServer, type Place } from "./install.ts";
import { aboutRun, askedFor, load, printReport } from "./report.ts";
import { measure } from "./rows.ts";
import type { Subject } from "./subject.ts";

const { rounds, quick, json } = askedFor(8, 1);
/** Tool calls of a short session and of a long one: their difference is free of what a session costs by itself. */
const [few, many] = quick ? [2, 12] : [2, 42];
const before = load();
const client = await pinnedClient();
const files = Object.fromEntries(
  Object.entries(hookFiles(1)).map(([name, text]) => [`.claude/hooks/${name}`, text]),
);
const cleanups: (() => void | Promise<void>)[] = [];

/** One door with a project that lives as long as the bench. */
function subjectFor(door: ClientDoor): Subject {
  let folder: string | undefined;
  const session = async (calls: number): Promise<number> => {
    const isFirst = folder === undefined;
    const report = await runClient({
      ...{ client, files, keep: true, timeoutMs: 120_000 },
      ...(folder !== undefined && { folder }),
      steps: Array.from({ length: calls }, (_, at) => ({ tool: "Bash", input: { command: `echo ${at}` } })),
      prepare: ({ project, env }) => {
        if (isFirst) open(door, { folder: project, env });
      },
    });
    if (isFirst) cleanups.push(() => rm(report.folder ?? "", { recursive: true, force: true }));
    folder = report.folder;
    expectCalls(door, report, calls, isFirst);
    return report.durationMs;
  };
  const { name, against, target } = door;
  return {
    ...{ name, most: rounds },
    ...(against !== undefined && { against }),
    ...(target !== undefined && { target }),
    run: async () => {
      const short = await session(few);
      return ((await session(many)) - short) / (many - few);
    },
  };
}

function open(door: ClientDoor, place: Place): void {
  const handlerOf = door.open(place);
  wire(place, door.name === noHooks ? undefined : handlerOf);
  if (door.name.includes("warm")) cleanups.unshift(() => void fairlead(place, "down"));
}

/** A session that went another way measures something else. The first may be told that the wiring is not its own. */
function expectCalls({ name }: ClientDoor, report: ClientReport, calls: number, isFirst: boolean): void {
  const failed = report.hooks.find(({ outcome }) => outcome !== "success");
  const trouble = report.problem ?? failed?.stderr ?? (isFirst ? undefined : report.shown[0]);
  if (report.exitCode === 0 && report.ran.length === calls && trouble === undefined) return;
  throw new Error(`${name}: ${report.ran.length} of ${calls} calls ran: ${trouble ?? report.stderr}`);
}

const empty = await emptyServer();
const subjects = clientDoors(empty.door).map(subjectFor);
const close = (): void => empty.close();
const title = "A tool call of the real client";
const rows = await measure([{ title, unit: "ms", subjects, close }], rounds).finally(async () => {
  for (const clean of cleanups) await clean();
});
const notes = [
  `${client.version}; sessions of ${few} and of ${many} tool calls.`,
  ...(hasWarmServer ? [] : ["Not in this build: warm."]),
];
printReport({ rows, about: aboutRun(rounds, before), notes }, json);
