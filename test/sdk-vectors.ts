import { readFileSync } from "node:fs";

/** What a callback of a vector does. */
export interface Behaviour {
  readonly return?: Record<string, unknown>;
  readonly throw?: string;
  readonly delay_ms?: number;
  readonly hold_until_cancel?: boolean;
}

/** One vector; which fields it has depends on its kind. */
export interface Vector {
  readonly id: string;
  readonly kind: string;
  readonly what: string;
  readonly event?: string;
  readonly ts_return_key?: "wire";
  readonly config: Readonly<
    Record<
      string,
      readonly {
        readonly matcher?: string;
        readonly callbacks: readonly string[];
        readonly timeout?: number;
      }[]
    >
  >;
  readonly behaviours: Readonly<Record<string, Behaviour>>;
  readonly send: readonly Record<string, unknown>[];
  // biome-ignore lint/suspicious/noExplicitAny: the shape differs from vector to vector
  readonly given: any;
  // biome-ignore lint/suspicious/noExplicitAny: the same
  readonly expect: any;
}

const file = new URL("./fixtures/sdk-vectors.json", import.meta.url);
const { vectors } = JSON.parse(readFileSync(file, "utf8")) as { vectors: readonly Vector[] }; // the file's form

/** The vectors of a kind. */
export function vectorsOf(kind: string): readonly Vector[] {
  return vectors.filter((vector) => vector.kind === kind);
}
