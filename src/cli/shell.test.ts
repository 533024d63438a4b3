import { expect, test } from "vitest";
import { temporaryProject } from "../../test/temporary-project.ts";
import { program } from "./program.fixture.ts";

const { cli } = program();

const shell = (args: readonly string[], input = "") => {
  const { root, home } = temporaryProject({});
  return { ...cli().run(["shell", ...args], { cwd: root, home, input }), root };
};

test("prints a tree without colours into a pipe", () => {
  const { code, stdout, stderr } = shell(["cd /tmp && sudo rm -rf x"]);
  expect(stderr).toBe("");
  expect(stdout).toContain("└─ sudo › rm -rf x  (in /tmp)\n   └─ deletes /tmp/x and all below\n");
  expect(code).toBe(0);
});

test("prints one JSON document, also of standard input", () => {
  const { code, stdout, root } = shell(["--json", "-"], "git push -f > ~/log\n");
  expect(code).toBe(0);
  expect(JSON.parse(stdout)).toMatchObject({
    executables: [["git", "push", "-f"]],
    redirects: [{ fd: 1, op: ">", target: "~/log" }],
    commands: [{ cwd: root }],
  });
});

test("takes a folder and wrappers", () => {
  const { stdout } = shell(["--cwd", "/", "--wrappers", "rtk,x", "rtk rm a", "--json"]);
  expect(JSON.parse(stdout)).toMatchObject({
    executables: [
      ["rtk", "rm", "a"],
      ["rm", "a"],
    ],
    effects: [{ kind: "delete", path: "/a" }],
  });
});

test("a line that starts with a dash stands behind two dashes", () => {
  expect(shell(["--", "-x y"]).stdout).toContain("-x y");
});

test("what cannot be read is told, and is exit code 1", () => {
  const { code, stdout } = shell(["echo 'x", "--json"]);
  expect(code).toBe(1);
  expect(JSON.parse(stdout).unparsable).toEqual(expect.any(String));
});

test("without a line, or with two, it is exit code 2", () => {
  expect(shell([])).toMatchObject({ code: 2, stdout: "", stderr: expect.stringContaining("is missing") });
  expect(shell(["ls", "-la"])).toMatchObject({ code: 2, stdout: "" });
});
