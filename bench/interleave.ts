import { spawnSync } from "node:child_process";

/** One thing to time: a whole process. */
export interface Subject {
  readonly name: string;
  readonly command: string;
  readonly args: readonly string[];
  readonly input: string;
  readonly env: Readonly<Record<string, string>>;
  readonly cwd: string;
}

/** Wall milliseconds of each counted round, in order. */
export type Times = ReadonlyMap<string, readonly number[]>;

/** Runs all subjects in turn, round after round, so that a slow moment of the machine hits all of them. */
export function interleave(subjects: readonly Subject[], rounds: number, warmups: number): Times {
  const times = new Map<string, number[]>(subjects.map(({ name }) => [name, []]));
  for (let round = -warmups; round < rounds; round++) {
    for (const subject of round % 2 === 0 ? subjects : subjects.toReversed()) {
      const ms = timeOnce(subject);
      if (round >= 0) times.get(subject.name)?.push(ms);
    }
  }
  return times;
}

function timeOnce({ name, command, args, input, env, cwd }: Subject): number {
  const started = performance.now();
  const { status, stderr } = spawnSync(command, args, { input, env, cwd, encoding: "utf8" });
  const ms = performance.now() - started;
  if (status !== 0) throw new Error(`${name} ended with ${status}: ${stderr}`);
  return ms;
}
