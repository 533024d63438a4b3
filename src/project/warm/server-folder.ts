import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { lstatSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { stateRoot } from "../../state/paths.ts";
import type { Env } from "../find.ts";
import { checkedFolder, type PrivateFolder, privateFolder } from "../private-folder.ts";
import { writeAtomic } from "../write-atomic.ts";

/** How to reach a server: one line in a file that only its user can read. */
export interface Door {
  readonly version: string;
  /** Port for the bash client; 0 while the server sleeps: the next event wakes it. */
  readonly port: number;
  /** What a caller must know. */
  readonly token: string;
  /** What an answer begins with: a stranger on the same port does not know it. */
  readonly answer: string;
  readonly pid: number;
  /** Port for http. */
  readonly httpPort: number;
}

/** The folder of the server, where state lives. Throws when the environment names no place for state. */
export function serverFolder(env: Env): string {
  return join(stateRoot(env, env["HOME"] ?? env["USERPROFILE"] ?? ""), "server");
}

/** Makes the folder for this user alone, or says why it cannot be trusted. */
export function openServerFolder(folder: string): PrivateFolder {
  return privateFolder(folder);
}

const format = "1";

/** The door as it is written down; undefined when there is none that can be trusted. */
export function readDoor(folder: string): Door | undefined {
  const text = privateText(folder, "door");
  const [kind, version = "", port, token = "", answer = "", pid, httpPort] = (text ?? "").trim().split(" ");
  if (kind !== format) return undefined;
  return { version, port: Number(port), token, answer, pid: Number(pid), httpPort: Number(httpPort) };
}

/** Throws what the disk says. */
export function writeDoor(folder: string, door: Door): void {
  const { version, port, token, answer, pid, httpPort } = door;
  const line = [format, version, port, token, answer, pid, httpPort].join(" ");
  writeAtomic(join(folder, "door"), `${line}\n`, { mode: 0o600 });
}

export function removeDoor(folder: string): void {
  rmSync(join(folder, "door"), { force: true });
}

/** A new secret. */
export function newSecret(): string {
  return randomBytes(24).toString("base64url");
}

/** The key behind every project's own token, made when there is none yet. Throws what the disk says. */
export function serverKey(folder: string): string {
  return keptText(folder, "key", () => newSecret());
}

/** The token of one project's http hooks: it opens no other project. */
export function projectToken(key: string, root: string): string {
  return createHmac("sha256", key).update(`project ${root}`).digest("base64url");
}

/** Compares secrets in a time that tells nothing about them. */
export function isSecret(given: string | undefined, secret: string): boolean {
  const [one, other] = [Buffer.from(given ?? ""), Buffer.from(secret)];
  return one.length === other.length && timingSafeEqual(one, other);
}

/** The port that http hooks name, which is written in settings and so has to stay. Throws what the disk says. */
export function httpPortOf(folder: string, env: Env): number {
  const asked = Number(env["FAIRLEAD_PORT"] ?? 0);
  if (Number.isInteger(asked) && asked > 0 && asked < 65_536) return asked;
  // Below the ports that systems give away by themselves.
  return Number(keptText(folder, "port", () => String(20_000 + (randomBytes(2).readUInt16BE() % 12_000))));
}

function keptText(folder: string, name: string, make: () => string): string {
  const kept = privateText(folder, name)?.trim();
  if (kept !== undefined && kept !== "") return kept;
  const made = make();
  writeAtomic(join(folder, name), `${made}\n`, { mode: 0o600, durable: true });
  return made;
}

/** A file that only this user can have written, in a folder of the same kind. */
function privateText(folder: string, name: string): string | undefined {
  try {
    if (!("path" in checkedFolder(folder))) return undefined;
    const path = join(folder, name);
    const about = lstatSync(path);
    const user = process.getuid?.();
    const isOwn = user === undefined || (about.uid === user && (about.mode & 0o077) === 0);
    return about.isFile() && isOwn ? readFileSync(path, "utf8") : undefined;
  } catch {
    return undefined;
  }
}
