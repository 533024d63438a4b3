import fc from "fast-check";
import type { Fields, Shape } from "../src/protocol/shape.ts";

/** Values that fit a shape, unknown fields included. */
export function fitting(shape: Shape): fc.Arbitrary<unknown> {
  if (typeof shape === "string") return kinds[shape];
  if ("oneOf" in shape) return fc.constantFrom(...shape.oneOf);
  if ("list" in shape) return fc.array(fitting(shape.list), { maxLength: 3 });
  if ("nullable" in shape) return fc.option(fitting(shape.nullable));
  if ("fields" in shape) return fittingFields(shape.fields);
  return fc.oneof(...shape.cases.map(fittingFields));
}

/** Objects with the given fields, and sometimes with others. */
export function fittingFields({ required, optional }: Fields): fc.Arbitrary<Record<string, unknown>> {
  const possible = Object.entries(optional).filter(([, shape]) => !isForbidden(shape));
  const known = { ...required, ...Object.fromEntries(possible) };
  const arbitraries = Object.fromEntries(
    Object.entries(known).map(([name, shape]) => [name, fitting(shape)]),
  );
  const novel = fc.dictionary(fc.constantFrom("novel", "x y", "constructor", "zz"), fc.jsonValue(), {
    maxKeys: 2,
  });
  return fc
    .tuple(novel, fc.record(arbitraries, { requiredKeys: Object.keys(required), noNullPrototype: true }))
    .map(([unknown, fields]) => ({ ...unknown, ...fields }));
}

function isForbidden(shape: Shape): boolean {
  return typeof shape === "object" && "oneOf" in shape && shape.oneOf.length === 0;
}

// -0 is written as 0, so a comparison after a round trip through text would see a difference that is none.
const json = fc.jsonValue().map((value) => JSON.parse(JSON.stringify(value)) as unknown);

const kinds: Readonly<Record<Exclude<Shape, object>, fc.Arbitrary<unknown>>> = {
  string: fc.string({ maxLength: 30 }),
  number: fc.integer(),
  boolean: fc.boolean(),
  object: fc.dictionary(fc.string(), json, { maxKeys: 3, noNullPrototype: true }),
  unknown: json,
};
