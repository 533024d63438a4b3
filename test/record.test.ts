import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { bash, edit, prompt } from "../src/testing/payloads.ts";
import { temporaryProject, writeFiles } from "./temporary-project.ts";

const repository = fileURLToPath(new URL("..", import.meta.url));
const canary = "q8Zt4LkPw2XvNc7R";

type Place = ReturnType<typeof temporaryProject>;

const guards = `import { command, guard, nudge } from "fairlead";
export const noForce = guard({ when: command("git push", { flags: ["--force"] }), deny: "no" });
export const hello = nudge({ on: "UserPromptSubmit", say: "hello" });
`;

function run({ root, home }: Place, file: string, args: readonly string[], input = "") {
  const ended = spawnSync(process.execPath, [join(repository, "dist", file), ...args], {
    cwd: root,
    input,
    env: { HOME: home, PATH: process.env["PATH"] ?? "", MY_SERVICE_TOKEN: `env-${canary}` },
    encoding: "utf8",
  });
  return { code: ended.status, stdout: ended.stdout, stderr: ended.stderr };
}

const fairlead = (place: Place, ...args: string[]) => run(place, "cli.cjs", args);
const send = (place: Place, event: string, payload: object) =>
  run(place, "run.cjs", [event], JSON.stringify({ ...payload, cwd: place.root }));

/** Everything below a folder as one text. */
function textIn(folder: string): string {
  if (!existsSync(folder)) return "";
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  );
  return files.map(({ parentPath, name }) => readFileSync(join(parentPath, name), "utf8")).join("\n");
}

const counts = (place: Place): Record<string, number> => {
  const { recorded } = JSON.parse(fairlead(place, "record", "--json").stdout);
  const kinds = recorded.map(({ event, tool }: { event: string; tool?: string }) => tool ?? event);
  return Object.fromEntries(
    [...new Set<string>(kinds)].map((kind) => [kind, kinds.filter((one: string) => one === kind).length]),
  );
};

test("nothing is recorded until it is switched on, and nothing after it is switched off", () => {
  const place = temporaryProject({ "guards.ts": guards });
  const both = (): void => {
    send(place, "PreToolUse", bash("git push --force"));
    send(place, "PreToolUse", bash("ls"));
    send(place, "UserPromptSubmit", prompt("hi"));
  };
  both();
  const folder: string = JSON.parse(fairlead(place, "record", "--json").stdout).folder;
  expect(existsSync(folder)).toBe(false);
  expect(fairlead(place, "record").stdout).toContain("Recording is off");
  expect(fairlead(place, "record", "--on").stdout).toContain("Recording is on");
  both();
  expect(counts(place)).toEqual({ Bash: 2, UserPromptSubmit: 1 });
  for (const name of readdirSync(folder)) expect(statSync(join(folder, name)).mode & 0o777).toBe(0o600);
  // A changed hook file is built again, and does not forget it.
  writeFiles(place.hooks, { "more.ts": guards.replaceAll("noForce", "other") });
  both();
  expect(counts(place)).toEqual({ Bash: 4, UserPromptSubmit: 2 });
  expect(fairlead(place, "record", "--off").stdout).toContain("Recording is off");
  both();
  expect(counts(place)).toEqual({ Bash: 4, UserPromptSubmit: 2 });
});

test("the answer is the same, recorded or not", () => {
  const place = temporaryProject({ "guards.ts": guards });
  const answers = () => [
    send(place, "PreToolUse", bash("git push --force")),
    send(place, "PreToolUse", bash("ls")),
  ];
  answers();
  const before = answers();
  fairlead(place, "record", "--on");
  expect(answers()).toEqual(before);
  expect(counts(place)).toEqual({ Bash: 2 });
});

test("no secret, no name of the machine and no endless text reaches a recording or a fixture", () => {
  const place = temporaryProject({ "guards.ts": guards });
  fairlead(place, "record", "--on");
  send(
    place,
    "PreToolUse",
    bash(`curl -H 'Authorization: Bearer ${canary}AA' -d env-${canary} x --password ${canary}`),
  );
  send(
    place,
    "PreToolUse",
    edit(".env", "", `API_KEY=${canary}\n${"long ".repeat(20_000)}`, { cwd: place.root }),
  );
  send(place, "UserPromptSubmit", prompt(`my password: ${canary}`, { password: canary }));
  const folder: string = JSON.parse(fairlead(place, "record", "--json").stdout).folder;
  expect(textIn(folder)).toContain("[redacted]");
  expect(textIn(folder)).not.toContain(canary);
  const { code, stdout } = fairlead(place, "record", "--to", "test/fixtures");
  expect({ code, files: readdirSync(join(place.root, "test/fixtures")) }).toEqual({
    code: 0,
    files: ["PreToolUse-Bash.json", "PreToolUse-Edit.json", "UserPromptSubmit.json"],
  });
  expect(stdout).toContain("PreToolUse-Bash.json is written");
  expect(statSync(join(place.root, "test/fixtures/PreToolUse-Edit.json")).size).toBeLessThan(10_000);
  const fixtures = textIn(join(place.root, "test/fixtures"));
  for (const name of [canary, place.root, place.home]) expect(fixtures).not.toContain(name);
  expect(textIn(join(place.home, ".local/state"))).not.toContain(canary);
});

test("a fixture that is there already is kept unless it is to be replaced", () => {
  const place = temporaryProject({ "guards.ts": guards });
  fairlead(place, "record", "--on");
  expect(fairlead(place, "record", "--to", "fixtures")).toMatchObject({ code: 2 });
  send(place, "PreToolUse", bash("git push --force"));
  writeFiles(place.root, { "fixtures/PreToolUse-Bash.json": "{}" });
  expect(fairlead(place, "record", "--to", "fixtures")).toMatchObject({ code: 1 });
  expect(textIn(join(place.root, "fixtures"))).toBe("{}");
  expect(fairlead(place, "record", "--to", "fixtures", "--replace")).toMatchObject({ code: 0 });
  expect(JSON.parse(textIn(join(place.root, "fixtures")))).toMatchObject(
    bash("git push --force", { cwd: "/code/app" }),
  );
});

test("an inline test imports a fixture, and runs again when it changes", () => {
  const place = temporaryProject({ "guards.ts": guards });
  mkdirSync(join(place.root, "node_modules"));
  symlinkSync(repository, join(place.root, "node_modules", "fairlead"));
  fairlead(place, "record", "--on");
  send(place, "PreToolUse", bash("git push --force"));
  fairlead(place, "record", "--to", "test/fixtures");
  writeFiles(place.hooks, {
    "guards.ts": `import { command, guard } from "fairlead";
import pushed from "../../test/fixtures/PreToolUse-Bash.json" with { type: "json" };
export const noForce = guard({
  when: command("git push", { flags: ["--force"] }),
  deny: "no",
  tests: { fires: [pushed], passes: ["git push"] },
});
`,
  });
  expect(fairlead(place, "test", "--json")).toMatchObject({
    code: 0,
    stdout: expect.stringContaining('"passed": 2'),
  });
  const path = join(place.root, "test/fixtures/PreToolUse-Bash.json");
  writeFiles(place.root, {
    "test/fixtures/PreToolUse-Bash.json": readFileSync(path, "utf8").replace("push --force", "pull"),
  });
  expect(fairlead(place, "test").code).toBe(1);
});

test("what was recorded is what --last asks about", () => {
  const place = temporaryProject({ "guards.ts": guards });
  fairlead(place, "record", "--on");
  send(place, "UserPromptSubmit", prompt("hi there"));
  const told = JSON.parse(fairlead(place, "explain", "--last", "--json").stdout);
  expect(told).toMatchObject({ payload: { from: "recording" }, explanation: { prompt: "hi there" } });
});

test("of each event and tool the newest stay", () => {
  const place = temporaryProject({ "guards.ts": guards });
  fairlead(place, "record", "--on");
  send(place, "PreToolUse", bash("ls"));
  const folder: string = JSON.parse(fairlead(place, "record", "--json").stdout).folder;
  const path = join(folder, "PreToolUse-Bash.jsonl");
  const line = readFileSync(path, "utf8");
  writeFiles(folder, { "PreToolUse-Bash.jsonl": line.repeat(100) });
  send(place, "PreToolUse", bash("pwd"));
  const lines = readFileSync(path, "utf8").trimEnd().split("\n");
  expect(lines).toHaveLength(50);
  expect(lines.at(-1)).toContain("pwd");
});
