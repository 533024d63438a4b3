// What hook files may use of fairlead/testing: the builders for their inline tests. The rest of it runs programs, and
// a verdict must not load that.
export { payloadOf } from "./testing/payload-of.ts";
export { bash, edit, prompt, stop, write } from "./testing/payloads.ts";
export { transcript } from "./testing/transcript.ts";
