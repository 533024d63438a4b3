import type { CarrierSchemas } from "./carrier-schema.ts";
import { placeCarriers } from "./place-carriers.ts";
import { processCarriers } from "./process-carriers.ts";
import { projectCarriers } from "./project-carriers.ts";
import { terminalCarriers } from "./terminal-carriers.ts";

/** Commands that run the command among their arguments. Shells, `env`, `git`, `find`, `xargs` and `ssh` have files of their own. */
export const carrierSchemas: CarrierSchemas = {
  ...processCarriers,
  ...placeCarriers,
  ...projectCarriers,
  ...terminalCarriers,
};
