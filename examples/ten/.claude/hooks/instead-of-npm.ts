// The project's own package manager: npm commands become those of pnpm, yarn or bun, whichever lock file lies in the
// project. One without a sure translation that would change node_modules or a lock file is refused.
import { command, condition, deny, guard, rewrite } from "fairlead";
import { options, translated, untranslated } from "./_npm-words.ts";

const managers = { "pnpm-lock.yaml": "pnpm", "yarn.lock": "yarn", "bun.lock": "bun", "bun.lockb": "bun" };
const label = "the lock file of another manager";
const hasOther = condition(label, (_, { files, root }) => {
  const [, text] = Object.entries(managers).find(([file]) => files.stamp(`${root}/${file}`)) ?? [];
  return text ? { match: true, evidence: [{ condition: label, text }] } : { match: false };
});

const inPnpm = (event: string) => ({ event, files: { "pnpm-lock.yaml": "" } });
const becomes = (event: string, line: string) =>
  Object.entries(managers).map(([file, manager]) => ({
    event,
    files: { [file]: "" },
    expect: { message: `uses ${manager}`, input: { command: line.replaceAll("$", manager) } },
  }));
const ownProject = { name: "npm's own", event: "npm ci && npm update", files: { "package-lock.json": "" } };

export const insteadOfNpm = rewrite({
  when: [command("npm"), hasOther],
  to: ({ rest, evidence }) => {
    const words = translated(rest(...options));
    return words && [evidence.at(-1)?.text ?? "", ...words];
  },
  note: ({ evidence }) => `This project uses ${evidence.at(-1)?.text}. Say it from now on.`,
  tests: {
    cases: [
      ...becomes("npm install && npm ci", "$ install && $ install --frozen-lockfile"),
      ...becomes("cd web && npm i --save-dev -E zod >log", "cd web && $ add -D -E zod >log"),
      ...becomes("npm uninstall zod; npm t -- --run ''", "$ remove zod; $ run test --run ''"),
    ],
    passes: [
      ...["pnpm i", "npm publish", "npm i -g zod", "echo 'npm install'", "npm -w pkg i zod"].map(inPnpm),
      ownProject,
    ],
  },
});

export const noNpm = guard({
  when: [untranslated, hasOther],
  then: ({ certain, evidence }) =>
    certain
      ? deny(`This project uses ${evidence.at(-1)?.text}, not npm. Say it with ${evidence.at(-1)?.text}.`)
      : [],
  tests: {
    fires:
      "npm update,npm --prefix web i zod,npm -w pkg i zod,npm i zod --force,npm -C web ci,npm audit fix,npm r -D x"
        .split(",")
        .map(inPnpm),
    passes: [
      ...["npm i zod", "npm install --global x", "npm run update -s", "npm audit", "npm $X"].map(inPnpm),
      ownProject,
    ],
  },
});
