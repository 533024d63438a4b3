/**
 * Hooks inside a program that runs Claude Code: for the Agent SDK's `query`, or over the raw control protocol.
 *
 * @packageDocumentation
 */
export { type ControlHost, type ControlOptions, controlHost } from "./hosts/control.ts";
export type { ControlResponse, OutgoingFrame } from "./hosts/control-frames.ts";
export {
  type SdkCallback,
  type SdkHooks,
  type SdkMatcher,
  type SdkOptions,
  toSdkHooks,
} from "./hosts/sdk.ts";
export { type StdinGate, stdinGate } from "./hosts/stdin-gate.ts";
export { type Undeliverable, undeliverable } from "./hosts/undeliverable.ts";
