// The part of the hot file that reads transcripts: loaded when a hook first asks what happened.
import { transcriptsOf as open } from "./hosts/transcripts.ts";

/** How the command host opens transcripts. */
export const transcriptsOf: typeof open = open;
