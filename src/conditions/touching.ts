import type { AnyEvent } from "../events/event.ts";
import type { Host } from "../events/host.ts";
import { normalizePath } from "../events/paths.ts";
import type { HookEvent } from "../protocol/event-names.ts";
import { changesFiles, fileChangers } from "./changing-tools.ts";
import { commandLine } from "./command-line.ts";
import { type Check, type Condition, type Evidence, noMatch, shellTools, toolEvents } from "./condition.ts";
import type { PathTest } from "./glob.ts";
import type { Meaning } from "./glob-meaning.ts";
import { judgeLine } from "./path-in-line.ts";

/** What a condition on files asks. */
interface Question {
  readonly label: string;
  /** Reading is fine. */
  readonly onlyChanges: boolean;
  /** Asked once for each host, when an event first touches a file. */
  readonly meaningFor: (host: Host) => Promise<Meaning>;
}

/** Events that name files. */
const fileEvents: readonly HookEvent[] = [
  ...toolEvents,
  ...(["PostToolBatch", "FileChanged", "ConfigChange", "InstructionsLoaded"] as const),
];

/** Holds when an event touches a file that is meant, with any tool or in a shell command. */
export function touching({ label, onlyChanges, meaningFor }: Question): Condition {
  const meanings = new WeakMap<Host, Promise<Meaning>>();
  const kinds = onlyChanges ? "changes" : "all";
  return Object.freeze<Condition>({
    kind: "condition",
    label,
    ...(onlyChanges
      ? { events: toolEvents, tools: [...shellTools, ...fileChangers] }
      : { events: fileEvents }),
    check: async (event: AnyEvent, host: Host): Promise<Check> => {
      const isCommand = event.command !== undefined;
      if (!isCommand && (event.files.length === 0 || (onlyChanges && !changesFiles(event)))) return noMatch();
      const meaning = await remembered(meanings, host, meaningFor);
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

function remembered(
  meanings: WeakMap<Host, Promise<Meaning>>,
  host: Host,
  meaningFor: Question["meaningFor"],
): Promise<Meaning> {
  const meaning = meanings.get(host) ?? meaningFor(host);
  meanings.set(host, meaning);
  return meaning;
}
