import { version } from "./generated/version.ts";

// TODO: greet by name
export const greeting: string = `hello from ${version}`;
