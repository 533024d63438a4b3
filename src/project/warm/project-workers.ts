import { join } from "node:path";
import type { Env, Project } from "../find.ts";
import { startWorker } from "./worker-process.ts";
import { type Workers, workersOf } from "./workers.ts";

/** The workers of every project that a server was asked about. */
export interface ProjectWorkers {
  of(project: Project): Workers;
  /** Sends those home that had nothing to do since then, in milliseconds since the epoch. */
  reap(idleSince: number): void;
  close(): void;
  /** Process ids by project. */
  list(): readonly { readonly root: string; readonly workers: readonly number[] }[];
}

/** Workers are told the server's folder, so that anybody can see whose they are. */
export function projectWorkers(dist: string, folder: string, env: Env): ProjectWorkers {
  const pools = new Map<string, Workers>();
  const file = join(dist, "worker.cjs");
  return {
    of: ({ root }) => {
      const pool = pools.get(root) ?? workersOf((told) => startWorker(file, folder, told), limitsFrom(env));
      pools.set(root, pool);
      return pool;
    },
    reap: (idleSince) => {
      for (const pool of pools.values()) pool.reap(idleSince);
    },
    close: () => {
      for (const pool of pools.values()) pool.close();
    },
    list: () => [...pools].map(([root, pool]) => ({ root, workers: pool.pids() })),
  };
}

function limitsFrom(env: Env): { most: number; atOnce: number; memory: number } {
  const memory = Number(env["FAIRLEAD_WORKER_MB"] ?? "512");
  return { most: 8, atOnce: 16, memory: memory > 0 ? memory : 512 };
}
