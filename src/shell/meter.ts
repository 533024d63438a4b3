/**
 * How much work one reading may still take, counted in steps of about a microsecond; by count and not by clock, so
 * that a text has the same answer everywhere. When it is used up, the line is unknown.
 */
export interface Meter {
  left: number;
}

/** Steps that one reading may take. A line that somebody wrote takes a few hundred. */
export const mostSteps = 20_000;

export function openMeter(): Meter {
  return { left: mostSteps };
}

/** Takes `steps` off; throws when that was too much, which ends the reading. */
export function spendSteps(meter: Meter, steps: number): void {
  meter.left -= steps;
  if (meter.left < 0) throw new RangeError(outOfSteps);
}

/** Why a reading ended, as guards tell it. */
export const outOfSteps: string = `reading it takes more than ${mostSteps} steps`;
