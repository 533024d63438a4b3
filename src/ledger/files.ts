/** The file that a session's entries are appended to. */
export const ledgerFile = "ledger.jsonl";

/** Bytes after which the file is put aside and a new one begun. */
export const fullAt = 1_000_000;

/** How many files that were put aside are kept. */
export const keptFiles = 3;

/** A session's ledger files, the oldest first. */
export function ledgerFiles(dir: string): readonly string[] {
  const aside = Array.from({ length: keptFiles }, (_, at) => asideFile(dir, keptFiles - at));
  return [...aside, `${dir}/${ledgerFile}`];
}

/** A file that was put aside; 1 is the newest. */
export function asideFile(dir: string, place: number): string {
  return `${dir}/ledger.${place}.jsonl`;
}
