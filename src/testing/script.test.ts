import { expect, test } from "vitest";
import { blocksOf, findIn, placeScript } from "./script.ts";

test("a lone block is a step", () => {
  expect(blocksOf({ text: "hi" })).toEqual([{ text: "hi" }]);
  expect(blocksOf({ tool: "Bash", input: {} })).toEqual([{ tool: "Bash", input: {} }]);
  expect(blocksOf([{ text: "a" }, { text: "b" }])).toEqual([{ text: "a" }, { text: "b" }]);
  expect(blocksOf([])).toEqual([]);
});

test("{project} is replaced in strings at any depth, and the script given stays as it is", () => {
  const script = {
    steps: [{ tool: "X", input: { a: ["{project}/x {project}"], "{project}": 1, n: null, b: true } }],
  };
  expect(placeScript(script, "/p$&")).toEqual({
    steps: [{ tool: "X", input: { a: ["/p$&/x /p$&"], "{project}": 1, n: null, b: true } }],
  });
  expect(script.steps[0]?.input.a).toEqual(["{project}/x {project}"]);
});

test("the first key that occurs in the text is found", () => {
  expect(findIn("dig deep", { swim: 1, deep: 2, dig: 3 })).toEqual({ key: "deep", value: 2 });
  expect(findIn("dig deep", { swim: 1 })).toBeUndefined();
  expect(findIn("dig deep", undefined)).toBeUndefined();
});
