import { setTimeout as sleep } from "node:timers/promises";
import { interleave, type Measured } from "./interleave.ts";
import { median, type Ratio, ratioOf } from "./statistics.ts";
import type { Subject, Topic } from "./subject.ts";

/** What was found about one subject. */
export interface Row extends Partial<Ratio>, Pick<Subject, "name" | "against" | "target"> {
  readonly topic: string;
  readonly unit: Topic["unit"];
  readonly median: number;
  readonly least: number;
  readonly most: number;
  readonly rounds: number;
}

/** Measures the subjects of all topics in one interleaved run, and cleans up after them. */
export async function measure(topics: readonly Topic[], rounds: number): Promise<Row[]> {
  try {
    const subjects = topics.flatMap((topic) => topic.subjects);
    for (const { run } of subjects) await run();
    // The stamp of a file that was just written proves nothing: for two seconds its content is hashed instead.
    await sleep(2_200);
    for (const { most, run } of subjects) if (most === undefined) await run();
    const measured = await interleave(subjects, rounds);
    return topics.flatMap((topic) => topic.subjects.map((subject) => rowOf(topic, subject, measured)));
  } finally {
    for (const { close } of topics) close?.();
  }
}

function rowOf({ title, unit, subjects }: Topic, subject: Subject, measured: Measured): Row {
  const { name, against, target } = subject;
  const own = measured.get(subject) ?? [];
  const other = subjects.find((one) => one.name === against);
  const floor = other === undefined ? undefined : measured.get(other);
  if (against !== undefined && floor === undefined) throw new Error(`${title}: there is no ${against}`);
  return {
    ...{ topic: title, unit, name },
    ...{ median: median(own), least: Math.min(...own), most: Math.max(...own), rounds: own.length },
    ...(against !== undefined && { against }),
    ...(target !== undefined && { target }),
    ...(floor !== undefined && ratioOf(own, floor)),
  };
}
