import { accessSync, constants, lstatSync, readdirSync, type Stats } from "node:fs";
import { ledgerFile } from "../../ledger/files.ts";
import { notOwn } from "../../state/private-dirs.ts";
import type { Finding } from "./finding.ts";

/** What is wrong with the folders and files in which hooks remember, one by one. Looks behind no link. */
export function checkState(root: string): readonly Finding[] {
  const found = oddIn(root, "");
  const of = (kind: Odd["kind"]): readonly Odd[] => found.filter((odd) => odd.kind === kind);
  return [...folders(of("folder")), ...ledgers(of("ledger")), ...files(of("file"))];
}

/** Something that is not as hooks make it. */
interface Odd {
  readonly kind: "folder" | "ledger" | "file";
  readonly path: string;
  /** As in `is a link`. */
  readonly why: string;
}

function folders(odd: readonly Odd[]): readonly Finding[] {
  if (odd.length === 0) return [];
  return [
    {
      id: "state-folders",
      what: `${odd.length} ${odd.length === 1 ? "folder" : "folders"} of state cannot be used: ${listed(odd)}`,
      why: "Others could put there what hooks then trust, or nothing can be kept there: what is in them is not read, nothing is remembered, capped hooks fail, and no ledger is kept.",
      fix: "look at what is in them, then make them yours again (chown, chmod 700), or move away what lies in their place; FAIRLEAD_STATE_DIR names another root",
    },
  ];
}

function ledgers(odd: readonly Odd[]): readonly Finding[] {
  if (odd.length === 0) return [];
  return [
    {
      id: "ledger-unwritable",
      what: `the ledger of ${odd.length} ${odd.length === 1 ? "session" : "sessions"} cannot be written: ${listed(odd)}`,
      why: "What hooks do there is not recorded: log, status, explain and backtest do not know of it.",
      fix: "move the file away, or make it yours and writable (chown, chmod 600); the next event begins a new one",
    },
  ];
}

function files(odd: readonly Odd[]): readonly Finding[] {
  if (odd.length === 0) return [];
  return [
    {
      id: "state-files",
      what: `${odd.length} ${odd.length === 1 ? "file" : "files"} of state ${odd.length === 1 ? "is" : "are"} not what hooks write: ${listed(odd)}`,
      why: "A document of this kind is not read and moved aside; where a lock should be, nothing can be changed.",
      fix: "remove what you did not put there yourself, and what you did: hooks make their files themselves",
    },
  ];
}

const listed = (odd: readonly Odd[]): string => {
  const first = odd.slice(0, 10).map(({ path, why }) => `${path} ${why}`);
  return [...first, ...(odd.length > first.length ? [`and ${odd.length - first.length} more`] : [])].join(
    ", ",
  );
};

/** Where only folders belong, as paths below the root. */
const folderPlace =
  /^(?:sessions|trash|durable|(?:sessions|trash|durable)\/[^/]+|sessions\/[^/]+\/hooks(?:\/[^/]+)?|durable\/projects\/[^/]+)?$/;

function oddIn(root: string, below: string): readonly Odd[] {
  const path = below === "" ? root : `${root}/${below}`;
  const stats = lstatSync(path, { throwIfNoEntry: false });
  if (stats === undefined) return [];
  if (!folderPlace.test(below)) return oddFile(path, stats);
  const why = unusable(path, stats);
  if (why !== undefined) return [{ kind: "folder", path, why }];
  // What is in the trash was given up already.
  if (below.startsWith("trash")) return [];
  return namesIn(path).flatMap((name) => oddIn(root, below === "" ? name : `${below}/${name}`));
}

function unusable(path: string, stats: Stats): string | undefined {
  if (stats.isSymbolicLink()) return "is a link";
  if (!stats.isDirectory()) return "is not a folder";
  return (
    notOwn(stats) ?? (isAllowed(path, constants.W_OK | constants.X_OK) ? undefined : "cannot be written")
  );
}

function oddFile(path: string, stats: Stats): readonly Odd[] {
  const isLedger = path.endsWith(`/${ledgerFile}`);
  if (!isLedger && !/\.(?:json|lock)$/.test(path)) return [];
  const why =
    unlikeOurs(stats) ?? (isAllowed(path, constants.R_OK | constants.W_OK) ? undefined : "is closed to you");
  return why === undefined ? [] : [{ kind: isLedger ? "ledger" : "file", path, why }];
}

function unlikeOurs(stats: Stats): string | undefined {
  if (stats.isSymbolicLink()) return "is a link";
  return stats.isFile() ? notOwn(stats) : "is not a file";
}

function isAllowed(path: string, mode: number): boolean {
  try {
    accessSync(path, mode);
    return true;
  } catch {
    return false;
  }
}

function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder);
  } catch {
    return []; // closed to us, and told to be so
  }
}
