// .claude/hooks/guards.ts
import { command, guard, nudge } from "fairlead";

export const noForcePush = guard({
  when: command("git push", { flags: ["--force", "-f"] }),
  deny: "Force-pushing rewrites history that others already have. Use --force-with-lease.",
  tests: {
    fires: ["git push -f origin main", "bash -c 'git push --force'"],
    passes: ["git push", "git push --force-with-lease", 'echo "git push --force"'],
  },
});

export const preferRg = nudge({
  when: command("grep", { flags: ["-r"] }),
  say: "ripgrep is faster here: rg.",
  tests: { fires: ["grep -r TODO src"], passes: ["grep TODO src/app.ts"] },
});
