import type { Command } from "./command-line.ts";
import type { Piece } from "./pieces.ts";

/** Text that flows into a command. */
export interface Input {
  /** Undefined when it is known only at run time. */
  readonly pieces: readonly Piece[] | undefined;
  readonly from: readonly Command[];
  /** It is a file that the text does not write. */
  readonly file?: boolean;
}
