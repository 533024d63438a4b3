import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

/** What the semantics of state and signals say, section by section, in the words of the tests that hold it. */
const statements: Readonly<Record<string, readonly string[]>> = {
  "§1.1": [
    "the root",
    "files are 0600 in directories of 0700",
    "hostile ids",
    "ids from outside",
    "a session id goes before the transcript",
    "no id can name the place of another",
    "a hook's file: the agent's or main",
    "a project: name and the first 16 hex",
    "the global one",
    "a worktree is a project of its own",
    "a directory that is not this user's alone is refused",
  ],
  "§1.2": [
    "get: missing is null, or the fallback",
    "is moved aside, reported once, and never lost",
    "moved aside and reported like any broken one",
    "set replaces the file whole",
    "a full disk",
    "a write that the kernel cuts off in the middle",
    "through a link in the place of a document nothing is read",
    "a value that JSON would change without a word",
    "are never more than the newest ten",
    "is had within 50 ms, by few looks",
    "delete of nothing is fine",
    "a null slot",
    "mutate: fresh default, in place, its answer comes back",
    "mutate: when the function throws, nothing is written",
    "mutate: 20 concurrent flows lose nothing",
    "eight processes of 25 locked increments",
    "timeout 0 tries once, a timeout waits no longer",
    "throws LockReentry at once",
    "kill -9 at",
    "has it within 50 ms of its holder's death",
    "takes under 20 ms of processor time",
    "an unchanged value is not written",
    "strict: whatever is wrong throws",
    "an older document is migrated once",
    "a newer document is left alone",
  ],
  "§1.3": [
    "load is the stored value, or a fresh one",
    "the keys never seen, in order, each once",
    "nothing fresh: no lock and no write",
    "once is true the first time; scopes are apart",
    "of concurrent askers exactly one is told true",
    "trackedPaths",
    "twice is once; the list is immutable",
    "two states of one name are an error",
    "the newest 10,000 keys of a scope count",
    "show says when seen keys were let go",
  ],
  "§1.4": [
    "no cap: no lock, no file",
    "up to the cap it is granted",
    "the hook runs outside the lock",
    "what was not delivered is given back",
    "maxFires 0 never fires",
    "a subagent's fires",
    "deliver exactly 3",
  ],
  "§1.5": [
    "a gate or a judged hook takes its turn",
    "a nudge can never silence a gate",
    "turns are told apart by uuid",
    "consumed is capped at the newest 2,000",
    "consumedFor is made on first use",
    "a text stays raw",
    "a pure quote is empty",
    "shared words alone never touch a text",
    "unechoedCandidates",
    "any veto in any text, consumed or not",
    "one hook never mutes another",
    "the rest stay live",
    "the union reaches the threshold",
    "the hash is of the original text",
    "what is scored is the stripped text",
    "at the end of the window it is over",
    "exactly four tenths is an echo",
    "it ends at position + 5",
    "only of the message, newest 40",
    "stems",
  ],
  "§1.6": [
    "load, save, mutate, reset",
    "project scope by default",
    "any other scope is a definition error",
    "mutate of a durable slot has no timeout option",
    "warned once, null slot",
    "ttl: seconds after the last write",
    "maxBytes: a larger document is refused",
    "pushing past the cap drops the oldest",
    "loading applies the cap again",
  ],
  "§1.7": [
    "of sessions of 1, 29 and 45 days the last is removed",
    "a session whose transcript is still there is kept",
    "never the current one",
    "the newest file counts",
    "re-checked just before removal",
    "at most once a day",
    "only as many at once as half a second allows",
    "not at a tool call",
  ],
  "§2": [
    "never across two",
    "a pattern that can blow up is refused",
    "defaults",
    "is a definition error",
    "of each entry its prose, then its thinking",
    "never: %s",
    'origin "any" also hears the user',
    "the window counts scored texts",
    'window "turn"',
    "a prompt being submitted is the first text",
    "text inside code fences and quotes is stripped",
    "the matching lines, joined with",
  ],
};

const files = ["src/state", "src/signals", "src/hosts", "src/cli", "test", "test/state"].flatMap((dir) =>
  readdirSync(dir).flatMap((name) => (name.endsWith(".test.ts") ? [`${dir}/${name}`] : [])),
);

/** The titles of a file: the first text after each `describe` and `test`, tables of cases or not. */
function titlesOf(file: string): string[] {
  const calls =
    /(?:\b(?:describe|test)(?:\.\w+(?:\([^()]*(?:\([^()]*\)[^()]*)*\))?)*\(|\]\)\()\s*(?:"((?:[^"\\]|\\.)*)"|'([^']*)'|`([^`]*)`)/g;
  return [...readFileSync(file, "utf8").matchAll(calls)].map(
    (found) => found[1] ?? found[2] ?? found[3] ?? "",
  );
}

const titles = files.map(titlesOf);

test.each(Object.entries(statements))("%s: each statement has a test that holds it", (section, phrases) => {
  const ofSection = titles.filter((own) => own.some((title) => title.startsWith(`${section} `))).flat();
  expect(phrases.filter((phrase) => !ofSection.some((title) => title.includes(phrase)))).toEqual([]);
});
