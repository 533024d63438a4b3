// What must not be lost in a compaction: just before it the last requests and the changed files are noted, and right
// after it the agent is told them again, word for word.
import { context, on } from "fairlead";
import { sessionState } from "fairlead/state";
import { transcript } from "fairlead/testing";

const Notes = sessionState("survive-compaction", { requests: [] as string[], files: [] as string[] });

const noted = { requests: ["Use tabs.", "Fix the login."], files: ["/code/app/src/login.ts"] };

export const noteBefore = on(
  "PreCompact",
  {
    tests: {
      cases: [
        {
          event: { trigger: "auto" },
          transcript: transcript().user("Use tabs.").user("Fix the login.").edit("src/login.ts"),
          expect: { outcome: "none", state: { "survive-compaction": noted } },
        },
      ],
    },
  },
  (event) => {
    const changes = event.transcript.calls({ tools: ["Edit", "Write"], outcome: "ok" });
    const requests = event.transcript.turns().map(({ text }) => text.slice(0, 500));
    const files = [...new Set(changes.flatMap((call) => call.files))];
    Notes.save(event, { requests: requests.slice(-5), files: files.slice(-30) });
  },
);

export const tellAfter = on(
  "SessionStart",
  {
    tests: {
      fires: [
        {
          event: { source: "compact" },
          state: { "survive-compaction": noted },
          expect: {
            message: "> Use tabs.\n> Fix the login.\nYou changed /code/app/src/login.ts. Go on from there.",
          },
        },
      ],
      passes: [
        { source: "compact" },
        { event: { source: "startup" }, state: { "survive-compaction": noted } },
      ],
    },
  },
  (event) => {
    const { requests, files } = Notes.load(event);
    if (event.input.source !== "compact" || requests.length === 0) return undefined;
    const asked = requests.map((text) => `> ${text.replaceAll("\n", "\n> ")}`).join("\n");
    return context(
      `Before the compaction the user asked:\n${asked}\nYou changed ${files.join(", ") || "nothing"}. Go on from there.`,
    );
  },
);
