import { StateError } from "./errors.ts";
import { sha256 } from "./sha256.ts";

/** Environment variables by name. */
export type Environment = Readonly<Record<string, string | undefined>>;

const isAbsolute = (path: string): boolean => /^(?:\/|\\\\|[A-Za-z]:[\\/])/.test(path);

/**
 * Where all state lives: `FAIRLEAD_STATE_DIR`, else `$XDG_STATE_HOME/fairlead`, else `~/.local/state/fairlead`.
 * A relative FAIRLEAD_STATE_DIR is an error, as hooks run in many directories; a relative XDG_STATE_HOME is ignored,
 * as its standard asks.
 */
export function stateRoot(env: Environment, home: string): string {
  const own = env["FAIRLEAD_STATE_DIR"];
  if (own !== undefined && own !== "") {
    if (isAbsolute(own)) return own;
    throw new StateError(
      "definition",
      `FAIRLEAD_STATE_DIR must be an absolute path, not ${JSON.stringify(own)}.`,
    );
  }
  const xdg = env["XDG_STATE_HOME"];
  if (xdg !== undefined && isAbsolute(xdg)) return `${xdg}/fairlead`;
  if (!isAbsolute(home))
    throw new StateError(
      "definition",
      "There is no home directory to keep state in. Set FAIRLEAD_STATE_DIR.",
    );
  return `${home}/.local/state/fairlead`;
}

const plainId = /^[A-Za-z0-9._-]{1,128}$/;
// Ids that look like a hash are hashed too, so that no id can name the place of another one.
const looksHashed = /^[0-9a-f]{64}$/;
const dots = /^\.$|\.\./;

/** An id from outside as one path segment: itself when it is harmless, else its hash. */
export function safeId(id: string): string {
  return plainId.test(id) && !looksHashed.test(id) && !dots.test(id) ? id : sha256(id);
}

/** Who a session is, as the host tells it. Both come from outside and may be missing or nonsense. */
export interface SessionIds {
  readonly sessionId?: string | null | undefined;
  readonly transcriptPath?: string | null | undefined;
}

// What a program that forgot a value writes in its place.
const absent = new Set(["", "undefined", "null", "NaN", "[object Object]"]);

/** Whether a program really told an id. */
export const isId = (id: unknown): id is string => typeof id === "string" && !absent.has(id.trim());

/** `sessions/<id>` under the root; null when nothing tells the session apart from others. */
export function sessionDir(root: string, { sessionId, transcriptPath }: SessionIds): string | null {
  if (isId(sessionId)) return `${root}/sessions/${safeId(sessionId)}`;
  if (isId(transcriptPath)) return `${root}/sessions/${sha256(`transcript:${transcriptPath}`)}`;
  return null;
}

/** Which transcript a session's directory belongs to. Written with the first thing that the session remembers. */
export const originFile = "fairlead.session.json";

/** The file of a hook's own state inside a session. An agent that calls itself "main" does not get the main agent's. */
export function hookFile(hookId: string, agentId?: string | null): string {
  const agent = !isId(agentId) ? "main" : agentId === "main" ? sha256(agentId) : safeId(agentId);
  return `hooks/${safeId(hookId)}/${agent}.json`;
}

/** Where a repository's durable state lies. `root` is its real path, symlinks resolved. */
export function projectDir(stateDir: string, root: string): string {
  const trimmed = root.replace(/[\\/]+$/, "");
  const name = trimmed.split(/[\\/]/).at(-1) ?? "";
  const shown = name.replace(/[^A-Za-z0-9._-]+|\.{2,}/g, "_").slice(0, 64) || "root";
  return `${stateDir}/durable/projects/${shown}-${sha256(trimmed || "/").slice(0, 16)}`;
}

/** Where state lies that belongs to no project. */
export function globalDir(stateDir: string): string {
  return `${stateDir}/durable/global`;
}
