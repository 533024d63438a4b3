import { command, guard, nudge, path } from "fairlead";

export const noForcePush = guard({
  when: command("git push", { flags: ["--force", "-f"] }),
  deny: "Force-pushing rewrites history that others already have. Use --force-with-lease.",
  tests: {
    fires: ["git push -f origin main", "sudo git -C sub push --force", "bash -c 'git push --force'"],
    passes: ["git push", "git push --force-with-lease", 'echo "git push --force"'],
  },
});

export const generatedStays = guard({
  when: path("src/generated/**"),
  tool: ["Write", "Edit"],
  deny: "src/generated is written by a program. Change schema.json, which it is made from.",
  tests: {
    fires: [{ tool_name: "Write", tool_input: { file_path: "src/generated/version.ts", content: "" } }],
    passes: [{ tool_name: "Write", tool_input: { file_path: "src/app.ts", content: "" } }],
  },
});

export const preferRg = nudge({
  when: command("grep", { flags: ["-r"] }),
  say: "ripgrep is faster here: rg.",
  tests: { fires: ["grep -r TODO src"], passes: ["grep TODO src/app.ts", "rg TODO"] },
});
