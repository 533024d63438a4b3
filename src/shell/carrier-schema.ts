import type { OptionSchema } from "./options/option-schema.ts";

/** How a command finds the command that it runs among its own words. */
export interface CarrierSchema extends OptionSchema {
  /** Operands of its own before the inner command (`timeout 5`). */
  readonly skip?: number;
  /** An operand like this is passed over, and options go on after it (`setarch x86_64 -R`). */
  readonly lead?: RegExp;
  /** Options that take the next two words. */
  readonly twice?: RegExp;
  /** Takes `NAME=value` words before the inner command. */
  readonly assigns?: boolean;
  /** Runs in this very shell: a `cd` inside holds afterwards. */
  readonly sameShell?: boolean;
  /** Runs elsewhere: another machine, a container, another root. */
  readonly remote?: boolean;
  /** Options after which nothing is run. */
  readonly inert?: readonly string[];
  /** Options that change the directory. */
  readonly directory?: readonly string[];
  /** Options whose value is shell code. */
  readonly code?: readonly string[];
  /** Options whose value is the program; the operands are its arguments. */
  readonly program?: readonly string[];
  /** The inner command is all that follows one of these words (`nix develop -c`). */
  readonly after?: readonly string[];
  /** Starts a shell that reads standard input when no command is named: always, or under these options. */
  readonly shell?: true | readonly string[];
  /** Its operands are those of a shell (`su dev -- -c code`). */
  readonly shellWords?: boolean;
  /** Its words are joined and read by a shell: always, or under these options. */
  readonly joins?: true | readonly string[];
  /** Each operand is shell code. */
  readonly codes?: boolean;
  /** What it runs is judged, but argv lists end with the carrier. */
  readonly closed?: boolean;
}

export type CarrierSchemas = Readonly<Record<string, CarrierSchema>>;

/** Options end where the inner command begins. */
export const open = { stopAtOperand: true } as const;
export const closed = { stopAtOperand: true, closed: true } as const;

/** One schema under several names, separated by `, `. */
export function alike(names: string, schema: CarrierSchema): CarrierSchemas {
  return Object.fromEntries(names.split(", ").map((name) => [name, schema]));
}
