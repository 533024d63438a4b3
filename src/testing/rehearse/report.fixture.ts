import type { ToolCall } from "../calls.ts";
import type { RehearsalReport } from "./report.ts";

/** A call with its outcome. */
export function called(command: string, outcome: ToolCall["outcome"], result = ""): ToolCall {
  const refused = outcome === "refused" && { refusedBy: "hook" as const };
  return { id: command, tool: "Bash", input: { command }, outcome, failed: false, result, ...refused };
}

/** A report in which a push was refused and a listing ran. */
export function reportWith(changes: Partial<RehearsalReport> = {}): RehearsalReport {
  const calls = changes.calls ?? [
    called("git push -f", "refused", "Use --force-with-lease."),
    called("ls", "ran", "a.txt"),
  ];
  return {
    name: "push",
    project: "/p",
    ok: true,
    problems: [],
    expects: true,
    ms: 1,
    version: "9.9.9 (Claude Code)",
    ending: "done",
    scenes: [],
    calls,
    ran: calls.filter(({ outcome }) => outcome === "ran"),
    refused: calls.filter(({ outcome }) => outcome === "refused"),
    told: "Begin.\nUse --force-with-lease.\na.txt",
    shown: ["Hooks are on."],
    fired: [
      { hook: "guards/push", event: "PreToolUse", status: "fired", said: "deny: Use --force-with-lease." },
    ],
    hooks: ["guards/push", "guards/rg"],
    answer: "Bye.",
    requests: 3,
    files: { "a.txt": "one\n" },
    sessions: [],
    ...changes,
  };
}
