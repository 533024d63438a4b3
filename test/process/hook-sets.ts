import { execFileSync } from "node:child_process";
import { appendFileSync } from "node:fs";
import { condition } from "../../src/conditions/custom.ts";
import { guard } from "../../src/hooks/guard.ts";
import type { Hook } from "../../src/hooks/hook.ts";
import { nudge } from "../../src/hooks/nudge.ts";
import { on } from "../../src/hooks/on.ts";
import { context, deny } from "../../src/hooks/outcomes.ts";

const { log } = console;
const print = process.stdout.write.bind(process.stdout);
const always = condition("always", () => true);
const never = condition("never", () => false);

/** The hooks of each process test, by the name that the test gives on the command line. */
export const hookSets: Readonly<Record<string, readonly Hook[]>> = {
  echo: [on("UserPromptSubmit", (event) => context(`prompt: ${event.prompt}`))],
  stop: [on("Stop", () => context("stopped"))],
  guarded: [guard({ when: never, deny: "no" }), nudge({ say: "advice" })],
  refusing: [guard({ when: always, deny: "no" })],
  big: [on("PostToolUse", (event) => context((event.response ?? "").slice(0, 9_000)))],
  printing: [
    on("SessionStart", () => context("alpha")),
    on("SessionStart", () => {
      console.log("debug line");
      log("captured log");
      process.stdout.write("written line\n");
      return context("beta");
    }),
  ],
  ending: [guard({ when: condition("ends", () => process.exit(1)), deny: "no" }), nudge({ say: "advice" })],
  lingering: [
    on("PreToolUse", { deadline: 0.05 }, () => {
      setInterval(() => print("tick"), 1);
      process.on("exit", () => console.log("bye"));
      process.exitCode = 1;
      return new Promise(() => {});
    }),
    on("PreToolUse", async () => {
      setTimeout(() => {
        throw new Error("thrown later");
      }, 1);
      void Promise.reject(new Error("left behind"));
      await new Promise((resolve) => setTimeout(resolve, 20));
      return deny("no");
    }),
  ],
  nesting: [
    on("Stop", () => {
      appendFileSync(process.env["RUNS"] ?? "", "ran\n");
      const [node, entry = ""] = process.argv;
      execFileSync(node ?? "node", [entry, "nesting", "Stop"], {
        input: '{"hook_event_name":"Stop","session_id":"nested"}',
        stdio: ["pipe", "ignore", "ignore"],
      });
    }),
  ],
};
