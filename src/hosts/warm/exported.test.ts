import { spawnSync } from "node:child_process";
import { expect, test } from "vitest";
import { exported } from "./exported.ts";

test("what bash exports is read as it was set, whatever is in it", () => {
  const env = {
    PLAIN: "a b",
    QUOTES: `"double" 'single' \`back\` \\ $HOME \\n`,
    LINES: "one\ntwo\n",
    CONTROL: "tab\t bell\x07 escape\x1b[1m 'quoted' \\",
    UNICODE: "é 漢 🙂",
    EMPTY: "",
    LOOKS: 'x\ndeclare -x FAKE="no"',
    SHLVL: "3",
  };
  const { stdout } = spawnSync("/bin/bash", ["-p", "-c", "export -p"], { env: { ...env, PATH: "/bin" } });
  const { PATH, PWD: _, ...read } = exported(stdout.toString("latin1"));
  expect(read).toEqual(env);
  expect(PATH).toBe("/bin");
});
