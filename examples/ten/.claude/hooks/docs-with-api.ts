// Documents follow the public API: an agent that changed what the package exports may finish once it has also
// changed the documents, after that.
import { gate, touched } from "fairlead";
import { transcript } from "fairlead/testing";

const changed = transcript().user("Add a function.").edit("src/index.ts");

export const docsWithApi = gate({
  when: touched("src/index.ts"),
  until: touched("docs/**", "README.md"),
  say: "You changed the public API in src/index.ts. Bring docs/ or README.md up to date; if no text is about it, add a line that is.",
  tests: {
    fires: [
      { event: "Added.", transcript: changed },
      { name: "documents that were only read", event: "Added.", transcript: changed.read("docs/api.md") },
      { name: "another file", event: "Added.", transcript: changed.write("src/docs.ts") },
    ],
    passes: [
      { event: "Added.", transcript: changed.edit("docs/api.md") },
      { name: "from the shell", event: "Added.", transcript: changed.bash("echo '- newest()' >> README.md") },
      { name: "no API", event: "Mended.", transcript: transcript().user("Mend it.").edit("src/inside.ts") },
    ],
  },
});
