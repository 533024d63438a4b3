// The warm server. Without arguments it only starts one that goes on by itself, for callers that cannot wait.

import { spawn } from "node:child_process";
import { join } from "node:path";
import { writeOut } from "./hosts/write-out.ts";
import { version } from "./project/version.ts";
import { askServer } from "./project/warm/ask-server.ts";
import { serve } from "./project/warm/serve.ts";
import { readDoor, serverFolder } from "./project/warm/server-folder.ts";
import { isNewer } from "./project/warm/version-order.ts";
import { frugal } from "./project/warm/worker-process.ts";
import type * as ReadLine from "./shell/read-line.ts";
import type { LockLibrary } from "./state/file-lock.ts";

if (process.argv[2] === "--serve") {
  run().catch((error: unknown) => end(error instanceof Error ? error.message : String(error)));
} else {
  const child = spawn(process.execPath, [...frugal, __filename, "--serve"], {
    ...{ cwd: "/", env: process.env, stdio: "ignore", detached: true },
  });
  child.on("error", () => process.exit(1));
  child.unref();
}

/** Says in one line on standard output how starting went, for one who waits. */
async function run(): Promise<void> {
  const { env } = process;
  const loadLocks = (): LockLibrary => require("fs-native-extensions") as LockLibrary; // untyped package
  await replaceOlder(loadLocks);
  const onEnd = (): void => process.exit(0);
  const serving = await serve({ dist: join(__dirname), env, loadLocks, readLine, onEnd });
  if ("problem" in serving) return end(serving.problem);
  const { token: _, answer: __, ...door } = serving.door;
  for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"] as const)
    process.on(signal, () => serving.stop(signal));
  // Only now: who hears of the server may end it at once.
  writeOut(1, `${JSON.stringify(door)}\n`);
}

/** The parser is loaded with the first command that is read. */
function readLine(...asked: Parameters<typeof ReadLine.readLine>): ReturnType<typeof ReadLine.readLine> {
  const { readLine }: typeof ReadLine = require("./shell/read-line.ts");
  return readLine(...asked);
}

/** A server of an older package ends when what it works on is done; one of a newer package stays. */
async function replaceOlder(loadLocks: () => LockLibrary): Promise<void> {
  const door = readDoor(serverFolder(process.env));
  if (door === undefined || door.port === 0 || !isNewer(version, door.version)) return;
  try {
    loadLocks(); // before, since nobody listens from here on until we do
  } catch {
    // serving tells
  }
  await askServer(door, "stop");
}

function end(problem: string): never {
  writeOut(1, `${JSON.stringify({ problem })}\n`);
  process.exit(1);
}
