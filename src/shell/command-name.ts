import type { Word } from "./command-line.ts";

/** The program a command word names: last path segment, without `.exe`. Undefined when known only at run time. */
export function commandName(word: Word | undefined): string | undefined {
  if (!word) return undefined;
  if (!word.dynamic) return lastSegment(word.text);
  if (word.value !== undefined && !word.glob && !(word.many && /\s/.test(word.value)))
    return lastSegment(word.value);
  return /[/\\]./.test(word.ending) ? lastSegment(word.ending) : undefined;
}

function lastSegment(path: string): string {
  const name = path.slice(Math.max(path.lastIndexOf("/"), path.lastIndexOf("\\")) + 1);
  return name.toLowerCase().endsWith(".exe") ? name.slice(0, -4) : name;
}
