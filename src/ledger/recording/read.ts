import { readdirSync, readFileSync } from "node:fs";
import type { Recorded } from "./recorded.ts";

/** Everything that was recorded, the oldest first. What cannot be read is passed over. Never throws. */
export function readRecorded(folder: string): readonly Recorded[] {
  return namesIn(folder)
    .filter((name) => name.endsWith(".jsonl"))
    .flatMap((name) => linesOf(`${folder}/${name}`))
    .flatMap(toRecorded)
    .toSorted((one, other) => (one.at < other.at ? -1 : one.at > other.at ? 1 : 0));
}

function toRecorded(line: string): readonly Recorded[] {
  try {
    const found = JSON.parse(line) as Recorded; // written by `keepPayload`, in a folder of ours alone
    return typeof found.event === "string" && typeof found.payload === "object" ? [found] : [];
  } catch {
    return []; // cut off
  }
}

function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

function linesOf(path: string): readonly string[] {
  try {
    return readFileSync(path, "utf8").split("\n");
  } catch {
    return [];
  }
}
