import fc from "fast-check";
import { expect, test } from "vitest";
import { jsonFault } from "./json-fault.ts";

const faults = {
  "": "line 1, column 1: a value is missing",
  "{": "line 1, column 2: a key or } is missing",
  '{"a": }': "line 1, column 7: a value is missing",
  '{"a" 1}': "line 1, column 6: : is missing after a key",
  '{\r\n  "a": 1,\r\n}': "line 3, column 1: there is a comma before }",
  '{"a": 1 "b": 2}': "line 1, column 9: , or } is missing",
  "{a: 1}": "line 1, column 2: a key is missing, in double quotes",
  "[1, 02]": "line 1, column 5: a value is missing",
  "[1] 2": "line 1, column 5: there is more after the end",
  '["a\nb"]': "line 1, column 2: the text in double quotes does not end, or holds a wrong character",
  '{ // why\n "a": 1}': "line 1, column 3: comments are not allowed",
} as const;

test.each(Object.entries(faults))("%j", (text, fault) => {
  expect(() => JSON.parse(text)).toThrow();
  expect(jsonFault(text)).toBe(fault);
});

test("agrees with JSON.parse on what is wrong at all", () => {
  const mangled = fc
    .tuple(fc.jsonValue(), fc.nat(), fc.constantFrom(...'{}[]",:0 \\/tx'))
    .map(([value, at, letter]) => {
      const text = JSON.stringify(value, null, 1);
      return text.slice(0, at % (text.length + 1)) + letter + text.slice((at % (text.length + 1)) + 1);
    });
  fc.assert(
    fc.property(mangled, (text) => {
      let valid = true;
      try {
        JSON.parse(text);
      } catch {
        valid = false;
      }
      expect(jsonFault(text) === "something in it", text).toBe(valid);
    }),
    { numRuns: 2_000 },
  );
});
