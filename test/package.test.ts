import { execFileSync, spawnSync } from "node:child_process";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { codeBlocks, root } from "./code-blocks.ts";

// What a stranger does: install the packed package into an empty folder and follow the README.
const folder = mkdtempSync(join(tmpdir(), "fairlead-package-"));
const project = join(folder, "My App");
const home = join(folder, "home");
const cache = execFileSync("npm", ["config", "get", "cache"], { encoding: "utf8" }).trim();
const env = { HOME: home, PATH: process.env["PATH"] ?? "", npm_config_cache: cache };
afterAll(() => rmSync(folder, { recursive: true, force: true, maxRetries: 10 }));

function shell(line: string): { stdout: string; stderr: string; status: number | null } {
  return spawnSync("bash", ["-c", line], { cwd: project, env, encoding: "utf8" });
}

beforeAll(() => {
  mkdirSync(project, { recursive: true });
  mkdirSync(home);
  writeFileSync(join(project, "package.json"), '{ "name": "app", "private": true }\n');
  execFileSync("npm", ["pack", "--pack-destination", folder, "--silent"], { cwd: root, stdio: "pipe" });
  const tarball = readdirSync(folder).find((name) => name.endsWith(".tgz"));
  const { status, stderr } = shell(
    `npm install --save-dev --prefer-offline --no-audit "${folder}/${tarball}"`,
  );
  expect(status, stderr).toBe(0);
}, 240_000);

const settings = join(project, ".claude", "settings.json");
const mine = '{\n\t"permissions": { "allow": ["Bash(ls:*)"] }\n}';

test("the README's lines, as printed, wire a guard that refuses", () => {
  mkdirSync(join(project, ".claude"));
  writeFileSync(settings, mine);
  const blocks = codeBlocks("console").filter(({ place }) => place.startsWith("README"));
  const lines = blocks.flatMap(({ text }) => text.match(/(?<=^\$ ).*$/gm) ?? []);
  const rest = lines.filter((line) => !line.startsWith("npm install"));
  expect(rest.length).toBe(lines.length - 1);
  const answers = rest.map((line) => {
    const { status, stdout, stderr } = shell(line);
    expect(status, `${line}\n${stderr}`).toBe(0);
    return stdout;
  });
  expect(JSON.parse(answers.at(-1) ?? "")).toMatchObject({
    hookSpecificOutput: { hookEventName: "PreToolUse", permissionDecision: "deny" },
  });
});

test("what the pages say that a line prints is what it prints", () => {
  const pages = codeBlocks("console").filter(({ place }) => !place.startsWith("README"));
  expect(pages.length).toBeGreaterThan(0);
  for (const { text } of pages) {
    const [first = "", ...output] = text.trimEnd().split("\n");
    const { status, stdout, stderr } = shell(first.replace(/^\$ /, ""));
    expect(status, stderr).toBe(0);
    expect(stdout.trimEnd().split("\n")).toEqual(output);
  }
});

test("the wired handler is an executable with arguments, and answers from any folder", () => {
  const { hooks } = JSON.parse(readFileSync(settings, "utf8"));
  const handler = hooks.PreToolUse[0].hooks[0];
  expect(handler).toMatchObject({ type: "command", command: "node", onFailure: "block" });
  const args = handler.args.map((arg: string) => arg.replace(/\$\{CLAUDE_PROJECT_DIR\}/g, project));
  const payload = {
    hook_event_name: "PreToolUse",
    session_id: "s1",
    transcript_path: "/tmp/t.jsonl",
    cwd: project,
    tool_name: "Bash",
    tool_use_id: "t1",
    tool_input: { command: "bash -c 'git push --force origin main'" },
  };
  for (const cwd of [project, join(project, "node_modules"), "/"]) {
    const { status, stdout } = spawnSync(handler.command, args, {
      cwd,
      env: { ...env, CLAUDE_PROJECT_DIR: project },
      input: JSON.stringify(payload),
      encoding: "utf8",
    });
    expect(status).toBe(0);
    expect(JSON.parse(stdout).hookSpecificOutput.permissionDecision).toBe("deny");
  }
});

test("what the pages in the package link to is in the package", () => {
  const packed = join(project, "node_modules", "fairlead");
  const pages = readdirSync(packed, { recursive: true, encoding: "utf8" }).filter(
    (name) => name.endsWith(".md") && !name.startsWith("node_modules"),
  );
  expect(pages).toEqual(expect.arrayContaining(["README.md", join("docs", "testing.md")]));
  const dead = pages.flatMap((page) => {
    const links = readFileSync(join(packed, page), "utf8").matchAll(/\]\((?!https?:|#)([^)#\s]+)/g);
    return [...links].flatMap(([, link = ""]) =>
      existsSync(join(packed, dirname(page), link)) ? [] : [`${page}: ${link}`],
    );
  });
  expect(dead).toEqual([]);
  // As the page says, from the folder in which a stranger has installed it.
  expect(shell("ls node_modules/fairlead/examples/ten/.claude/hooks/tests-before-stop.ts").status).toBe(0);
});

test("every entry can be imported, and required", () => {
  for (const entry of [
    "fairlead",
    "fairlead/packs/safety",
    "fairlead/protocol",
    "fairlead/sdk",
    "fairlead/state",
    "fairlead/testing",
  ]) {
    const imported = shell(`node --input-type=module -e 'await import("${entry}")'`);
    expect(imported.status, imported.stderr).toBe(0);
    const required = shell(`node -e 'require("${entry}")'`);
    expect(required.status, required.stderr).toBe(0);
  }
});

test("state can be changed in a module that node -e imports", () => {
  const lines = [
    `import { fileStore, openSession, sessionState } from "fairlead/state";`,
    `const store = fileStore({ root: process.cwd() + "/own-state", onFault: (fault) => console.log(fault.message) });`,
    `await sessionState("count", { n: 0 }).mutate({ session: openSession(store, { sessionId: "s" }) }, (draft) => { draft.n += 1; });`,
  ];
  writeFileSync(join(project, "changes.mjs"), lines.join("\n"));
  const { status, stdout, stderr } = shell(`node -e 'import("./changes.mjs")'`);
  expect([status, stdout, stderr]).toEqual([0, "", ""]);
});

test("remove gives the settings back byte for byte", () => {
  const { status, stderr } = shell("npx fairlead remove --yes");
  expect(status, stderr).toBe(0);
  expect(readFileSync(settings, "utf8")).toBe(mine);
  expect(existsSync(join(project, ".claude", "hooks"))).toBe(false);
});

test("packages whose code is inlined come with their licences", () => {
  const installed = join(project, "node_modules", "fairlead");
  const licences = readFileSync(join(installed, "dist", "inlined-licences.txt"), "utf8");
  const { dependencies } = JSON.parse(readFileSync(join(installed, "package.json"), "utf8")) as {
    dependencies: Record<string, string>;
  };
  const readme = readFileSync(join(installed, "README.md"), "utf8");
  const inlined = /Inlined at build time: ([^;]*);/.exec(readme)?.[1]?.match(/\w+(?= \()/g) ?? [];
  expect(inlined.length).toBeGreaterThan(2);
  for (const name of inlined) {
    expect(licences).toMatch(new RegExp(`^${name} \\d.*\\n\\n.*License`, "m"));
    expect(Object.keys(dependencies)).not.toContain(name);
  }
});
