import { appendFileSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import type { Host } from "../events/host.ts";
import { makeDir } from "../state/make-dir.ts";
import { safeId, sessionDir } from "../state/paths.ts";
import { type IndexOwner, type OpenTranscript, openTranscripts } from "../transcript/open-transcripts.ts";
import type { IndexFile } from "../transcript/whole.ts";

/**
 * Transcripts as a host reads them. With a folder of state, what was read is kept beside the session's state, so that
 * the next process reads only what was appended.
 */
export function transcriptsOf({ files, platform }: Host, stateFolder: string | undefined): OpenTranscript {
  return openTranscripts({
    files,
    platform,
    index: (owner) => {
      const path = stateFolder === undefined ? undefined : indexPath(stateFolder, owner);
      return path === undefined ? undefined : indexFile(path);
    },
  });
}

function indexPath(root: string, { sessionId, transcriptPath, agentId }: IndexOwner): string | undefined {
  const dir = sessionDir(root, { sessionId, transcriptPath });
  const agent = agentId === undefined ? "" : `-${safeId(agentId)}`;
  return dir === null ? undefined : `${dir}/transcript${agent}.index`;
}

/** An index on disk. What cannot be read or written is done without. */
function indexFile(path: string): IndexFile {
  return {
    read: () => attempt(() => readFileSync(path, "utf8")),
    append: (text) => attempt(() => appendFileSync(path, text, { mode: 0o600 })),
    replace(text) {
      const temporary = `${path}.tmp-${process.pid}`;
      attempt(() => {
        makeDir(dirname(path));
        writeFileSync(temporary, text, { mode: 0o600 });
        renameSync(temporary, path);
      });
      attempt(() => rmSync(temporary, { force: true }));
    },
  };
}

function attempt<T>(run: () => T): T | undefined {
  try {
    return run();
  } catch {
    return undefined;
  }
}
