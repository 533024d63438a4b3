// No edits to generated files: whatever a program writes is changed by changing that program. Edits, writes and
// shell commands (>, sed -i, mv, rm) are refused; reading is fine.
import { guard, path } from "fairlead";
import { edit, write } from "fairlead/testing";

export const generatedFiles = guard({
  when: path.written("**/generated/**", "*.gen.ts", "*_pb.ts"),
  deny: "This file is generated, so the next build would undo your edit. Change what it is made from, then run npm run generate.",
  tests: {
    fires: [
      edit("src/generated/api.ts", "a", "b"),
      write("src/routes.gen.ts", ""),
      "sed -i s/a/b/ src/generated/api.ts",
      "cd src && echo 'export {}' > generated/api.ts",
      "bash -c 'rm -rf src/generated/old'",
    ],
    passes: [
      edit("src/api.ts", "a", "b"),
      write("schema/api.json", "{}"),
      { tool_name: "Read", tool_input: { file_path: "/code/app/src/generated/api.ts" } },
      "cat src/generated/api.ts | head -5 > /tmp/top.ts",
      "npm run generate",
      "echo 'do not edit src/generated/api.ts'",
    ],
  },
});
