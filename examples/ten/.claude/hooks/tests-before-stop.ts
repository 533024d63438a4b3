// Tests before the end of a turn: an agent that changed source files may finish once the tests passed after its
// last change. It is sent back once in a turn; if it finishes all the same, you are told.
import { gate, ran, touched } from "fairlead";
import { transcript } from "fairlead/testing";

const edited = transcript().user("Fix the login.").edit("src/login.ts");

export const testsBeforeStop = gate({
  when: touched("src/**"),
  until: ran("npm test"),
  say: "You changed files in src/ and have not seen the tests pass since. Run npm test, fix what fails, then finish.",
  tests: {
    fires: [
      { name: "no tests", event: "Fixed.", transcript: edited },
      { name: "tests that fail", event: "Fixed.", transcript: edited.bash("npm test", { failed: true }) },
      {
        name: "tests before the last edit",
        event: "Fixed.",
        transcript: edited.bash("npm test").bash("sed -i s/a/b/ src/login.ts"),
      },
    ],
    passes: [
      { name: "tests that pass", event: "Fixed.", transcript: edited.bash("cd . && npm test -- --run") },
      {
        name: "nothing changed",
        event: "It is a login.",
        transcript: transcript().user("What is it?").read("src/login.ts"),
      },
      {
        name: "only notes changed",
        event: "Noted.",
        transcript: transcript().user("Note it.").write("notes.md"),
      },
    ],
  },
});
