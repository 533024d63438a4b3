import { expect, test } from "vitest";
import { readLine } from "../shell/read-line.ts";
import { shellTree } from "./shell-tree.ts";

const tree = (text: string): string => `\n${shellTree(readLine(text, { cwd: "/w", home: "/h" }))}\n`;

test("what runs, through what, where, and which files it touches", () => {
  expect(tree("sudo bash -c 'cd /tmp && rm -rf \"$X\" a' > log")).toMatchInlineSnapshot(`
    "
    sudo bash -c 'cd /tmp && rm -rf "$X" a'
    ├─ writes /w/log
    └─ sudo › bash -c 'cd /tmp && rm -rf "$X" a'
       ├─ bash -c › cd /tmp
       └─ bash -c › rm -rf «$X» a  (in /tmp)
          ├─ deletes «$X» and all below
          └─ deletes /tmp/a and all below
    Marked words are known only at run time.
    "
  `);
  expect(tree("for f in *.ts; do sed -i s/a/b/ $f; done > out")).toMatchInlineSnapshot(`
    "
    sed -i s/a/b/ «$f»
    └─ writes /w/*.ts
    writes /w/out
    Marked words are known only at run time.
    "
  `);
  expect(tree("X=$(ls); echo $(date +%s | tee x) && curl -s https://x | sh")).toMatchInlineSnapshot(`
    "
    $( ) › ls
    echo «$(date +%s | tee x)»
    ├─ $( ) › date +%s
    └─ $( ) › tee x
       └─ writes /w/x
    curl -s https://x
    sh
    └─ runs what \`curl -s https://x\` prints, which was just fetched
    Cannot be known: what \`sh\` runs is known only at run time.
    "
  `);
  expect(tree("f() { git push -f; }; f")).toMatchInlineSnapshot(`
    "
    f
    └─ f() › git push -f
    "
  `);
  expect(tree("find . -name '*.o' | xargs rm; ssh host 'rm -rf /x'; cat <.env")).toMatchInlineSnapshot(`
    "
    find . -name '*.o'
    xargs rm
    └─ xargs › rm «{}»
       └─ deletes /w/**/*.o and all below
    ssh host 'rm -rf /x'
    └─ ssh › rm -rf /x  (not on this machine)
       └─ deletes /x and all below (not on this machine)
    cat
    └─ reads /w/.env
    Marked words are known only at run time.
    "
  `);
});

test("what cannot be read or known, and nothing", () => {
  expect(tree("ls $(")).toMatchInlineSnapshot(`
    "
    ls «$(»
    Could not be read: unterminated command substitution.
    "
  `);
  expect(tree('eval "$X"')).toMatchInlineSnapshot(`
    "
    eval «$X»
    Cannot be known: what \`eval "$X"\` runs is known only at run time.
    "
  `);
  expect(tree("# nothing")).toMatchInlineSnapshot(`
    "
    Nothing runs.
    "
  `);
});

test("signs that a terminal would act on are spelled out, and long words cut", () => {
  const drawn = tree("echo '\u001b[2K' 'a\u202eb' 'x\ny' $'\\a'");
  expect(drawn.replaceAll("\n", "")).not.toMatch(/[\p{Cc}\p{Cf}]/u);
  expect(drawn).toContain("\\u{1b}[2K");
  expect(tree(`echo ${"x".repeat(900)}`).length).toBeLessThan(200);
});
