import { expect, test } from "vitest";
import { doubtsAbout } from "../src/engine/doubts.ts";
import { isHook } from "../src/hooks/hook.ts";
import * as safety from "../src/packs/safety.ts";

test("the safety pack's own texts raise no doubt", () => {
  const hooks = Object.values(safety).filter(isHook);
  expect(hooks.length).toBeGreaterThan(9);
  expect(hooks.flatMap(doubtsAbout)).toEqual([]);
});
