import type { Command } from "./command-line.ts";
import { type Meter, spendSteps } from "./meter.ts";
import type { Piece } from "./pieces.ts";

/** Text that flows into a command. */
export interface Input {
  /** Undefined when it is known only at run time. */
  readonly pieces: readonly Piece[] | undefined;
  readonly from: readonly Command[];
  /** It is a file that the text does not write. */
  readonly file?: boolean;
}

// What a line copies from file to file doubles with each `cat a a > b`: so it is paid for before it is made.
const perStep = 25;

/** One text after the other; known when all of them are. */
export function joinInputs(
  { meter, commands }: { readonly meter: Meter; readonly commands: readonly Command[] },
  inputs: readonly (Input | undefined)[],
): Input {
  let isKnown = true;
  let size = 0;
  for (const input of inputs) {
    if (!input?.pieces) isKnown = false;
    size += (input?.pieces?.length ?? 0) + (input?.from.length ?? 0);
  }
  spendSteps(meter, size / perStep);
  const from = inputs.flatMap((input) => input?.from ?? []);
  return {
    pieces: isKnown ? inputs.flatMap((input) => input?.pieces ?? []) : undefined,
    // More than there are: some stand in it twice.
    from: from.length > commands.length ? [...new Set(from)] : from,
  };
}
