/** One inline test input: a Bash command or a prompt as text, or fields of a payload. */
export type TestInput = string | Readonly<Record<string, unknown>>;

/** Inputs on which a hook must fire, and on which it must not. */
export interface HookTests {
  readonly fires?: readonly TestInput[];
  readonly passes?: readonly TestInput[];
}
