import { spawnSync } from "node:child_process";
import { chmodSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { transcript } from "../src/testing/transcript.ts";
import { root } from "./code-blocks.ts";
import { temporaryFolder } from "./temporary-project.ts";

// The walk of the README, with the built package and the real client.

/** A command with the lines that it is said to print. */
interface Walked {
  readonly command: string;
  readonly output: readonly string[];
}

/** The commands of a section: after `$ `, with the lines of its here-document; what follows is output. */
function walkIn(title: string): readonly Walked[] {
  const page = readFileSync(join(root, "README.md"), "utf8");
  const section = page.split(/^## /m).find((text) => text.startsWith(`${title}\n`)) ?? "";
  const lines = [...section.matchAll(/^```shell-session\n(.*?)^```$/gms)].flatMap(([, text = ""]) =>
    text.trimEnd().split("\n"),
  );
  const steps: { command: string; output: string[] }[] = [];
  let until: string | undefined;
  for (const line of lines) {
    const last = steps.at(-1);
    if (until !== undefined && last !== undefined) {
      last.command += `\n${line}`;
      if (line === until) until = undefined;
    } else if (line.startsWith("$ ")) {
      steps.push({ command: line.slice(2), output: [] });
      until = /<<'(\w+)'/.exec(line)?.[1];
    } else last?.output.push(line);
  }
  return steps;
}

/** These lines and no others, but where `...` stands for lines or for a part of one. */
function printed(output: readonly string[]): RegExp {
  if (output.length === 0) return /(?:)/;
  const lines = output.map((line) => {
    if (line === "...") return "(?:.*\\n)+";
    return `${line.replaceAll(/[.*+?^${}()|[\]\\/]/g, "\\$&").replaceAll("\\.\\.\\.", ".*")}\\n`;
  });
  return new RegExp(`^${lines.join("")}$`);
}

/** What an install leaves: the package and its program. */
function install(project: string): void {
  const packages = join(project, "node_modules");
  mkdirSync(join(packages, ".bin"), { recursive: true });
  symlinkSync(root, join(packages, "fairlead"), "junction");
  const program = join(packages, ".bin", "fairlead");
  writeFileSync(program, `#!/bin/sh\nexec node "${join(root, "dist/cli.cjs")}" "$@"\n`);
  chmodSync(program, 0o755);
}

/** A session that was recorded here before there was a hook. */
function record(project: string, home: string): void {
  const folder = join(home, ".claude/projects", project.replaceAll(/[^A-Za-z0-9]/g, "-"));
  mkdirSync(folder, { recursive: true });
  const session = transcript().user("Release it.").bash("npm test").bash("pnpm publish").assistant("Done.");
  writeFileSync(join(folder, "an-earlier-one.jsonl"), session.toText().replaceAll("/code/app", project));
}

test("every command of the five minutes does and prints what the README says", () => {
  const folder = temporaryFolder("five minutes");
  const project = join(folder, "app");
  const home = join(folder, "home");
  mkdirSync(home);
  install(project);
  record(project, home);
  writeFileSync(join(project, "package.json"), '{ "name": "app", "private": true }\n');
  const env = { PATH: process.env["PATH"], HOME: home, npm_config_update_notifier: "false" };
  const shell = (line: string) => spawnSync("bash", ["-c", line], { cwd: project, env, encoding: "utf8" });
  expect(shell("git init --quiet && npx fairlead init --yes").status).toBe(0);
  const walk = walkIn("Five minutes");
  expect(walk.length).toBeGreaterThan(6);
  for (const { command, output } of walk) {
    const { status, stdout, stderr } = shell(command);
    const fails = output.some((line) => line.startsWith("FAILED"));
    expect(status, `${command}\n${stdout}\n${stderr}`).toBe(fails ? 1 : 0);
    expect(stdout, `after ${command}`).toMatch(printed(output));
  }
}, 120_000);
