import { spawnSync } from "node:child_process";
import { expect, test } from "vitest";
import { temporaryProject } from "../../test/temporary-project.ts";
import { commands } from "./commands.ts";
import { program } from "./program.fixture.ts";

const { fairlead } = program();

const has = (shell: string): boolean => spawnSync(shell, ["-c", "true"]).status === 0;

/** What a line is completed to. */
function completed(script: string, words: readonly string[], by = "_fairlead"): readonly string[] {
  const test = `${script}
complete -p fairlead >&2
COMP_WORDS=(${words.map((word) => `'${word}'`).join(" ")}); COMP_CWORD=${words.length - 1}
${by}
printf '%s\\n' "\${COMPREPLY[@]}"`;
  const { stdout, stderr, status } = spawnSync("bash", ["--norc", "-c", test], {
    encoding: "utf8",
    cwd: "/",
  });
  expect(stderr).toBe("complete -o filenames -F _fairlead fairlead\n");
  expect(status).toBe(0);
  return stdout.split("\n").filter((word) => word !== "");
}

test.runIf(has("bash"))("bash completes commands, options, events and words", () => {
  const script = fairlead(temporaryProject({}), "completion bash").stdout;
  expect(completed(script, ["fairlead", ""])).toEqual(
    expect.arrayContaining([...Object.keys(commands), "help"]),
  );
  expect(completed(script, ["fairlead", "exp"])).toEqual(["explain"]);
  expect(completed(script, ["fairlead", "sync", "--ch"])).toEqual(["--check"]);
  expect(completed(script, ["fairlead", "log", "--event", "PreT"])).toEqual(["PreToolUse"]);
  expect(completed(script, ["fairlead", "run", "Sto"])).toEqual(["Stop", "StopFailure"]);
  expect(completed(script, ["fairlead", "state", "r"])).toEqual(["reset"]);
  expect(completed(script, ["fairlead", "record", "--to", "et"])).toEqual(["etc"]);
  expect(completed(script, ["fairlead", "log", "--session", "e"])).toEqual([]);
});

test.runIf(has("bash"))("npx fairlead is completed too, where nothing else completes npx", () => {
  const script = fairlead(temporaryProject({}), "completion bash").stdout;
  const npx = (...words: string[]): readonly string[] =>
    completed(script, ["npx", ...words], "_fairlead_npx");
  expect(npx("fairlead", "exp")).toEqual(["explain"]);
  expect(npx("fairlead", "sync", "--ch")).toEqual(["--check"]);
  expect(npx("fa")).toEqual([]);
  expect(npx("tsc", "--no")).toEqual([]);
  const bound = (before: string): string =>
    spawnSync("bash", ["--norc", "-c", `${before}\n${script}\ncomplete -p npx`], { encoding: "utf8" }).stdout;
  expect(bound("")).toContain("_fairlead_npx npx");
  expect(bound("complete -W mine npx")).toBe("complete -W 'mine' npx\n");
});

test.each(["bash", "zsh", "fish"])("%s can read its script, and it names every command", (shell) => {
  const { code, stdout } = fairlead(temporaryProject({}), `completion ${shell}`);
  expect(code).toBe(0);
  for (const name of Object.keys(commands)) expect(stdout).toMatch(new RegExp(`\\b${name}\\b`));
  if (has(shell)) expect(spawnSync(shell, ["-n", "-c", stdout], { encoding: "utf8" }).stderr).toBe("");
});

test("an unknown shell, or none, is an error; programs get all commands", () => {
  const place = temporaryProject({});
  expect(fairlead(place, "completion csh")).toMatchObject({ code: 2, stdout: "" });
  expect(fairlead(place, "completion").stderr).toContain("bash, zsh, fish");
  const { commands: described } = JSON.parse(fairlead(place, "completion --json").stdout);
  expect(described.map(({ name }: { name: string }) => name)).toEqual(Object.keys(commands));
});
