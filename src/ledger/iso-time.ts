/**
 * A moment as `Date.toISOString` writes it, for years 0 to 9999. Node's own looks up the zone of this machine first,
 * which is a good part of what a call costs that concerns no hook.
 *
 * @param at milliseconds since 1970
 */
export function isoTime(at: number): string {
  const days = Math.floor(at / dayMs);
  const { year, month, day } = dateOf(days);
  const ms = at - days * dayMs;
  const time = [ms / 3_600_000, (ms / 60_000) % 60, (ms / 1000) % 60].map((part) => padded(part, 2));
  return `${padded(year, 4)}-${padded(month, 2)}-${padded(day, 2)}T${time.join(":")}.${padded(ms % 1000, 3)}Z`;
}

const dayMs = 86_400_000;

/** Days of 400, 100 and 4 years, counted from a first of March, after which a leap day comes last. */
const [era, century, leap] = [146_097, 36_524, 1_461];

function dateOf(days: number): { year: number; month: number; day: number } {
  const shifted = days + 719_468; // days from 1 March of the year 0 to 1970
  const eras = Math.floor(shifted / era);
  const inEra = shifted - eras * era;
  const years = Math.floor(
    (inEra - Math.floor(inEra / (leap - 1)) + Math.floor(inEra / century) - Math.floor(inEra / (era - 1))) /
      365,
  );
  const inYear = inEra - (365 * years + Math.floor(years / 4) - Math.floor(years / 100));
  const fromMarch = Math.floor((5 * inYear + 2) / 153);
  const month = fromMarch < 10 ? fromMarch + 3 : fromMarch - 9;
  return {
    year: years + eras * 400 + (month <= 2 ? 1 : 0),
    month,
    day: inYear - Math.floor((153 * fromMarch + 2) / 5) + 1,
  };
}

function padded(value: number, length: number): string {
  return String(Math.floor(value)).padStart(length, "0");
}
