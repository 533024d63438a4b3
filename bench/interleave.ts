import type { Subject } from "./subject.ts";

/** What each counted round gave, in order. */
export type Measured = ReadonlyMap<Subject, readonly number[]>;

/** Runs all subjects in turn, round after round, so that a slow moment of the machine hits all of them. */
export async function interleave(subjects: readonly Subject[], rounds: number): Promise<Measured> {
  const measured = new Map<Subject, number[]>(subjects.map((subject) => [subject, []]));
  for (let round = 0; round < rounds; round += 1) {
    for (const subject of round % 2 === 0 ? subjects : subjects.toReversed()) {
      if (round >= (subject.most ?? rounds)) continue;
      measured.get(subject)?.push(await subject.run());
    }
  }
  return measured;
}
