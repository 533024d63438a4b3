import type { GenericSchema } from "valibot";

/** A valibot schema that takes anything and yields `T`. */
export type Schema<T> = GenericSchema<unknown, T>;
