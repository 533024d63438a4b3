import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { LEGACY_TOOL_NAME_ALIASES } from "@anthropic-ai/claude-agent-sdk";
import { describe, expect, test } from "vitest";
import { builtInTools } from "../src/protocol/built-in-tools.ts";
import { currentToolName } from "../src/protocol/tool-names.ts";
import { type Declarations, readDeclarations } from "./drift/declarations.ts";
import { eventDifferences, toolDifferences } from "./drift/differences.ts";
import { knownDifferences } from "./drift/known.ts";

const folder = dirname(createRequire(import.meta.url).resolve("@anthropic-ai/claude-agent-sdk"));
const sdkText = readFileSync(join(folder, "sdk.d.ts"), "utf8");
const toolsText = readFileSync(join(folder, "sdk-tools.d.ts"), "utf8");
const ourText = readFileSync(new URL("../src/protocol/tools.ts", import.meta.url), "utf8");
const sdk = readDeclarations(sdkText);
const ourTools = readDeclarations(ourText);

/** The differences that nobody has explained. */
function unexplained(differences: readonly string[]): readonly string[] {
  return differences.filter((line) => !knownDifferences.some(({ difference }) => difference.test(line)));
}

describe("the installed SDK declares what we do", () => {
  const differences = [...eventDifferences(sdk), ...toolDifferences(readDeclarations(toolsText), ourTools)];

  test("events, their fields and which are optional; arguments of tools", () => {
    expect(unexplained(differences)).toStrictEqual([]);
  });

  test.each(knownDifferences)("still different: $difference", ({ difference }) => {
    expect(differences.filter((line) => difference.test(line))).not.toHaveLength(0);
  });

  test("names of built-in tools, today's and former ones", () => {
    expect(builtInTools).toStrictEqual(sdk.strings("BUILTIN_TOOL_NAMES"));
    const followed = Object.keys(LEGACY_TOOL_NAME_ALIASES).map((name) => [name, currentToolName(name)]);
    expect(Object.fromEntries(followed)).toStrictEqual({ ...LEGACY_TOOL_NAME_ALIASES });
  });
});

describe("a changed declaration is named", () => {
  const doctored = (from: string | RegExp, to: string): Declarations => {
    const changed = sdkText.replace(from, to);
    expect(changed).not.toBe(sdkText);
    return readDeclarations(changed);
  };
  const found = (declarations: Declarations): readonly string[] =>
    unexplained(eventDifferences(declarations));

  test("a new event", () => {
    const sdkWithMore = doctored("'PreSkillShellCommand'];", "'PreSkillShellCommand', 'PreFlight'];");
    expect(found(sdkWithMore)).toStrictEqual(["event PreFlight: only in the SDK"]);
  });

  test("an event that is gone", () => {
    expect(found(doctored("'MessageDisplay', 'PreSkill", "'PreSkill"))).toStrictEqual([
      "event MessageDisplay: only here",
    ]);
  });

  test("a new field, in one payload and in all of them", () => {
    const own = doctored("hook_event_name: 'Stop';", "hook_event_name: 'Stop'; novel: string;");
    expect(found(own)).toStrictEqual(["Stop input, novel: only in the SDK"]);
    const base = doctored("BaseHookInput = {", "BaseHookInput = { novel?: string;");
    expect(found(base)).toHaveLength(34);
  });

  test("a field that is gone, or has become optional or required", () => {
    expect(found(doctored(/(PreToolUseHookInput = .*?)tool_use_id: string;/s, "$1"))).toStrictEqual([
      "PreToolUse input, tool_use_id: only here",
    ]);
    expect(found(doctored("stop_hook_active: boolean;", "stop_hook_active?: boolean;"))).toStrictEqual([
      "Stop input, stop_hook_active: optional in the SDK",
    ]);
    const output = doctored(/(FileChangedHookSpecificOutput = .*?)watchPaths\?/s, "$1watchPaths");
    expect(found(output)).toStrictEqual(["FileChanged output, watchPaths: required in the SDK"]);
  });

  test("an output where there was none", () => {
    const more = `${sdkText}\nexport declare type PreCompactHookSpecificOutput = { hookEventName: 'PreCompact' };`;
    expect(found(readDeclarations(more))).toStrictEqual(["PreCompact output: only in the SDK"]);
  });

  test("a tool argument", () => {
    const changed = readDeclarations(toolsText.replace("export interface GlobInput {", "$& novel: string;"));
    expect(unexplained(toolDifferences(changed, ourTools))).toStrictEqual([
      "Glob arguments, novel: only in the SDK",
    ]);
  });
});
