import { expect, test } from "vitest";
import { temporaryProject, writeFiles } from "../../test/temporary-project.ts";
import { nudges, program } from "./program.fixture.ts";

const { fairlead } = program();

test.each([
  ["replay .claude", ".claude is a folder"],
  ["replay ../nofile.jsonl", "there is no file ../nofile.jsonl"],
  ["replay zzz", 'there is no session "zzz"'],
  ["explain --event Stop --command ls", "--command says nothing about Stop: it is for calls of tools"],
  ["explain --event PreToolUse --prompt x", "--prompt says nothing about PreToolUse: it is for prompts"],
  ["explain --command ls --hook zzz", 'no hook\'s id contains "zzz"'],
  ["log --follow --hook zzz", 'no hook\'s id contains "zzz"'],
  ["log --hook zzz", 'no hook\'s id contains "zzz"'],
  ["backtest --sessions -1", '--sessions does not understand "-1"'],
])("fairlead %s is refused in plain words", (line, said) => {
  const { code, stderr } = fairlead(temporaryProject({ "a.ts": nudges }), line);
  expect(stderr).toContain(said);
  expect(code).toBe(2);
});

test("a hook that is in no file that loads is told, and may be in one that does not", () => {
  const place = temporaryProject({ "a.ts": nudges, "b.ts": "export const x = ;" });
  expect(fairlead(place, "log --hook zzz")).toMatchObject({
    code: 0,
    stderr: expect.stringContaining(`no hook's id contains "zzz", but not all hook files load`),
  });
});

test("what would move a terminal's cursor is printed in no form", () => {
  const place = temporaryProject({
    "a.ts": `import { guard, command } from "fairlead";
      export const red = guard({ when: command("ls"), deny: "\\x1b[31mred", tests: { passes: ["ls"] } });`,
  });
  for (const form of ["test", "test --github", "test --junit"]) {
    const { stdout, code } = fairlead(place, form);
    expect(stdout, form).toContain("[31mred");
    expect(stdout, form).not.toContain("\u001b");
    expect(code).toBe(1);
  }
});

test("test --changed before the first commit tests everything", () => {
  const place = temporaryProject({ "a.ts": nudges });
  writeFiles(place.root, { ".git/HEAD": "ref: refs/heads/main\n", ".git/refs/x": "", ".git/objects/x": "" });
  expect(fairlead(place, "test --changed")).toMatchObject({ code: 0, stderr: "" });
});
