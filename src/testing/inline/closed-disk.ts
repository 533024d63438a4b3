import fs from "node:fs";
import type { Refuse } from "./refuse.ts";
import { type Restore, replace } from "./replace.ts";

/** Functions of node:fs that change what lies on the disk, without their endings. */
const changing = [
  "appendFile",
  "chmod",
  "chown",
  "copyFile",
  "cp",
  "link",
  "lchmod",
  "lchown",
  "lutimes",
  "mkdir",
  "mkdtemp",
  "rename",
  "rm",
  "rmdir",
  "symlink",
  "truncate",
  "unlink",
  "utimes",
  "writeFile",
];

/** Lets files be read, and refuses everything that would change one. Descriptors that are open already stay usable. */
export function closeDisk(refuse: Refuse): Restore {
  const closed = (path: unknown): never =>
    refuse("nothing is written here", `writes ${typeof path === "string" ? path : "a file"}`);
  const later = async (path: unknown): Promise<never> => closed(path);
  const undo = [
    ...changing.flatMap((name) => [
      ...[name, `${name}Sync`].filter((one) => one in fs).map((one) => replace(fs, one, closed)),
      ...(name in fs.promises ? [replace(fs.promises, name, later)] : []),
    ]),
    replace(fs, "createWriteStream", closed),
    ...(["open", "openSync"] as const).map((name) => opening(fs, name, closed)),
    opening(fs.promises, "open", later),
  ];
  return () => {
    for (const restore of undo) restore();
  };
}

/** Opens files to read them only. */
function opening(holder: object, name: string, closed: (path: unknown) => unknown): Restore {
  const open: unknown = Reflect.get(holder, name);
  if (typeof open !== "function") return () => undefined;
  const guarded = (path: unknown, ...rest: unknown[]): unknown =>
    isReading(rest[0]) ? Reflect.apply(open, holder, [path, ...rest]) : closed(path);
  return replace(holder, name, guarded);
}

function isReading(flags: unknown): boolean {
  if (typeof flags === "string") return flags === "r" || flags === "rs" || flags === "sr";
  const { O_WRONLY, O_RDWR, O_CREAT, O_TRUNC, O_APPEND } = fs.constants;
  return typeof flags !== "number" || (flags & (O_WRONLY | O_RDWR | O_CREAT | O_TRUNC | O_APPEND)) === 0;
}
