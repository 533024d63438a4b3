import type { Host } from "../../src/events/host.ts";
import type { RegisteredHook } from "../../src/hooks/hook.ts";
import { answerCommand } from "../../src/hosts/command.ts";
import { nodeHost } from "../../src/hosts/node.ts";
import { callOf } from "../event-of.ts";
import { fakeHost } from "../fake-host.ts";

/** Where a command is judged. */
export interface Scene {
  readonly cwd?: string;
  readonly home?: string;
  /** The branch that is checked out in `cwd`. */
  readonly branch?: string | undefined;
  readonly tool?: string;
  readonly links?: Readonly<Record<string, string>>;
}

/** What the command door said. */
export interface Said {
  readonly verdict: "block" | "allow";
  readonly reason: string;
}

/** Asks hooks about a command as Claude Code would: one payload in, one document out. */
export async function askDoor(
  hooks: readonly RegisteredHook[],
  command: string,
  scene: Scene = {},
): Promise<Said> {
  const { cwd = "/code/app", tool = "Bash" } = scene;
  const { stdout, stderr, exitCode } = await answerCommand({
    payload: JSON.stringify(callOf(tool, { command }, { cwd })),
    expected: "PreToolUse",
    load: () => ({ hooks, problems: [] }),
    host: hostOf(scene),
  });
  if (exitCode === 2) return { verdict: "block", reason: stderr };
  const said = stdout === "" ? {} : JSON.parse(stdout).hookSpecificOutput;
  const { permissionDecision, permissionDecisionReason: reason = "" } = said;
  return { verdict: permissionDecision === "deny" ? "block" : "allow", reason };
}

/** Files of a test, time of Node. */
function hostOf({ cwd = "/code/app", home = "/home/dev", branch = "topic/x", links = {} }: Scene): Host {
  const texts = { [`${cwd}/.git/HEAD`]: `ref: refs/heads/${branch}\n` };
  const { files } = fakeHost({ texts, links });
  return { ...nodeHost({ root: cwd, home }), files };
}
