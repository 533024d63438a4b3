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
        becomes("cd web && npm i --save-dev zod >log", `cd web && ${manager} add -D zod >log`),
        becomes("CI=1 npm test -- --run", `CI=1 ${manager} run test --run`),
      ],
      passes: [
        { event: `${manager} install`, files },
        { event: "npm publish", files },
        { event: "npm install --global npm-check", files },
        { event: "echo 'npm install'", files },
        { name: "npm's own project", event: "npm install", files: { "package-lock.json": "{}" } },
      ],
    },
  });
}

function translated(manager: string, name: string, rest: readonly string[]): readonly string[] | undefined {
  const args = rest.filter((_, at) => at !== rest.indexOf("--")); // the others hand on all that follows a script's name
  if (name === "ci") return [manager, "install", "--frozen-lockfile", ...rest];
  if (["run", "run-script"].includes(name)) return [manager, "run", ...args];
  if (["test", "start"].includes(name)) return [manager, "run", name, ...args];
  if (!["install", "i", "add"].includes(name)) return undefined;
  const packages = rest.map((word) => (word === "--save-dev" ? "-D" : word));
  // Options of npm's own, such as --global or --prefix, mean nothing to the others.
  if (packages.some((word) => word.startsWith("-") && word !== "-D")) return undefined;
  return [manager, packages.length > 0 ? "add" : "install", ...packages];
}
