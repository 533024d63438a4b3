import type { Command } from "./command-line.ts";

/** Program text given to an interpreter on its command line or its input. */
export interface InterpreterCode {
  readonly text: string;
  /** Parts of it are known only at run time. */
  readonly dynamic: boolean;
}

const codeOptions: readonly (readonly [RegExp, RegExp])[] = [
  [/^(python|pypy)[\d.]*$/, /^-[A-Za-z]*c$/],
  [/^(node|nodejs|bun|tsx)$/, /^(-e|-p|-pe|--eval|--print)$/],
  [/^(ruby|perl)[\d.]*$/, /^-[A-Za-z0-9]*[eE]$/],
  [/^php[\d.]*$/, /^-(r|R|B|E)$/],
  [/^(lua|luajit|Rscript|osascript|elixir|julia)$/, /^-e$/],
  [/^deno$/, /^eval$/],
];

/** The code of `python -c`, `node -e` and the like; undefined for other commands. */
export function interpreterCode(command: Command): InterpreterCode | undefined {
  const options = codeOptions.find(([name]) => name.test(command.name ?? ""))?.[1];
  if (!options) return undefined;
  const found = command.words.flatMap((word, index) => {
    const previous = command.argv[index - 1] ?? "";
    if (index > 1 && options.test(previous)) return [word];
    const attached =
      /^--(eval|print)=/.exec(word.known) ??
      (index > 0 && options.test(word.known.slice(0, 2)) && word.known.length > 2 ? [""] : null);
    return attached && !options.test(word.known) ? [word] : [];
  });
  if (found.length > 0)
    return { text: found.map((word) => word.text).join("\n"), dynamic: found.some((word) => word.dynamic) };
  const readsInput = command.argv.slice(1).every((word) => word.startsWith("-"));
  return readsInput && command.stdin
    ? { text: command.stdin.text ?? "", dynamic: command.stdin.text === undefined }
    : undefined;
}
