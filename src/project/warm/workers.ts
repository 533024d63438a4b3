import {
  type Ending,
  end,
  enqueue,
  type Job,
  lose,
  type Pool,
  pump,
  type Question,
  release,
} from "./pool.ts";

/** A question that is being asked. */
export interface Asking {
  readonly ending: Promise<Ending>;
  /** Whether no worker has it yet. */
  isWaiting(): boolean;
  /** Nobody waits any more: hooks are told, and what they say is thrown away. */
  cancel(): void;
  /** Its time is over, and the worker has not even said so: it is ended, and others' questions are asked again. */
  giveUp(): void;
}

/** The workers of one project: they come when they are needed, and answer what is asked in one setting side by side. */
export interface Workers {
  ask(question: Question): Asking;
  /** Ends workers that have had nothing to do since then, in milliseconds since the epoch. */
  reap(idleSince: number): void;
  close(): void;
  /** Process ids. */
  pids(): readonly number[];
}

/** No worker is started before there is a question. */
export function workersOf(start: Pool["start"], limits: Pool["limits"]): Workers {
  const pool: Pool = { start, limits, workers: new Set(), waiting: [], failedStarts: 0 };
  let lastId = 0;
  return {
    ask: (question) => {
      lastId += 1;
      return ask(question, lastId, pool);
    },
    reap: (before) => {
      for (const worker of [...pool.workers])
        if (worker.jobs.size === 0 && worker.ready && worker.idleSince < before) end(worker, pool);
    },
    close: () => {
      for (const worker of [...pool.workers]) end(worker, pool);
    },
    pids: () => [...pool.workers].flatMap(({ process }) => process.pid ?? []),
  };
}

function ask(question: Question, id: number, pool: Pool): Asking {
  let settle: Job["settle"] = () => undefined;
  const ending = new Promise<Ending>((resolve) => {
    settle = resolve;
  });
  const job: Job = { ...question, id, settle, since: performance.now(), retried: false };
  enqueue(pool, job);
  pump(pool);
  return {
    ending,
    isWaiting: () => job.worker === undefined,
    cancel: () => {
      if (job.worker === undefined) release(job, pool);
      else job.worker.process.send({ kind: "cancel", id });
    },
    giveUp: () => {
      const { worker } = job;
      release(job, pool);
      if (worker === undefined) return;
      end(worker, pool);
      lose(worker, pool);
    },
  };
}
