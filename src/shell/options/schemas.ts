import { carrierSchemas } from "../carrier-schemas.ts";
import { services } from "./cloud.ts";
import { files } from "./files.ts";
import { git } from "./git.ts";
import type { OptionSchema } from "./option-schema.ts";
import { packages } from "./packages.ts";

/** Option schemas by command name; later ones of users go over these. */
export type OptionSchemas = Readonly<Record<string, OptionSchema>>;

/** What Fairlead knows about the options of common tools. */
export const optionSchemas: OptionSchemas = { ...carrierSchemas, ...files, ...packages, ...services, git };

/** The schema of a command, or undefined when nothing is known about its options. */
export function findSchema(name: string, extra?: OptionSchemas): OptionSchema | undefined {
  if (extra && Object.hasOwn(extra, name)) return extra[name];
  return Object.hasOwn(optionSchemas, name) ? optionSchemas[name] : undefined;
}
