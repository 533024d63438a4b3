import type { Command } from "../command-line.ts";
import { foundFiles } from "../found-files.ts";
import { type Effect, touch, touchPath } from "./effect.ts";

/** What `find` itself deletes, writes or looks through. */
export function findEffects(command: Command): readonly Effect[] {
  const kind = command.argv.includes("-delete") ? "delete" : "read";
  const { span } = command;
  const found = (foundFiles(command) ?? [undefined]).map((value) =>
    touchPath(
      kind,
      command,
      { value, text: value ?? command.argv.join(" "), span, glob: /[*?[]/.test(value ?? "") },
      { recursive: true },
    ),
  );
  const listed = command.words.flatMap((word, index) => {
    const option = command.argv[index - 1] ?? "";
    return /^-f(print0?|printf|ls)$/.test(option) ? touch("write", command, word) : [];
  });
  return [...found, ...listed];
}
