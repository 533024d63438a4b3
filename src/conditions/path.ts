import type { AnyEvent } from "../events/event.ts";
import type { Host } from "../events/host.ts";
import { normalizePath } from "../events/paths.ts";
import { changesFiles, fileChangers } from "./changing-tools.ts";
import { commandLine } from "./command-line.ts";
import { type Check, type Condition, type Evidence, noMatch, shellTools, toolEvents } from "./condition.ts";
import type { PathTest } from "./glob.ts";
import { meaningOf } from "./glob-meaning.ts";
import { judgeLine } from "./path-in-line.ts";

/** Conditions on the files that an event touches. */
export interface PathConditions {
  /**
   * Holds when the event touches a file that the globs mean: reads, writes, moves or deletes it, with any tool or in
   * a shell command; as it is written, or where it really leads when links are followed. Globs are read as
   * .gitignore reads them, relative to the project's root; `/abs/**` and `~/**` reach outside, `!glob` takes back.
   *
   * Unknown when a command changes files that are known only at run time and could be meant; a read that is known
   * only at run time counts as none.
   *
   * @example guard({ when: path("~/.ssh/**"), deny: "Keys are not for you." })
   */
  (...globs: readonly string[]): Condition;
  /**
   * Holds when the event changes such a file: writes, truncates, moves, moves onto or deletes it. Reading is fine.
   *
   * @example guard({ when: path.written("**\/generated/**"), deny: "Change the generator instead." })
   */
  written(...globs: readonly string[]): Condition;
}

/** What a condition on paths asks. */
interface Question {
  readonly label: string;
  readonly globs: readonly string[];
  readonly onlyChanges: boolean;
}

export const path: PathConditions = Object.assign(
  (...globs: readonly string[]) => touching({ label: labelOf("path", globs), globs, onlyChanges: false }),
  {
    written: (...globs: readonly string[]) =>
      touching({ label: labelOf("path.written", globs), globs, onlyChanges: true }),
  },
);

function labelOf(name: string, globs: readonly string[]): string {
  return `${name}(${globs.map((glob) => JSON.stringify(glob)).join(", ")})`;
}

function touching({ label, globs, onlyChanges }: Question): Condition {
  if (globs.length === 0 || globs.includes(""))
    throw new TypeError(`${label} needs globs, and no empty ones`);
  const meaningFor = meaningOf(globs);
  const kinds = onlyChanges ? "changes" : "all";
  return Object.freeze<Condition>({
    kind: "condition",
    label,
    ...(onlyChanges && { events: toolEvents, tools: [...shellTools, ...fileChangers] }),
    check: async (event: AnyEvent, host: Host): Promise<Check> => {
      const isCommand = event.command !== undefined;
      if (!isCommand && (event.files.length === 0 || (onlyChanges && !changesFiles(event)))) return noMatch();
      const meaning = await meaningFor(host);
      const evidence = touched(event, host).flatMap((one) => evidenceOf(one, meaning.test, label));
      if (evidence.length > 0) return { match: true, evidence };
      const line = isCommand ? await commandLine(event, host) : undefined;
      return line === undefined ? noMatch() : judgeLine(line, { label, kinds, host, ...meaning });
    },
  });
}

function evidenceOf({ file, real }: Touched, test: PathTest, condition: string): Evidence[] {
  if (test(file)) return [{ condition, text: file }];
  return real !== file && test(real) ? [{ condition, text: `${file} -> ${real}` }] : [];
}

interface Touched {
  readonly file: string;
  readonly real: string;
}

/** Where the files of an event really are: asked once for all conditions, and anew for each event. */
const known = new WeakMap<readonly string[], { readonly host: Host; readonly touched: readonly Touched[] }>();

function touched({ files }: AnyEvent, host: Host): readonly Touched[] {
  const before = known.get(files);
  if (before?.host === host) return before.touched;
  const found = files.map((named) => {
    // Where the payload names no working directory, the project is the best guess.
    const file = normalizePath(named, host.root, host.platform);
    return { file, real: normalizePath(host.files.realPath(file), "/", host.platform) };
  });
  known.set(files, { host, touched: found });
  return found;
}
