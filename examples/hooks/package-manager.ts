// The project's own package manager: npm commands become those of pnpm, yarn or bun, whichever lock file lies in the
// project. The rest of the command line stays as it is.
import { command, condition, rewrite } from "fairlead";

export const preferPnpm = prefer("pnpm", "pnpm-lock.yaml");
export const preferYarn = prefer("yarn", "yarn.lock");
export const preferBun = prefer("bun", "bun.lock");

function prefer(manager: string, lockFile: string) {
  const files = { [lockFile]: "" };
  const becomes = (event: string, line: string) => ({
    event,
    files,
    expect: { outcome: ["rewriteInput", "context"] as const, input: { command: line } },
  });
  return rewrite({
    when: [
      command("npm"),
      condition(
        `there is a ${lockFile}`,
        (_, { files, root }) => files.stamp(`${root}/${lockFile}`) !== undefined,
      ),
    ],
    to: ({ words: [, name = "", ...rest] }) => translated(manager, name, rest),
    note: `This project uses ${manager}; your npm command was run with it. Say ${manager} from now on.`,
    tests: {
      cases: [
        becomes("npm install", `${manager} install`),
        becomes("cd web && npm i zod >log", `cd web && ${manager} add zod >log`),
        becomes("CI=1 npm test -- --run", `CI=1 ${manager} run test -- --run`),
      ],
      passes: [
        { event: `${manager} install`, files },
        { event: "npm publish", files },
        { event: "echo 'npm install'", files },
        { name: "npm's own project", event: "npm install", files: { "package-lock.json": "{}" } },
      ],
    },
  });
}

function translated(manager: string, name: string, rest: readonly string[]): readonly string[] | undefined {
  if (["install", "i", "add"].includes(name)) return [manager, rest.length > 0 ? "add" : "install", ...rest];
  if (name === "ci") return [manager, "install", "--frozen-lockfile"];
  if (["run", "run-script"].includes(name)) return [manager, "run", ...rest];
  if (["test", "start"].includes(name)) return [manager, "run", name, ...rest];
  return undefined; // what the others do not have, such as npm publish with npm's options, stays
}
