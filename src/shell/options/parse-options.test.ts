import { describe, expect, test } from "vitest";
import { analyze } from "../analyze.ts";
import { type OptionSchema, optionRules } from "./option-schema.ts";
import { parseOptions } from "./parse-options.ts";
import { findSchema, optionSchemas } from "./schemas.ts";

function read(text: string, schema?: OptionSchema) {
  const [command] = analyze(text).commands;
  const parsed = parseOptions(command?.words.slice(1) ?? [], schema ?? findSchema(command?.name ?? ""));
  const options = parsed.options.map(({ names, value }) =>
    value === undefined ? names[0] : `${names[0]}:${value}`,
  );
  return {
    options,
    operands: parsed.operands.map((word) => word.text),
    unsure: parsed.unsure.map((word) => word.text),
  };
}

describe("options and operands", () => {
  test.each<[string, readonly string[], readonly string[]]>([
    ["rm -rf a b", ["-r", "-f"], ["a", "b"]],
    ["rm a -- -r", [], ["a", "-r"]],
    ["rm --recursive --fo x", ["-r", "-f"], ["x"]],
    ["git -C d -c a=b push -uf o", ["-C:d", "-c:a=b", "-u", "-f"], ["push", "o"]],
    ["git commit -m msg -am other", ["-m:msg", "-a", "-m:other"], ["commit"]],
    ["git commit -mmsg --message=x", ["-m:msg", "-m:x"], ["commit"]],
    ["git stash push -m x", ["-m:x"], ["stash", "push"]],
    ["git log -S x -n5", ["-S:x", "-n:5"], ["log"]],
    ["curl -fsSLo out url", ["-f", "-s", "-S", "-L", "-o:out"], ["url"]],
    ["sed -i.bak -e s/a/b/ f", ["-i:.bak", "-e:s/a/b/"], ["f"]],
    ["cp -t d a b", ["-t:d"], ["a", "b"]],
    ["kubectl -n x delete pod p --grace-period 0", ["-n:x", "--grace-period:0"], ["delete", "pod", "p"]],
    ["terraform -chdir=d apply -auto-approve -var a=b", ["-chdir:d", "-auto-approve", "-var:a=b"], ["apply"]],
    ["npm --prefix w i -D x", ["-C:w", "-D"], ["i", "x"]],
    [
      "docker run --rm -it -v a:b img rm -f x",
      ["--rm", "-i", "-t", "-v:a:b"],
      ["run", "img", "rm", "-f", "x"],
    ],
    ["chmod -R 777 d", ["-R"], ["777", "d"]],
    ["- a", [], ["a"]],
    ["unknown -x v --long w", ["-x", "--long"], ["v", "w"]],
    ["tee -", [], ["-"]],
  ])("%s", (text, options, operands) => {
    const found = read(text);
    expect(found.options).toEqual(options);
    expect(found.operands).toEqual(operands);
  });

  test("words that may be options are told", () => {
    expect(read("rm $X a").unsure).toEqual(["$X"]);
    expect(read('rm "$X"').unsure).toEqual(["$X"]);
    expect(read("rm a$X ~/b *.c -- $Y").unsure).toEqual(["a$X"]);
    expect(read("git commit -m $X").unsure).toEqual([]);
  });

  test("schemas can be brought along", () => {
    const deploy: OptionSchema = { options: "-c|--config= -y", commands: { up: { options: "--to=" } } };
    expect(read("deploy -c f up --to prod x", deploy)).toMatchObject({
      options: ["-c:f", "--to:prod"],
      operands: ["up", "x"],
    });
  });
});

test("every schema reads", () => {
  const all = (schema: OptionSchema): readonly OptionSchema[] => [
    schema,
    ...Object.values(schema.commands ?? {}).flatMap(all),
  ];
  for (const schema of Object.values(optionSchemas).flatMap(all)) {
    for (const { names } of optionRules(schema.options))
      expect(names.every((name) => /^[-+]/.test(name))).toBe(true);
  }
});

test.each(
  "git rm mv cp find xargs sudo env docker npm pnpm yarn bun pip uv curl wget chmod chown dd kubectl terraform gh sed tee truncate".split(
    " ",
  ),
)("%s is known", (name) => expect(findSchema(name)).toBeDefined());
