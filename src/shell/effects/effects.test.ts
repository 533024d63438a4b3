// biome-ignore-all lint/suspicious/noTemplateCurlyInString: these texts are bash.
import { describe, expect, test } from "vitest";
import { analyze } from "../analyze.ts";
import { effects } from "./effects.ts";

const at = { cwd: "/w", home: "/h" };
const touched = (text: string) =>
  effects(analyze(text, at)).map(
    ({ kind, path, recursive }) => `${kind}${recursive ? " all" : ""} ${path ?? "?"}`,
  );

describe("files that a line touches", () => {
  test.each<[string, readonly string[]]>([
    ["echo x > a", ["write /w/a"]],
    ["cd s && echo x >> a 2> /e", ["write /w/s/a", "write /e"]],
    ["cat a < b", ["read /w/b", "read /w/a"]],
    ["{ x; } > a", ["write /w/a"]],
    ["tee -a a ~/b", ["write /w/a", "write /h/b"]],
    ["rm -rf a ../b", ["delete all /w/a", "delete all /b"]],
    ["rm a", ["delete /w/a"]],
    ["mv a b/c", ["move /w/a", "write /w/b/c"]],
    ["mv a b d/", ["move /w/a", "move /w/b", "write /w/d/a", "write /w/d/b"]],
    ["cp -t d a", ["read /w/a", "write /w/d/a"]],
    ["cp a .", ["read /w/a", "write /w/a"]],
    ["ln -sf a b", ["read /w/a", "write /w/b"]],
    ["dd if=a of=b bs=1", ["read /w/a", "write /w/b"]],
    ["truncate -s 0 a", ["write /w/a"]],
    ["touch a", ["write /w/a"]],
    ["sed -i s/a/b/ f g", ["write /w/f", "write /w/g"]],
    ["sed -n 's/a/b/w out' f", ["read /w/f", "write /w/out"]],
    ["perl -pi -e s/a/b/ f", ["write /w/f"]],
    ["sort -o a b", ["read /w/b", "write /w/a"]],
    ["git rm -r a", ["delete all /w/a"]],
    ["git -C s checkout -- a", ["write all /w/s/a"]],
    ["git checkout ./a b", ["write all /w/a", "write all /w/b"]],
    ["git checkout -f main", ["write all /w"]],
    ["git checkout main", []],
    ["git stash -u", ["write all /w"]],
    ["git clean -fdx a", ["delete all /w/a"]],
    ['cd "$X" && git stash', []],
    ["git mv a b", ["move /w/a", "write /w/b"]],
    ["curl -o a u", ["write /w/a"]],
    ["wget https://x.test/p/f.tgz?q=1", ["write /w/f.tgz"]],
    ["find s -name '*.o' -delete", ["delete all /w/s/**/*.o"]],
    ["find s -delete", ["delete all /w/s"]],
    ["find s -name a -exec rm {} +", ["delete all /w/s/**/a"]],
    ['for f in a b; do rm "$f"; done', ["delete /w/a", "delete /w/b"]],
    ["rm *.ts", ["delete /w/*.ts"]],
    ['rm "$X"', ["delete ?"]],
    ['echo x > "$X/a"', ["write ?"]],
    ['f() { rm "$1"; }; f a', ["delete /w/a"]],
    ["bash -c 'cd s; rm a'", ["delete /w/s/a"]],
    ["python3 -c \"open('a', 'w')\"", ["write /w/a"]],
    ["python3 -c \"print(open('a').read())\"", ["read /w/a"]],
    [
      "python3 -c \"open('a', 'rb'), open('b', encoding='utf8'), open('c', 'r+')\"",
      ["read /w/a", "read /w/b", "write /w/c"],
    ],
    ["python3 -c \"Path('a').read_text()\"", ["read /w/a"]],
    ["node -e \"require('fs').readFileSync('a', 'utf8')\"", ["read /w/a"]],
    ["ruby -e \"puts File.read('a')\"", ["read /w/a"]],
    ["perl -e \"open(F, '<', 'a'); print <F>\"", ["read /w/a"]],
    ["php -r \"echo file_get_contents('a');\"", ["read /w/a"]],
    ["python3 -c \"import shutil; shutil.rmtree('a')\"", ["delete all /w/a"]],
    ["node -e \"fs.rmSync('a', { recursive: true })\"", ["delete all /w/a"]],
    ["echo 'rm a'", []],
    ["ls a", []],
  ])("%s", (text, expected) => expect(touched(text)).toEqual(expected));

  test("elsewhere is marked", () => {
    expect(effects(analyze("ssh host 'rm -rf /a'", at))).toMatchObject([{ kind: "delete", remote: true }]);
  });
});
