import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type Call, outputOf, preToolUse, root } from "./project.ts";

interface GuardCase {
  readonly id: string;
  readonly kind: string;
  readonly input: { readonly command?: string; readonly cwd?: string };
  readonly expected: { readonly verdict?: "block" | "allow" };
}

/** How many of the recorded cases a program judges right, and which of the others it lets pass. */
export interface Score {
  readonly right: number;
  readonly of: number;
  readonly missed: readonly string[];
  readonly overblocked: readonly string[];
}

/** Asks a program about each recorded command, as a host would, in this project. */
export function guardScore(call: Omit<Call, "input">): Score {
  const cases = guardCases({ "/code/app": call.cwd, "/home/dev": call.env["HOME"] ?? "" });
  const wrong = cases.filter(({ input: { command, cwd = call.cwd }, expected }) => {
    const input = preToolUse(cwd, "Bash", { command });
    return refuses(outputOf({ ...call, input })) !== (expected.verdict === "block");
  });
  const ids = (verdict: string): string[] =>
    wrong.filter(({ expected }) => expected.verdict === verdict).map(({ id }) => id);
  return {
    ...{ right: cases.length - wrong.length, of: cases.length },
    ...{ missed: ids("block"), overblocked: ids("allow") },
  };
}

/** Whether what was printed keeps the tool from running. */
export function refuses(output: string): boolean {
  return /"permissionDecision":\s*"deny"|"decision":\s*"block"|^refused:/m.test(output);
}

/** The cases on commands, with folders that are really there in place of the recorded ones. */
function guardCases(places: Readonly<Record<string, string>>): readonly GuardCase[] {
  let text = readFileSync(join(root, "test", "cases", "cases.json"), "utf8");
  for (const [recorded, real] of Object.entries(places)) text = text.replaceAll(recorded, real);
  const cases = JSON.parse(text) as readonly GuardCase[]; // the file is ours
  return cases.filter(({ kind, input }) => kind === "command-guard" && input.command !== undefined);
}
