import type { ToolCall } from "../src/testing/calls.ts";
import type { Client } from "../src/testing/client.ts";
import type { ClientReport } from "../src/testing/client-report.ts";
import { type Place, runClient } from "../src/testing/run-client.ts";

/** One thing the scripted model tries, and what the project's hooks should make of it. */
export type Scene = {
  readonly tool: "Bash" | "Write";
  readonly input: { readonly command: string } | { readonly file_path: string; readonly content: string };
  readonly outcome: "refused" | "ran";
  /** What the model must be told because of it. */
  readonly told?: string;
};

const forcePush = "Use --force-with-lease.";

export const scenes: readonly Scene[] = [
  { tool: "Bash", input: { command: "git push --force origin main" }, outcome: "refused", told: forcePush },
  {
    tool: "Bash",
    input: { command: "cd src && bash -c 'git push -f'" },
    outcome: "refused",
    told: forcePush,
  },
  { tool: "Bash", input: { command: 'echo "git push --force"' }, outcome: "ran" },
  {
    tool: "Write",
    input: {
      file_path: "{project}/src/generated/version.ts",
      content: 'export const version: string = "2.0.0";\n',
    },
    outcome: "refused",
    told: "Change schema.json",
  },
  {
    tool: "Write",
    input: { file_path: "{project}/schema.json", content: '{ "version": "2.0.0" }\n' },
    outcome: "ran",
  },
  {
    tool: "Bash",
    input: { command: "grep -r TODO src" },
    outcome: "ran",
    told: "ripgrep is faster here: rg.",
  },
];

/** A scene after it was played. */
export type Played = {
  readonly scene: Scene;
  readonly call: ToolCall | undefined;
  readonly asExpected: boolean;
};

export type DemoResult = {
  readonly played: readonly Played[];
  readonly report: ClientReport;
  readonly asExpected: boolean;
};

export type DemoOptions = {
  readonly client: Client;
  readonly files: Readonly<Record<string, string>>;
  /** Makes the client run the project's hooks. */
  readonly wire: (place: Place) => void | Promise<void>;
};

/** Plays all scenes to the real client, one a turn. */
export async function playDemo({ client, files, wire }: DemoOptions): Promise<DemoResult> {
  const report = await runClient({
    client,
    prompt: "Release version 2.0.0, please.",
    steps: [...scenes, { text: "I could not push by force, so I stopped here." }],
    files,
    prepare: wire,
  });
  const played = scenes.map((scene, i) => {
    const call = report.calls[i];
    const heard = scene.told === undefined || (report.toldBefore[i + 1] ?? "").includes(scene.told);
    return { scene, call, asExpected: call?.outcome === scene.outcome && !call.failed && heard };
  });
  return { played, report, asExpected: report.exitCode === 0 && played.every((each) => each.asExpected) };
}
