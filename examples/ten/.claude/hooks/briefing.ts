// A briefing, once: with the first prompt of a session the agent learns what a new colleague would be told. Put your
// own lines in; what is always needed belongs into CLAUDE.md.
import { nudge, once } from "fairlead";

const lines = [
  "npm test takes four minutes: while you work, run one file with npx vitest run <file>.",
  "The staging database is shared: write to it only when the user says so.",
  "Commit messages begin with the ticket, such as APP-123.",
];

export const briefing = nudge({
  on: "UserPromptSubmit",
  when: once("briefing"),
  say: `About this project:\n${lines.map((line) => `- ${line}`).join("\n")}`,
  tests: {
    fires: ["Fix the login."],
    passes: [{ name: "the second prompt", before: ["Fix the login."], event: "And the logout." }],
  },
});
