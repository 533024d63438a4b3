/**
 * Hooks inside a program that runs Claude Code: for the Agent SDK's `query`, or over the raw control protocol.
 *
 * @packageDocumentation
 */
export type { Trace } from "./engine/trace.ts";
export type { CallbackOptions } from "./hosts/callback-options.ts";
export { type ControlHost, type ControlOptions, controlHost } from "./hosts/control.ts";
export type { ControlResponse, OutgoingFrame, RequestId } from "./hosts/control-frames.ts";
export type { HookRecord, HookSource } from "./hosts/hook-source.ts";
export {
  hookProblems,
  type SdkCallback,
  type SdkHooks,
  type SdkMatcher,
  type SdkOptions,
  toSdkHooks,
} from "./hosts/sdk.ts";
export { type StdinGate, stdinGate } from "./hosts/stdin-gate.ts";
