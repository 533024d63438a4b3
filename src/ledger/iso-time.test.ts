import fc from "fast-check";
import { expect, test } from "vitest";
import { isoTime } from "./iso-time.ts";

test("says what Date says, from the year 0 to 9999", () => {
  const moments = fc.integer({ min: Date.parse("0000-01-01"), max: Date.parse("9999-12-31") });
  fc.assert(
    fc.property(moments, (at) => {
      expect(isoTime(at)).toBe(new Date(at).toISOString());
    }),
    { numRuns: 5_000 },
  );
  for (const text of ["2000-02-29", "1900-03-01", "2024-12-31", "1969-12-31", "1970-01-01"])
    expect(isoTime(Date.parse(`${text}T23:59:59.999Z`))).toBe(`${text}T23:59:59.999Z`);
});
