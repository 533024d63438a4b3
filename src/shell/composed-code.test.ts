import { expect, test } from "vitest";
import { composedCommands } from "./composed-code.ts";

test.each([
  ["a = ['git', 'push']; a.append('-f'); os.system(' '.join(a))", false, [["git", "push", "-f"]]],
  ["x = ['push', '-f']; run(['git', *x])", true, [["git", "push", "-f"]]],
  ["run(['git', 'push']); add_argument('--force')", true, []],
  ['system join " ", "git", "push"', false, [["git", "push"]]],
  ["print('a longer text that nobody runs'); run(x)", false, []],
])("%s", (source, isNamed, commands) => {
  expect(composedCommands(source, isNamed)).toEqual(commands);
});
