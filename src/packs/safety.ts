/**
 * Guards for what nobody wants to see happen by accident: `export * from "fairlead/packs/safety";` in a hook file turns
 * all of them on; name them to turn on some. See docs/safety.md.
 *
 * @packageDocumentation
 */

export {
  deleteOutsideTree,
  type GlobOptions,
  type RootOptions,
  writeProtected,
} from "./safety/file-guards.ts";
export {
  type BranchOptions,
  discardChanges,
  forcePush,
  pushToMain,
  skipHooks,
  stashLoss,
} from "./safety/git-guards.ts";
export { noPrivilege, pipeToShell, powerOff, rawDisk } from "./safety/host-guards.ts";
export type { ShellOptions } from "./safety/judged.ts";
