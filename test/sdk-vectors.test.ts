import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { vectorsOf } from "./sdk-vectors.ts";

/** The tests that play all vectors of a kind, one by one. */
const players = {
  init: "../src/protocol/vectors.test.ts",
  message: "../src/protocol/vectors.test.ts",
  seed: "../src/protocol/vectors.test.ts",
  callback: "../src/hosts/control-vectors.test.ts",
  lifecycle: "../src/hosts/stdin-gate.test.ts",
  measured: "./client/measured-vectors.test.ts",
};
const read = (path: string): string => readFileSync(new URL(path, import.meta.url), "utf8");

test("each of the 75 vectors is played", () => {
  const all = Object.entries(players).flatMap(([kind, path]) => {
    expect(read(path)).toContain(`vectorsOf("${kind}")`);
    return vectorsOf(kind).map(({ id }) => id);
  });
  expect(new Set(all).size).toBe(75);
});

test("those that were measured are played to the real client: by their answer to a tool call, or by name", () => {
  const named = read("./client/measured-vectors.test.ts") + read("./client/control.test.ts");
  const byAnswer = vectorsOf("measured").filter(({ given }) => {
    const isCall = given.event === "PreToolUse" && (given.answer ?? given.answer_error) !== undefined;
    return isCall && given.matcher_extra === undefined;
  });
  expect(byAnswer.length).toBeGreaterThan(8);
  const others = vectorsOf("measured").filter((vector) => !byAnswer.includes(vector));
  expect(others.filter(({ id }) => !named.includes(id)).map(({ id }) => id)).toStrictEqual([]);
});
