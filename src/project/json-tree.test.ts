import fc from "fast-check";
import { expect, test } from "vitest";
import { addMember, append, removeChild } from "./edit-json.ts";
import { type JsonNode, memberOf, treeOf } from "./json-tree.ts";

/** The value that the slices of a tree add up to. */
function contentOf(text: string, node: JsonNode): unknown {
  if (node.kind === "array") return node.children.map((child) => contentOf(text, child));
  if (node.kind === "object")
    return Object.fromEntries(node.children.map(({ key, value }) => [key, contentOf(text, value)]));
  return JSON.parse(text.slice(node.start, node.end));
}

const indents = fc.constantFrom(undefined, 1, 2, 4, "\t");
const withoutProto = fc.jsonValue().filter((value) => !JSON.stringify(value).includes("__proto__"));

test("the parts of any JSON text are where the tree says", () => {
  fc.assert(
    fc.property(withoutProto, indents, (value, indent) => {
      const text = ` ${JSON.stringify(value, null, indent)}\r\n`;
      expect(contentOf(text, treeOf(text))).toEqual(JSON.parse(text));
    }),
  );
});

test("adding and removing again gives the same bytes, and adding gives the same value as JavaScript would", () => {
  const objects = fc.dictionary(
    fc.string().filter((key) => !key.includes("__proto__") && key !== "added"),
    withoutProto,
    { minKeys: 1 },
  );
  fc.assert(
    fc.property(objects, indents, fc.constantFrom("\n", "\r\n"), (object, indent, eol) => {
      const text = JSON.stringify(object, null, indent).replaceAll("\n", eol);
      const tree = treeOf(text);
      if (tree.kind !== "object") throw new Error("an object was written");
      const more = addMember(text, tree, "added", [{ a: "b" }]);
      expect(JSON.parse(more)).toEqual({ ...JSON.parse(text), added: [{ a: "b" }] });
      expect(more).toBe(JSON.stringify(JSON.parse(more), null, indent).replaceAll("\n", eol));
      const grown = treeOf(more);
      if (grown.kind !== "object") throw new Error("an object was written");
      expect(removeChild(more, grown, grown.children.length - 1)).toBe(text);
    }),
  );
});

test("a list keeps its layout: lines of their own, or one line with or without spaces", () => {
  const grow = (text: string): string => {
    const list = memberOf(treeOf(text), "a")?.value;
    return list?.kind === "array" ? append(text, list, 3) : "no list";
  };
  expect(grow('{\n  "a": [1, 2]\n}')).toBe('{\n  "a": [1, 2, 3]\n}');
  expect(grow('{"a":[1,2]}')).toBe('{"a":[1,2,3]}');
  expect(grow('{\n\t"a": [\n\t\t1\n\t]\n}')).toBe('{\n\t"a": [\n\t\t1,\n\t\t3\n\t]\n}');
  expect(grow('{\r\n  "a": []\r\n}')).toBe('{\r\n  "a": [\r\n    3\r\n  ]\r\n}');
});

test("the last of two equal keys counts, as for JSON.parse", () => {
  const text = '{"a": 1, "a": [2]}';
  const node = memberOf(treeOf(text), "a")?.value;
  expect(node && text.slice(node.start, node.end)).toBe("[2]");
});
