import { expect, test } from "vitest";
import { compareWithBash } from "./differential/differential.ts";

// The same lines each time here; scripts/shell-differential.ts looks at others.
const seed = Number(process.env["FAIRLEAD_SEED"] ?? 1);

test("what we say runs is what bash runs", { timeout: 600_000 }, () => {
  const result = compareWithBash(1000, seed);
  expect(result.disagreements, `seed ${seed}`).toEqual([]);
  expect(result.compared).toBeGreaterThan(900);
  expect(result.calls).toBeGreaterThan(2000);
});
