import type { SaidRow } from "./digest.ts";
import type { Present } from "./present.ts";
import type { SessionFile } from "./session-file.ts";
import type { Snapshot } from "./snapshot.ts";
import type { Origin, Said, SaidQuery } from "./transcript.ts";

/** Where texts are read, and what is known beside the file. */
interface SaidSource {
  readonly file: SessionFile;
  readonly present: Present;
}

/** The texts that fit, oldest first; last what the event tells before it is written down. */
export function saidIn(now: Snapshot, { file, present }: SaidSource, query: SaidQuery): readonly Said[] {
  const isTurn = query.since === "turn";
  const isAsked = (origin: Origin): boolean => query.origins === undefined || query.origins.includes(origin);
  const { digest, position } = isTurn ? now.recent() : { digest: now.whole(), position: undefined };
  const turn = digest.turns.at(-1);
  const isNewTurn = present.prompt !== undefined && !isWritten(present.prompt, turn, file);
  const from = isTurn ? (turn?.offset ?? 0) : 0;
  const rows = isTurn && isNewTurn ? [] : digest.said.filter(({ spots }) => (spots[0]?.offset ?? 0) >= from);
  const said = rows
    .filter(({ origin }) => isAsked(origin))
    .map((row) => saidOf(row, file, position ?? ((one) => one.position)));
  const spoken = unwritten(present, digest.said, file, isNewTurn).filter(({ origin }) => isAsked(origin));
  const next = (): number => now.whole().entries;
  return [
    ...said,
    ...spoken.map((one) => ({
      ...one,
      get position() {
        return next();
      },
    })),
  ];
}

/** A text's spots, read and put together. */
export function textIn({ origin, spots }: SaidRow, file: SessionFile): string {
  const texts = spots.flatMap(
    (spot) => file.entryAt(spot)?.texts.filter((one) => one.origin === origin) ?? [],
  );
  return texts.map(({ text }) => text).join("\n");
}

function saidOf(row: SaidRow, file: SessionFile, position: (row: SaidRow) => number): Said {
  return {
    origin: row.origin,
    get text() {
      return textIn(row, file);
    },
    get position() {
      return position(row);
    },
  };
}

type TurnSpot = Parameters<SessionFile["entryAt"]>[0];

function isWritten(prompt: string, turn: TurnSpot | undefined, file: SessionFile): boolean {
  return turn !== undefined && file.entryAt(turn)?.prompt?.text === prompt.trim();
}

function unwritten(
  { prompt, lastAssistantMessage: message }: Present,
  rows: readonly SaidRow[],
  file: SessionFile,
  isNewTurn: boolean,
): readonly Pick<Said, "origin" | "text">[] {
  if (isNewTurn && prompt !== undefined) return [{ origin: "user", text: prompt }];
  if (message === undefined) return [];
  const last = rows.findLast(({ origin }) => origin === "assistant");
  const isKnown = last !== undefined && textIn(last, file).trim().endsWith(message.trim());
  return isKnown ? [] : [{ origin: "assistant", text: message }];
}
