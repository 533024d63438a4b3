import {
  appendFileSync,
  closeSync,
  constants,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { dirname } from "node:path";
import type { Host } from "../events/host.ts";
import { careful } from "../state/document-file.ts";
import { makeDir } from "../state/make-dir.ts";
import { safeId, sessionDir } from "../state/paths.ts";
import { refusedDir } from "../state/private-dirs.ts";
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
  // Where others can write, they could put an index of things that never happened.
  if (dir === null || refusedDir(root, dir) !== null) return undefined;
  return `${dir}/transcript${agent}.index`;
}

const adding = constants.O_WRONLY | constants.O_APPEND | constants.O_CREAT;

/** A link in its place is not followed, and a pipe not waited for. */
function opened<T>(path: string, flags: number, use: (file: number) => T): T {
  const file = openSync(path, flags | careful, 0o600);
  try {
    return use(file);
  } finally {
    closeSync(file);
  }
}

/** An index on disk. What cannot be read or written is done without. */
function indexFile(path: string): IndexFile {
  return {
    read: () => attempt(() => opened(path, constants.O_RDONLY, (file) => readFileSync(file, "utf8"))),
    append: (text) => void attempt(() => opened(path, adding, (file) => appendFileSync(file, text))),
    replace(text) {
      const temporary = `${path}.tmp-${process.pid}`;
      attempt(() => {
        makeDir(dirname(path));
        rmSync(temporary, { force: true });
        writeFileSync(temporary, text, { mode: 0o600, flag: "wx" });
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
