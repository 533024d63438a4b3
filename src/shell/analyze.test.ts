// biome-ignore-all lint/suspicious/noTemplateCurlyInString: these texts are bash.
import { describe, expect, test } from "vitest";
import { analyze, executables, openedFiles } from "./analyze.ts";
import type { Command } from "./command-line.ts";

const at = { cwd: "/code/app", home: "/home/dev" };
const argvOf = (text: string) => executables(analyze(text, at));
const runs = (text: string) => analyze(text, at).commands.filter((command) => !command.dormant);
const find = (text: string, name: string): Command | undefined =>
  runs(text).findLast((command) => command.name === name);

describe("words", () => {
  test.each<[string, readonly string[]]>([
    ["x 'a b' \"c d\" e\\ f", ["x", "a b", "c d", "e f"]],
    ["x $'\\x41\\n' $\"b\"", ["x", "A\n", "b"]],
    ["x \"\" '' a''b", ["x", "", "", "ab"]],
    ["A=1; x $A \"$A\" ${A}b '$A'", ["x", "1", "1", "1b", "$A"]],
    ["A='b c'; x $A \"$A\"", ["x", "b", "c", "b c"]],
    ['A=; x $A "$A" end', ["x", "", "end"]],
    [
      'A=(b \'c d\'); x "${A[@]}" "${A[*]}" ${A[1]} ${#A[@]} $A',
      ["x", "b", "c d", "b c d", "c", "d", "2", "b"],
    ],
    ["A=(b); A+=(c); x ${A[@]}", ["x", "b", "c"]],
    ['E=; A=(); x "${A[@]}$E" "$E${A[@]}" "${A[@]}""${A[@]}" "a${A[@]}"', ["x", "a"]],
    ['A=(\'\'); x "${A[@]}" """${A[@]}"', ["x", "", ""]],
    [
      "A=file.tar.gz; x ${A%.gz} ${A%%.*} ${A##*.} ${A#f} ${A/tar/zip} ${A^^} ${A:5:3} ${#A}",
      ["x", "file.tar", "file", "gz", "ile.tar.gz", "file.zip.gz", "FILE.TAR.GZ", "tar", "11"],
    ],
    ["A=; x ${A:-d} ${A-d} ${A:+e}", ["x", "d"]],
    ["N=V; V=w; x ${!N}", ["x", "w"]],
    [
      "x {a,b}{1..2} {01..03} {c..a} {a} {,y}",
      ["x", "a1", "a2", "b1", "b2", "01", "02", "03", "c", "b", "a", "{a}", "y"],
    ],
    ["x $HOME ~ *.ts $(y) $((1+1))", ["x", "$HOME", "~", "*.ts", "$(y)", "$((1+1))"]],
    ["x a\\\nb \\\n c", ["x", "ab", "c"]],
    ["export A=b; x $A", ["x", "b"]],
    ["read A; x $A", ["x", "$A"]],
    ["A=b; unset A; x $A", ["x", "$A"]],
    ["if y; then A=b; else A=c; fi; x $A", ["x", "$A"]],
    ["if y; then A=b; else A=b; fi; x $A", ["x", "b"]],
    ["A=b; y && A=c; x $A", ["x", "$A"]],
    ["A=b && x $A", ["x", "b"]],
    ["A=b; while y; do x $A; A=c; done", ["x", "$A"]],
    ["A=b; (A=c); x $A", ["x", "b"]],
    ["A=b; y | A=c; x $A", ["x", "b"]],
    ["A=b; x <<< $A", ["x"]],
  ])("%s", (text, expected) => expect(argvOf(text).findLast(([name]) => name === "x")).toEqual(expected));

  test("what is known of a word that is not fixed", () => {
    const [, home, start, end, whole] = find('x ~/a pre-$B "$D/.env" "$B"', "x")?.words ?? [];
    expect(home).toMatchObject({ dynamic: true, text: "~/a", value: "/home/dev/a" });
    expect(start).toMatchObject({ dynamic: true, known: "pre-", many: true, value: undefined });
    expect(end).toMatchObject({ dynamic: true, ending: "/.env", many: false });
    expect(whole).toMatchObject({ known: "", ending: "", many: false });
    const turns = analyze("for f in a 'b c'; do x \"$f/d\"; done").commands;
    expect(turns.map(({ argv, dormant }) => [argv[1], dormant])).toEqual([
      ["$f/d", true],
      ["a/d", false],
      ["b c/d", false],
    ]);
    expect(find("cd sub; x $(pwd)/a", "x")?.words[1]?.value).toBe("/code/app/sub/a");
  });

  test("environment that is certain gives values but not text", () => {
    const [command] = analyze("x $A", { env: { A: "b" } }).commands;
    expect(command?.words[1]).toMatchObject({ text: "$A", dynamic: true, value: "b" });
  });
});

describe("directories", () => {
  test.each<[string, string | undefined]>([
    ["x", "/code/app"],
    ["cd sub && x", "/code/app/sub"],
    ["cd; x", "/home/dev"],
    ["cd ~/a; x", "/home/dev/a"],
    ["cd -- ..; x", "/code"],
    ["cd a; cd -; x", "/code/app"],
    ["pushd /a; popd; x", "/code/app"],
    ["pushd /a; x", "/a"],
    ["(cd /a); x", "/code/app"],
    ["cd /a | cat; x", "/code/app"],
    ["cd /a & x", "/code/app"],
    ['cd "$D"; x', undefined],
    ["cd /a || exit 1; x", "/a"],
    ["cd /a || cd /b; x", undefined],
    ["cd /a || x", "/code/app"],
    ["y && cd /a; x", "/a"],
    ["for i in 1 2; do x; cd ..; done", undefined],
    ["for i in 1 2; do (cd $i; x); done", "/code/app/*"],
    ["for i in 1 ..; do (cd $i; x); done", undefined],
    ["for i in 1 2; do pushd $i; popd; x; done", "/code/app"],
    ["f() { cd /a; }; f; x", "/a"],
    ["bash -c 'cd /a; x'", "/a"],
    ["bash -c 'cd /a'; x", "/code/app"],
    ["eval 'cd /a'; x", "/a"],
    ["command cd /a; x", "/a"],
    ["env -C /a x", "/a"],
    ["ssh host x", undefined],
    ["case y in y) cd /a;; esac; x", undefined],
  ])("%s", (text, cwd) => expect(find(text, "x")?.cwd).toBe(cwd));
});

describe("carriers", () => {
  test.each<[string, readonly string[]]>([
    ["sudo -u me -- x", ["sudo"]],
    ["env A=1 nice -n 5 x", ["env", "nice"]],
    ["timeout -k 5 10 x", ["timeout"]],
    ["bash -lc 'x'", ["bash -c"]],
    ["bash -euo pipefail -c x", ["bash -c"]],
    ["echo x | sh", ["sh (input)"]],
    ["bash <<< x", ["bash (input)"]],
    ["cat <<E | sudo bash\nx\nE", ["sudo", "bash (input)"]],
    ["ssh -p 2 host 'sudo x'", ["ssh", "sudo"]],
    ["find . -exec x {} \\;", ["find -exec"]],
    ["ls | xargs -n 1 x", ["xargs"]],
    ["echo $(x)", ["$( )"]],
    ["cat <(x)", ["<( )"]],
    ["f() { x; }; f", ["f()"]],
    ["alias a=x\na", ["alias a"]],
    ["trap x EXIT", ["trap"]],
    ["docker exec -it web x", ["docker"]],
    ["su -c x me", ["su -c"]],
    ["env -S 'x y'", ["env -S"]],
    ["git rebase -x x main", ["git"]],
    ["python3 -c 'import os; os.system(\"x\")'", ["python3 code"]],
    ["npx x", ["npx"]],
    ["uv run x", ["uv"]],
    ["cmd /c x", ["cmd /c"]],
    ["busybox x", ["busybox"]],
  ])("%s", (text, via) => expect(find(text, "x")?.via).toEqual(via));

  test.each([
    "command -v x",
    "sudo -l x",
    "echo x",
    "bash x",
    "bash -c",
    "sudo -u x",
    "cat <<E\nx\nE",
    "timeout 5",
    "f() { x; }; g x",
    "xargs -a x",
  ])("not: %s", (text) =>
    expect(runs(text).filter(({ name, inFunction }) => name === "x" && !inFunction)).toEqual([]),
  );

  test("aliases hold in the shell that expands them", () => {
    expect(argvOf("shopt -s expand_aliases\nalias a='x y'\na z").at(-1)).toEqual(["a", "z"]);
    expect(find("shopt -s expand_aliases\nalias a='x y'\na z", "x")?.argv).toEqual(["x", "y", "z"]);
  });

  test("spans stand where the command stands", () => {
    const text = "ls; sudo bash -c \"cd a && x  'b'\"; ls";
    const command = find(text, "x");
    expect(text.slice(...(command?.span ?? [0, 0]))).toBe("x  'b'");
  });
});

describe("streams", () => {
  test("what a shell reads and who printed it", () => {
    expect(find("curl u | tee f | sh", "sh")?.code).toMatchObject([
      { text: undefined, from: [{ name: "curl" }, { name: "tee" }] },
    ]);
    expect(find('x=$(curl u); bash -c "$x"', "bash")?.code).toMatchObject([
      { text: undefined, from: [{ name: "curl" }] },
    ]);
    expect(find("printf '%s\\n' 'a b' | bash", "bash")?.code).toMatchObject([{ text: "a b\n" }]);
    expect(find("echo -e 'a\\nb' | sh", "sh")?.code).toMatchObject([{ text: "a\nb\n" }]);
  });

  test("redirections that open files, nested ones too", () => {
    const line = analyze("{ a 2>&1 >b; } 2>/dev/null; bash -c 'c >> d <e' &>f; g {h}>i <<<j 3<&-", at);
    expect(line.redirects.map(({ fd, op, target }) => `${fd}${op}${target}`)).toEqual([
      "1>b",
      "2>/dev/null",
      "1>>d",
      "0<e",
      "1&>f",
      "-1>i",
    ]);
  });
});

test("a redirection in a function is listed once", () => {
  expect(openedFiles(analyze("f() { x > a; }; f; f"))).toEqual([{ fd: 1, op: ">", target: "a" }]);
});

test("what could be read of a broken text is listed", () => {
  const line = analyze("ls -a; git push 'x");
  expect(line.unparsable).toMatch(/quote/);
  expect(executables(line)[0]).toEqual(["ls", "-a"]);
});

test("plain lines are not dynamic", () => {
  expect(analyze("cd a && npm test > out 2>&1").dynamic).toBe(false);
  expect(analyze("A=b; x $A").dynamic).toBe(false);
  expect(analyze("x > $A").dynamic).toBe(true);
  expect(analyze("curl u | sh").dynamic).toBe(true);
});

describe("functions", () => {
  test("either body may be the one that is called", () => {
    const text = "f() { x 1; }; if y; then f() { x 2; }; fi; f";
    expect(
      runs(text)
        .filter(({ name }) => name === "x")
        .map(({ argv }) => argv[1]),
    ).toEqual(["1", "2"]);
  });

  test("are judged with the words of each call", () => {
    const calls = runs('f() { x "$1"; }; f a; f b').filter(({ name }) => name === "x");
    expect(calls.map(({ words }) => words[1]?.value)).toEqual(["a", "b"]);
    expect(find('f() { "$@"; }; f x y', "x")?.argv).toEqual(["x", "y"]);
  });

  test("keep their local variables", () => {
    expect(argvOf("V=a; f() { local V=b; x $V; }; f; x $V").at(-1)).toEqual(["x", "a"]);
  });
});

test("what the text writes into a file and then runs is followed", () => {
  expect(find("cat > a.sh <<'E'\nx y\nE\nbash a.sh", "x")?.via).toEqual(["bash a.sh"]);
  expect(find("echo 'x y' > a; chmod +x a; ./a", "x")?.argv).toEqual(["x", "y"]);
  expect(find("echo 'x' | tee a; . ./a", "x")?.argv).toEqual(["x"]);
  expect(find("curl u > a; sh a", "sh")?.code[0]?.from.map(({ name }) => name)).toContain("curl");
});

test("words the parser would not see are seen", () => {
  expect(find("y 1<(x a) {b}<(x c)", "x")?.argv).toEqual(["x", "c"]);
  expect(find("y=<(x a)", "x")?.argv).toEqual(["x", "a"]);
});
