import { expect, test } from "vitest";
import * as fairlead from "../src/index.ts";

// What types would not let through, and a file in JavaScript does.
const loose = fairlead as unknown as Readonly<Record<string, (...args: unknown[]) => unknown>>;

test.each<[maker: string, args: readonly unknown[], message: string]>([
  ["touched", [["a"], { sinc: "turn" }], 'touched() has no option "sinc"; did you mean since?'],
  ["touched", [["a"], { since: "trun" }], 'touched: since is "turn" or "session", not "trun"'],
  ["touched", [["a"], { subagents: "yes" }], "touched: subagents is true or false"],
  ["read", [["a"], { since: "trun" }], 'read: since is "turn" or "session", not "trun"'],
  ["ran", ["x", { since: "trun" }], 'ran: since is "turn" or "session", not "trun"'],
  ["ran", ["x", { aftr: 1 }], 'ran() has no option "aftr"; did you mean after?'],
  ["ran", ["x", { flags: "-f" }], 'ran: flags is a list, such as ["-f"], not "-f"'],
  ["ran", ["x", ["-f"]], 'ran() takes its options as an object, such as { flags: ["-f"] }'],
  ["said", [/x/, { byy: "assistant" }], 'said() has no option "byy"; did you mean by?'],
  ["said", [/x/, { since: "trun" }], 'said: since is "turn" or "session", not "trun"'],
  ["usedSkill", ["x", { since: "trun" }], 'usedSkill: since is "turn" or "session", not "trun"'],
  ["testFile", [{ glob: ["x"] }], 'testFile() has no option "glob"; did you mean globs?'],
  ["signal", [/x/, { wieght: 5 }], 'signal() has no option "wieght"; did you mean weight?'],
  ["signals", [[/x/], { treshold: 5 }], 'signals() has no option "treshold"; did you mean threshold?'],
  ["signals", [[/x/], { threshold: "5" }], 'signals: threshold is a number, not "5"'],
  ["sourceEdits", [{ langs: "ts" }], 'sourceEdits() has no option "langs"; did you mean lang?'],
  ["content", ["x", { lang: "ts" }], "content() takes a pattern and nothing else"],
  ["path", ["x", { onlyy: 1 }], 'path("x", {"onlyy":1}) takes nothing but globs, each a text'],
  ["command", ["x", { flag: ["-f"] }], 'command() has no option "flag"; did you mean flags?'],
  ["command", ["x", { flags: "-f" }], 'command: flags is a list, such as ["-f"], not "-f"'],
  ["command", ["x", { args: "-f" }], 'command: args is a list, such as ["x"], not "-f"'],
  ["command", ["x", ["-f"]], 'command() takes its options as an object, such as { flags: ["-f"] }'],
  ["command", [() => true, ["-f"]], 'command() takes its options as an object, such as { flags: ["-f"] }'],
])("%s%j is refused", (maker, args, message) => {
  expect(() => loose[maker]?.(...args)).toThrow(message);
});
