import type { Carried, FromWorker, PlainReply, Setting } from "../../hosts/warm/messages.ts";
import type { WorkerEvents, WorkerProcess } from "./worker-process.ts";

/** A question to a project's hooks. */
export interface Question {
  readonly event: string;
  readonly payload: Carried;
  readonly setting: Setting;
  /** Equal for equal settings. */
  readonly place: string;
  /** Whether the answer may keep something from happening: then it goes before others. */
  readonly first: boolean;
}

/** How asking ended. */
export type Ending =
  | { readonly kind: "reply"; readonly reply: PlainReply }
  /** Workers could not be started, or ended twice before they could answer. */
  | { readonly kind: "crashed" }
  | { readonly kind: "unable" };

/** Limits of a project's workers. */
export interface WorkerLimits {
  /** Processes at once. */
  readonly most: number;
  /** Questions at once in one of them. */
  readonly atOnce: number;
  /** MB; a worker above is replaced as soon as it has nothing to do. */
  readonly memory: number;
}

/** A question on its way. */
export interface Job extends Question {
  readonly id: number;
  readonly settle: (ending: Ending) => void;
  /** When it came, on the clock of `performance`. */
  readonly since: number;
  retried: boolean;
  worker?: Worker | undefined;
}

interface Worker {
  readonly process: WorkerProcess;
  readonly jobs: Map<number, Job>;
  place: string | undefined;
  /** A question that it has not begun with: no other is sent before, so none waits behind a hook that blocks. */
  unbegun: number | undefined;
  ready: boolean;
  retiring: boolean;
  idleSince: number;
}

/** A project's workers, and the questions that wait for one. */
export interface Pool {
  readonly start: (events: WorkerEvents) => WorkerProcess;
  readonly limits: WorkerLimits;
  readonly workers: Set<Worker>;
  readonly waiting: Job[];
  /** Workers in a row that ended before they were ready. */
  failedStarts: number;
  timer?: NodeJS.Timeout | undefined;
}

const mostFailedStarts = 3;

/** Puts a question behind those that came before, one that may keep something from happening before the others. */
export function enqueue({ waiting }: Pool, job: Job): void {
  const at = job.first ? waiting.findIndex(({ first }) => !first) : -1;
  if (at < 0) waiting.push(job);
  else waiting.splice(at, 0, job);
}

/** Gives questions to workers that are free, and starts workers for those that stay. */
export function pump(pool: Pool): void {
  const { waiting } = pool;
  for (const job of [...waiting]) {
    const worker = freeFor(job, pool);
    if (worker !== undefined) assign(job, worker, pool);
  }
  if (waiting.length > 0) more(pool);
}

/** Milliseconds that a question waits for a worker before another one is started: most answers take less than a start. */
const shortWait = 80;

/** One after the other: several that start at once only keep each other from it. */
function more(pool: Pool): void {
  const { waiting, workers, limits } = pool;
  if (workers.size >= limits.most || [...workers].some(({ ready }) => !ready)) return;
  const oldest = Math.min(...waiting.map(({ since }) => since));
  const left = workers.size === 0 ? 0 : oldest + shortWait - performance.now();
  if (left <= 0) begin(pool);
  else pool.timer ??= setTimeout(again, left, pool);
}

function again(pool: Pool): void {
  pool.timer = undefined;
  pump(pool);
}

/** One that stands there already, else one that has nothing to do. */
function freeFor({ place }: Job, { workers, limits }: Pool): Worker | undefined {
  const free = [...workers].filter(
    ({ ready, retiring, unbegun }) => ready && !retiring && unbegun === undefined,
  );
  return (
    free.find((worker) => worker.place === place && worker.jobs.size < limits.atOnce) ??
    free.find(({ jobs }) => jobs.size === 0)
  );
}

function assign(job: Job, worker: Worker, { waiting }: Pool): void {
  waiting.splice(waiting.indexOf(job), 1);
  const isNew = worker.place !== job.place;
  worker.place = job.place;
  worker.jobs.set(job.id, job);
  worker.unbegun = job.id;
  job.worker = worker;
  const { id, event, payload, setting } = job;
  worker.process.send({ kind: "ask", id, event, payload, ...(isNew && { setting }) });
}

function begin(pool: Pool): void {
  let worker: Worker | undefined;
  const process = pool.start({
    onMessage: (message) => worker !== undefined && hear(worker, message, pool),
    onEnd: () => worker !== undefined && lose(worker, pool),
  });
  worker = {
    process,
    jobs: new Map(),
    place: undefined,
    unbegun: undefined,
    ready: false,
    retiring: false,
    idleSince: Date.now(),
  };
  pool.workers.add(worker);
}

function hear(worker: Worker, message: FromWorker, pool: Pool): void {
  if (message.kind === "ready") {
    worker.ready = true;
    pool.failedStarts = 0;
  } else {
    if (worker.unbegun === message.id) worker.unbegun = undefined;
    const job = worker.jobs.get(message.id);
    if (job !== undefined) take(message, { job, worker, pool });
  }
  pump(pool);
}

interface Told {
  readonly job: Job;
  readonly worker: Worker;
  readonly pool: Pool;
}

function take(message: Exclude<FromWorker, { kind: "ready" }>, { job, worker, pool }: Told): void {
  if (message.kind === "begun") return;
  if (message.kind === "stale") {
    worker.retiring = true;
    release(job, pool);
    enqueue(pool, job);
  } else if (message.kind === "unable") {
    worker.place = undefined;
    settle(job, { kind: "unable" }, pool);
  } else {
    const { stdout, stderr, exitCode, memory = 0, isSpoilt } = message;
    if (isSpoilt || memory > pool.limits.memory) worker.retiring = true;
    settle(job, { kind: "reply", reply: { stdout, stderr, exitCode } }, pool);
  }
}

function settle(job: Job, ending: Ending, pool: Pool): void {
  release(job, pool);
  job.settle(ending);
}

/** Takes a question back, wherever it is. */
export function release(job: Job, pool: Pool): void {
  const { worker } = job;
  if (worker === undefined) {
    const at = pool.waiting.indexOf(job);
    if (at >= 0) pool.waiting.splice(at, 1);
    return;
  }
  job.worker = undefined;
  worker.jobs.delete(job.id);
  if (worker.unbegun === job.id) worker.unbegun = undefined;
  if (worker.jobs.size > 0) return;
  worker.idleSince = Date.now();
  if (worker.retiring) end(worker, pool);
}

/** Ends a worker that has nothing to do, or that nobody believes in any more. */
export function end(worker: Worker, { workers }: Pool): void {
  workers.delete(worker);
  worker.process.kill();
}

/** Those who waited for a worker that is gone are answered by another, once. */
export function lose(worker: Worker, pool: Pool): void {
  pool.workers.delete(worker);
  if (!worker.ready) pool.failedStarts += 1;
  for (const job of [...worker.jobs.values()]) {
    if (job.retried) {
      settle(job, { kind: "crashed" }, pool);
      continue;
    }
    job.retried = true;
    release(job, pool);
    enqueue(pool, job);
  }
  if (pool.failedStarts >= mostFailedStarts) {
    pool.failedStarts = 0;
    for (const job of [...pool.waiting]) settle(job, { kind: "crashed" }, pool);
  }
  pump(pool);
}
