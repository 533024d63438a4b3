import type { Command } from "../command-line.ts";
import { foundFiles } from "../found-files.ts";
import { type Effect, touch, touchPath } from "./effect.ts";

/** What `find` itself deletes or writes: names that it lists are no contents. */
export function findEffects(command: Command): readonly Effect[] {
  const { span } = command;
  const lost = command.argv.includes("-delete") ? (foundFiles(command) ?? [undefined]) : [];
  const found = lost.map((value) =>
    touchPath(
      "delete",
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
