/** A document as a slot sees it. */
export type Reading<T> =
  | { readonly kind: "none" }
  | { readonly kind: "value"; readonly value: T }
  /** Of an older version, brought up to date in memory only. */
  | { readonly kind: "old"; readonly value: T }
  /** No longer a document of this state: to be moved aside. */
  | { readonly kind: "broken"; readonly why: string }
  /** Left as it is, as it may be fine for another version or another moment. */
  | { readonly kind: "blocked"; readonly fault: BlockedBy; readonly why: string };

/** `refused`: the store does not trust the place, and has reported it. */
export type BlockedBy = "newer" | "migration" | "unreadable" | "refused";
