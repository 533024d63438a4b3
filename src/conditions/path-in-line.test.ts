import { describe, expect, test } from "vitest";
import { call, happening } from "../../test/event-of.ts";
import { fakeHost } from "../../test/fake-host.ts";
import type { Check, Condition } from "./condition.ts";
import { path } from "./path.ts";
import { sourceEdits } from "./source-edits.ts";
import { touched as touchedBefore } from "./touched.ts";

const host = fakeHost({ links: { "/code/app/current": "/code/app/src/generated" } });
const ask = async (condition: Condition, command: string): Promise<Check> =>
  condition.check(call("Bash", { command }), host);

const generated = path.written("**/generated/**");
const anchored = path.written("src/generated/**");
const touched = path("**/generated/**");
const locks = path.written("*.lock", "package-lock.json");

describe("a command line touches", () => {
  test.each<[text: string, condition: Condition, match: Check["match"]]>([
    ["echo x > src/generated/a.ts", generated, true],
    ["echo x > src/generated/a.ts", touched, true],
    ["cat src/generated/a.ts", generated, false],
    ["cat src/generated/a.ts", touched, true],
    ["cd src && tee generated/a.ts < x", generated, true],
    ["sed -i s/a/b/ src/generated/a.ts", generated, true],
    ["sed s/a/b/ src/generated/a.ts", generated, false],
    ["cp a.ts src/generated/", generated, true],
    ["cp src/generated/a.ts a.ts", generated, false],
    ["mv src/generated/a.ts a.ts", generated, true],
    ["rm -rf src/generated", generated, true],
    ["truncate -s0 generated/a", generated, true],
    ["dd if=x of=generated/a", generated, true],
    ["sudo bash -c 'echo x > generated/a'", generated, true],
    ["for f in a b; do echo x > generated/$f; done", generated, true],
    ["echo x > src/a.ts", generated, false],
    ["echo 'x > generated/a'", generated, false],
    ["ssh host 'rm -rf generated'", generated, false],
    ["npm test 2>/dev/null", generated, false],
    // through a link
    ["echo x > current/a.ts", generated, true],
    ["rm current", generated, false],
    ["rm current/a.ts", generated, true],
    // a folder that holds it
    ["rm -rf src", anchored, true],
    ["mv src old", anchored, true],
    ["rm src", anchored, false],
    ["rm -rf srcs", anchored, false],
    ["rm -rf src", generated, false],
    ["rm -rf node_modules", generated, false],
    ["git restore src", anchored, true],
    ["git restore .", anchored, true],
    ["git restore docs", anchored, false],
    ["git restore --staged .", anchored, false],
    ["git checkout -- .", anchored, true],
    ["git checkout .", anchored, true],
    ["git checkout main -- src", anchored, true],
    ["git checkout main", anchored, false],
    ["git checkout -b topic", anchored, false],
    ["git rm -r src", anchored, true],
    ["git clean -fdx src", anchored, true],
    ["git clean -fdx", anchored, true],
    ["git clean -fd docs", anchored, false],
    ["git clean -ndx src", anchored, false],
    ["git stash", anchored, true],
    ["git stash push -m wip", anchored, true],
    ["git stash push -- docs", anchored, false],
    ["git stash list", anchored, false],
    ["git stash pop", anchored, true],
    ["git reset --hard", anchored, true],
    ["git reset --hard HEAD~1", anchored, true],
    ["git reset HEAD~1", anchored, false],
    ["git stash", generated, false],
    ["rm -rf *", anchored, "unknown"],
    ["rm -rf ./*", anchored, "unknown"],
    ["rm -rf s*", anchored, "unknown"],
    ["rm -rf d*", anchored, false],
    ["rm *", anchored, false],
    ["rm -rf *", generated, false],
    ["for f in *; do rm -rf $f; done", anchored, "unknown"],
    ["for f in docs/*; do rm -rf $f; done", anchored, false],
    ['rm -rf "$DIR"', anchored, "unknown"],
    // several files at once
    ["rm src/generated/*.ts", generated, true],
    ["rm -rf src/*", anchored, "unknown"],
    ["rm -rf dist/*", generated, false],
    ["sed -i s/a/b/ src/*.ts", generated, false],
    ["find . -name '*.ts' | xargs sed -i s/a/b/", generated, "unknown"],
    ["find . -name '*.md' -delete", locks, false],
    ["rm *.lock", locks, true],
    ["rm *.json", locks, "unknown"],
    ["rm *", locks, "unknown"],
    ["rm *.ts", locks, false],
    ["rm *", path.written(".env"), false],
    ["rm .e*", path.written(".env"), "unknown"],
    ["rm {a,b}.lock", locks, true],
    // known only at run time
    ['cat "$FILE"', touched, false],
    ['grep x "$DIR/generated/a"', touched, true],
    ['echo x > "$FILE"', generated, "unknown"],
    ['rm "$FILE"', generated, "unknown"],
    ['echo x > "$DIR/out.txt"', locks, false],
    ['echo x > "$DIR/yarn.lock"', locks, true],
    ['echo x > "src/$NAME.ts"', path.written("lib/**"), false],
    ['echo x > "lib/$NAME.ts"', path.written("lib/**"), true],
    ['echo x > "li$NAME.ts"', path.written("lib/**"), "unknown"],
    ['echo x > "$NAME.ts"', path.written("**/*.{js,ts}"), true],
    ['echo x > "$NAME.md"', path.written("**/*.{js,ts}"), false],
    ['t=$(mktemp); echo x > "$t"', generated, false],
    ['echo x > "$TMPDIR/generated/a"', generated, false],
    ['dd if=x of="$FILE"', generated, "unknown"],
    ['cp -r src "backups/$(date +%F)"', path.written(".env"), false],
    ['cp -r src "backups/$(date +%F)"', path.written("backups/**"), true],
    ['cp -r src "backups/$(date +%F)"', locks, false],
    ['echo x > "$(date +%F).md"', generated, false],
    ['echo x > "log-$(date +%F).lock"', locks, true],
    ['echo x > "$(cat name)"', path.written(".env"), "unknown"],
    ['eval "$CODE"', generated, "unknown"],
    ["echo 'x", generated, "unknown"],
    ['> "$X/src/a.js"', path.written("**/*.{js,ts}"), true],
    // outside of the project
    ["echo x >> ~/.ssh/config", path.written("~/.ssh/**"), true],
    ["cat ~/.ssh/id", path("~/.ssh/**"), true],
    ["echo x > /etc/hosts", path.written("/etc/**"), true],
    ["echo x > etc/hosts", path.written("/etc/**"), true],
    ["rm -rf ~", path.written("~/.ssh/**"), true],
    ["rm src/a.ts src/b.ts", path.written("src/**", "!src/a.ts"), true],
    ["rm src/a.ts", path.written("src/**", "!src/a.ts"), false],
  ])("%s", async (text, condition, match) => expect((await ask(condition, text)).match).toBe(match));

  test("with evidence: what, where and through what", async () => {
    const text = "sudo sh -c 'cat x > current/a.ts'";
    const start = text.indexOf(">");
    expect(await ask(generated, text)).toEqual({
      match: true,
      evidence: [
        {
          condition: 'path.written("**/generated/**")',
          text: "current/a.ts -> /code/app/src/generated/a.ts",
          span: [start, text.length - 1],
          via: ["sudo", "sh -c"],
          note: "it is written",
        },
      ],
    });
  });

  test("or says what cannot be known", async () => {
    const why = "what `$FILE` deletes is known only at run time";
    expect(await ask(generated, 'rm "$FILE"')).toEqual({ match: "unknown", why });
  });

  test("also of what no word names", async () => {
    const why = "what arrives on its input is known only at run time";
    expect(await ask(generated, "cat list | xargs rm")).toEqual({ match: "unknown", why });
  });
});

describe("path.written", () => {
  test.each<[tool: string, input: object, match: boolean]>([
    ["Edit", { file_path: "generated/a", old_string: "a", new_string: "b" }, true],
    ["Write", { file_path: "generated/a", content: "" }, true],
    ["NotebookEdit", { notebook_path: "generated/a", edit_mode: "delete" }, true],
    ["Read", { file_path: "generated/a" }, false],
    ["Grep", { pattern: "x", path: "generated" }, false],
    ["mcp__files__write_file", { path: "generated/a" }, true],
    ["mcp__files__moveFile", { source: "generated/a", destination: "b" }, true],
    ["mcp__files__read_file", { path: "generated/a" }, false],
    ["mcp__files__put", { path: "generated/a", content: "x" }, true],
  ])("of %s %j: %s", async (tool, input, match) =>
    expect((await generated.check(call(tool, input), host)).match).toBe(match),
  );

  test("no tool, no change", async () =>
    expect((await generated.check(happening("Stop"), host)).match).toBe(false));

  test("needs globs", () => expect(() => path.written()).toThrow(/path.written\(\) needs globs/));

  test.each([
    ["path", () => path("!src/gen")],
    ["path.written", () => path.written("!a", "!b/**")],
    ["touched", () => touchedBefore("!src/gen")],
    ["sourceEdits", () => sourceEdits({ paths: "!src/gen" })],
  ])("%s of what is taken back alone is an error that says what to do", (_, define) =>
    expect(define).toThrow(/can never hold: .*Put "\*\*" first/),
  );
});
