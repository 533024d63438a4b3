import { spawnSync } from "node:child_process";
import { chmodSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { temporaryProject, writeFiles } from "../../test/temporary-project.ts";
import { transcript } from "../testing/transcript.ts";
import { expectWords, homeless, lines, needy, startAll } from "./every-command.fixture.ts";
import { nudges, type Place, program } from "./program.fixture.ts";

const { cli, fairlead } = program();
const all = startAll(cli);
const patience = 120_000;

/** Puts a session where the client keeps those of a project. */
function recordedSession({ root, home }: Place): void {
  const folder = join(home, ".claude", "projects", root.replace(/[^A-Za-z0-9]/g, "-"));
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "s.jsonl"), transcript().user("go").bash("ls").assistant("Done.").toText());
}

/** A folder with the usual programs alone. */
function withoutClient({ home }: Place): string {
  const bin = join(home, "bin");
  mkdirSync(bin);
  for (const name of ["sh", "git", "ps"]) {
    const found = spawnSync("sh", ["-c", `command -v ${name}`], { encoding: "utf8" }).stdout.trim();
    if (found !== "") symlinkSync(found, join(bin, name));
  }
  return bin;
}

describe("every command, in rough weather", () => {
  test(
    "without a project",
    async () => {
      const place = temporaryProject({});
      rmSync(join(place.root, ".claude"), { recursive: true });
      for (const [name, ended] of await all(place)) {
        expectWords(name, ended);
        expect(ended.code, name).toBe(homeless.includes(name) ? 0 : 2);
        if (ended.code === 2) expect(ended.stderr, name).toContain("there is no project here");
      }
    },
    patience,
  );

  test(
    "without hooks, sessions or state",
    async () => {
      const place = temporaryProject({});
      for (const [name, ended] of await all(place)) {
        expectWords(name, ended);
        if (needy.includes(name)) expect(ended.code, name).toBe(2);
        else expect(ended.code, `${name}: ${ended.stdout}`).toBeLessThan(2);
      }
    },
    patience,
  );

  test(
    "with hook files that do not load",
    async () => {
      const place = temporaryProject({ "bad.ts": "export const = 1;", "a.ts": nudges });
      for (const [name, ended] of await all(place)) {
        expectWords(name, ended);
        const tells = ["sync", "list", "status", "doctor", "test", "explain"].includes(name);
        if (!tells) continue;
        expect(ended.code, name).toBe(1);
        expect(ended.stdout + ended.stderr, name).toContain("bad.ts");
      }
    },
    patience,
  );

  test(
    "with a state folder that is a file, and one that is no place",
    async () => {
      const place = temporaryProject({ "a.ts": nudges });
      writeFiles(place.home, { state: "a file" });
      for (const [name, ended] of await all(place, {
        env: { FAIRLEAD_STATE_DIR: join(place.home, "state") },
      }))
        expectWords(name, ended);
      const on = fairlead(place, "record --on", { env: { FAIRLEAD_STATE_DIR: join(place.home, "state") } });
      expectWords("record", on);
      expect(on.code).toBe(2);
      const relative = { env: { FAIRLEAD_STATE_DIR: "here" } };
      for (const line of ["log", "state ls", "explain --command ls", "record"]) {
        const { code, stderr } = fairlead(place, line, relative);
        expect(code, line).toBe(2);
        expect(stderr, line).toContain("must be an absolute path");
      }
    },
    patience,
  );

  test(
    "with state and cache that cannot be written",
    async () => {
      const place = temporaryProject({ "a.ts": nudges });
      recordedSession(place);
      fairlead(place, "sync");
      const stranger = process.getuid?.() === 0 ? { uid: 65534 } : {};
      for (const folder of [join(place.root, ".."), place.root, place.home, join(cli().folder, "..", "..")])
        chmodSync(folder, 0o755);
      spawnSync("chmod", ["-R", "a+rX", place.root, place.home]);
      for (const [name, ended] of await all(place, stranger)) {
        expectWords(name, ended);
        expect(ended.stdout + ended.stderr, name).not.toContain("defect");
        if (name !== "rehearse") expect(ended.code, `${name}: ${ended.stderr}`).toBeLessThan(2);
      }
    },
    patience,
  );

  test(
    "without a client, and with a session to ask about",
    async () => {
      const place = temporaryProject({ "a.ts": nudges });
      recordedSession(place);
      for (const [name, ended] of await all(place, { env: { PATH: withoutClient(place) } })) {
        expectWords(name, ended);
        expect(ended.code, `${name}: ${ended.stderr}`).toBeLessThan(name === "rehearse" ? 3 : 2);
        if (name === "status") expect(ended.stdout).toContain("no claude on the PATH");
      }
    },
    patience,
  );

  test(
    "in an odd locale and on a terminal that says nothing of itself",
    async () => {
      const place = temporaryProject({ "a.ts": nudges });
      const usual = await all(place);
      const odd = await all(place, {
        env: { LC_ALL: "tr_TR.ISO-8859-9", LANG: "xx", TERM: "dumb", TZ: "Nowhere/Else" },
      });
      for (const [at, [name, ended]] of odd.entries()) {
        expectWords(name, ended);
        expect(ended.code, name).toBe(usual[at]?.[1].code);
        expect(ended.stdout + ended.stderr, name).not.toContain("\u001b");
      }
    },
    patience,
  );

  test(
    "in a folder that was deleted",
    async () => {
      const place = temporaryProject({ "a.ts": nudges });
      const gone = join(place.root, "gone");
      for (const [name, line] of Object.entries(lines)) {
        mkdirSync(gone);
        const { status, stdout, stderr } = spawnSync(
          "sh",
          [
            "-c",
            `cd "$1" && rmdir "$1" && shift && exec "$@"`,
            "sh",
            gone,
            process.execPath,
            join(cli().folder, "dist", "cli.cjs"),
            ...line.split(" "),
          ],
          { encoding: "utf8", env: { HOME: place.home, PATH: process.env["PATH"] ?? "" } },
        );
        expectWords(name, { code: status, stdout, stderr });
      }
    },
    patience,
  );
});

describe("with a thousand hooks", () => {
  const many = Array.from(
    { length: 1_000 },
    (_, at) => `export const hook${at} = guard({ when: command("tool${at}"), deny: "no ${at}" });`,
  );
  const source = `import { command, guard } from "fairlead";\n${many.join("\n")}\n`;

  test(
    "every command answers, and a reader that leaves early is no error",
    async () => {
      const place = temporaryProject({ "many.ts": source });
      for (const [name, ended] of await all(place)) expectWords(name, ended);
      const told = JSON.parse(fairlead(place, "explain --command tool7 --json").stdout);
      expect(told).toMatchObject({ fold: { outcome: "deny", decidedBy: ["many/hook7"] } });
      expect(told.hooks).toHaveLength(1_000);
      const program = join(cli().folder, "dist", "cli.cjs");
      for (const line of [
        "list",
        "list --json",
        "explain --command tool7",
        "explain --command tool7 --json",
        "status",
        "completion bash",
      ]) {
        const { stderr, stdout } = spawnSync(
          "sh",
          [
            "-c",
            `{ "$@"; echo "code $?" >&2; } | head -1`,
            "sh",
            process.execPath,
            program,
            ...line.split(" "),
          ],
          { encoding: "utf8", cwd: place.root, env: { HOME: place.home, PATH: process.env["PATH"] ?? "" } },
        );
        expect(stdout.split("\n"), line).toHaveLength(2);
        expect(stderr, line).toMatch(/code [01]\n$/);
        expect(stderr, line).not.toMatch(/EPIPE|^\s+at /m);
      }
    },
    patience,
  );
});
