/** Refuses something: what the one who tried it is told, and what it was, in a few words. Throws. */
export type Refuse = (why: string, what: string) => never;
