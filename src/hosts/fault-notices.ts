import type { SessionStore } from "../state/session-store.ts";
import type { Fault } from "../state/store.ts";

const scope = "fairlead.faults";

/** Seconds to wait for another process: the answer is ready and waits for it. */
const patience = 1;

/**
 * The faults that this session's user was not told yet; they count as told from now on. Where that cannot be
 * remembered, they are told once too often rather than never. Never throws.
 */
export async function untold(faults: readonly Fault[], session: SessionStore): Promise<readonly Fault[]> {
  const fresh: Fault[] = [];
  // The list may grow on the way: looking up what was told may itself come across a broken document.
  for (const fault of faults) if (await isNew(fault, session)) fresh.push(fault);
  return fresh;
}

async function isNew({ kind, path, message, movedTo }: Fault, session: SessionStore): Promise<boolean> {
  // Each lost document is news, a lasting trouble is so once; without a path the words have to tell.
  const key = JSON.stringify([kind, path === "" ? message : path, movedTo ?? null]);
  try {
    return await session.once(key, { scope, timeout: patience });
  } catch {
    return true;
  }
}
