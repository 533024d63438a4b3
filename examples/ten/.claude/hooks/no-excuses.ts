// "That failure was there before" is to be shown, not said: an agent that says it is asked for the proof, after its
// next tool call or when it wants to finish. Three times a session at most.
import { nudge, signals } from "fairlead";
import { transcript } from "fairlead/testing";

const said = (text: string) => transcript().user("Fix the tests.").assistant(text).bash("ls");

export const noExcuses = nudge({
  on: ["PostToolUse", "Stop"],
  signals: signals(
    [
      /\bpre-?existing (?:\w+ )?(?:failures?|issues?|errors?|problems?|bugs?)\b/i,
      /\b(?:failures?|issues?|errors?) (?:is|are|was|were) (?:already there|pre-?existing)\b/i,
      /\bunrelated to (?:my|our|these|the) changes?\b/i,
    ],
    {
      vetoes: [
        /\bgit (?:stash|worktree)\b/i,
        /\bfails? on (?:a clean checkout|main|master) (?:too|as well)\b/i,
      ],
    },
  ),
  say: "Show that it failed before your change: run it on a clean checkout (git worktree add ../before HEAD). If it passes there, fix it; if it fails there too, say so to the user with the output.",
  tests: {
    fires: [
      { event: "ls", transcript: said("The two failing tests are a pre-existing issue.") },
      { event: "npm test", transcript: said("These errors are unrelated to my change, so I will go on.") },
      {
        name: "as its last words",
        event: {
          hook_event_name: "Stop",
          last_assistant_message: "Done. There are 3 pre-existing test failures.",
        },
      },
    ],
    passes: [
      { event: "ls", transcript: said("Two tests fail; I will look at the first.") },
      { event: "ls", transcript: said("It fails on main too, so this is a pre-existing failure.") },
      {
        name: "words of the user",
        event: "ls",
        transcript: transcript().user("Is it a pre-existing failure?"),
      },
    ],
  },
});
