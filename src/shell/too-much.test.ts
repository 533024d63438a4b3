import { expect, test } from "vitest";
import { analyze } from "./analyze.ts";
import { mostSigns, tooMuch } from "./too-much.ts";

test("a long text, and one of many commands, is not read at all", () => {
  expect(tooMuch("a".repeat(200_001))).toBe("it is longer than 200000 characters");
  expect(tooMuch("cd a;".repeat(20_000))).toBe(`it has more than ${mostSigns} signs between commands`);
  const line = analyze(`git push -f; ${"a|".repeat(50_000)}a`);
  expect(line).toMatchObject({ commands: [], dynamic: true });
  expect(line.unparsable).toBe(`it has more than ${mostSigns} signs between commands`);
});

test.each(["cat > a.js <<'END'", 'cat > a.js << "END"', "cat > a.js <<-END", "tee a <<\\END >/dev/null"])(
  "a long file may be written: %s",
  (head) => {
    const body = "if (a && b) { c(); d(); } else e | f;\n".repeat(4000);
    expect(tooMuch(`${head}\n${body}END\ngit push`)).toBeUndefined();
    expect(tooMuch(`${head}\n${body}END\n${"cd a;".repeat(5001)}`)).toContain("signs between commands");
  },
);

test("a long file that a here-document writes is read", () => {
  const body = "if (a && b) { c(); d(); }\n".repeat(4000);
  const line = analyze(`cat > a.js <<'END'\n${body}END\ngit push -f`);
  expect(line.unparsable).toBeUndefined();
  expect(line.commands.map(({ name }) => name)).toEqual(["cat", "git"]);
});

test("a here-string opens nothing", () => {
  expect(tooMuch(`cat <<<END\n${"cd a;".repeat(5001)}`)).toContain("signs between commands");
});
