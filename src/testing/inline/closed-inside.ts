import childProcess from "node:child_process";
import fs from "node:fs";
import workers from "node:worker_threads";
import type { Refuse } from "./refuse.ts";
import { type Restore, replace } from "./replace.ts";

/**
 * Closes what functions end in that were taken out of their modules before the process was sealed, such as
 * `promisify(execFile)` at the head of a file, and threads, which would be outside of the seal.
 */
export function closePrograms(refuse: Refuse): Restore {
  const no = (what: string): never => refuse(`a test starts no program: ${what}`, `starts ${what}`);
  const started = (given: unknown): never => no(lineIn(given));
  const sync = insideOf("spawn_sync");
  return all([
    replace(childProcess.ChildProcess.prototype, "spawn", started),
    ...(sync === undefined ? [] : [replace(sync, "spawn", started)]),
    replace(process, "kill", (id: unknown) => no(`a signal to ${String(id)}`)),
    replace(
      workers,
      "Worker",
      class {
        constructor() {
          no("a thread");
        }
      },
    ),
  ]);
}

/** Functions below node:fs that change what lies on the disk; those that open files are another matter. */
const changing = [
  "chmod",
  "chown",
  "copyFile",
  "cpSyncCopyDir",
  "cpSyncOverrideFile",
  "ftruncate",
  "lchown",
  "link",
  "lutimes",
  "mkdir",
  "mkdtemp",
  "rename",
  "rmdir",
  "rmSync",
  "symlink",
  "unlink",
  "utimes",
  "writeFileUtf8",
];

/** The same for functions of node:fs that write. Descriptors that are open already stay usable. */
export function closeFiles(refuse: Refuse): Restore {
  const inside = insideOf("fs");
  if (inside === undefined) return () => undefined;
  const no = (path: unknown): never =>
    refuse("nothing is written here", `writes ${typeof path === "string" ? path : "a file"}`);
  return all([
    ...changing.filter((name) => name in inside).map((name) => replace(inside, name, no)),
    ...["open", "openFileHandle"].flatMap((name) => {
      const open: unknown = Reflect.get(inside, name);
      if (typeof open !== "function") return [];
      const guarded = (path: unknown, flags: unknown, ...rest: unknown[]): unknown =>
        isReading(flags) ? Reflect.apply(open, inside, [path, flags, ...rest]) : no(path);
      return [replace(inside, name, guarded)];
    }),
  ]);
}

function isReading(flags: unknown): boolean {
  const { O_WRONLY, O_RDWR, O_CREAT, O_TRUNC, O_APPEND } = fs.constants;
  return typeof flags === "number" && (flags & (O_WRONLY | O_RDWR | O_CREAT | O_TRUNC | O_APPEND)) === 0;
}

function lineIn(given: unknown): string {
  const { args, file } = (given ?? {}) as { args?: unknown; file?: unknown }; // what Node hands on; looked at below
  return Array.isArray(args) ? args.join(" ") : String(file ?? "a program");
}

/** What Node's own modules call; undefined where it cannot be reached any more. */
function insideOf(name: string): object | undefined {
  const { binding } = process as { binding?: (name: string) => unknown }; // on its way out, so it is not declared
  try {
    const found = binding?.call(process, name);
    return typeof found === "object" && found !== null ? found : undefined;
  } catch {
    return undefined;
  }
}

function all(undo: readonly Restore[]): Restore {
  return () => {
    for (const restore of undo) restore();
  };
}
