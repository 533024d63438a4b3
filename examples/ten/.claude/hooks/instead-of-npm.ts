// The project's own package manager: npm commands become those of pnpm, yarn or bun, whichever lock file lies in the
// project. One without a sure translation that would change node_modules or a lock file is refused.
import { command, condition, deny, guard, rewrite } from "fairlead";

const managers = { "pnpm-lock.yaml": "pnpm", "yarn.lock": "yarn", "bun.lock": "bun", "bun.lockb": "bun" };
const label = "the lock file of another manager";
const hasOther = condition(label, (_, { files, root }) => {
  const [, text] = Object.entries(managers).find(([file]) => files.stamp(`${root}/${file}`)) ?? [];
  return text === undefined ? { match: false } : { match: true, evidence: [{ condition: label, text }] };
});

type Words = readonly string[];
type Names = Readonly<Record<string, string>>;
const options = ["-D", "-E"]; // those that mean the same to all of them
const scripts: Names = { run: "", "run-script": "", test: "test", t: "test", start: "start" };
const verbs: Names = { install: "add", i: "add", add: "add", uninstall: "remove", rm: "remove" };
const bare: Names = { install: "install", i: "install", ci: "install --frozen-lockfile" };
const isOption = (word: string) => word.startsWith("-");

/** What the others are given for the words after npm; undefined when that is not sure. */
function translated([name = "", ...rest]: Words = []): Words | undefined {
  if (name in scripts) return script(scripts[name] ?? "", rest);
  const given = rest.filter(isOption);
  if (rest.length === 0) return bare[name]?.split(" ");
  const isSure = verbs[name] === "add" ? given.every((word) => options.includes(word)) : given.length === 0;
  return isSure && rest.length > given.length && verbs[name] ? [verbs[name], ...rest] : undefined;
}

/** The others hand on all that follows a script's name. */
function script(name: string, rest: Words): Words | undefined {
  const end = rest.indexOf("--");
  if (rest.slice(0, end < 0 ? undefined : end).some(isOption)) return undefined;
  return ["run", ...(name === "" ? [] : [name]), ...rest.filter((_, at) => at !== end)];
}

const changes =
  "install,ci,uninstall,update,dedupe,prune,link,rebuild,shrinkwrap,install-test,install-ci-test,audit fix";
const harmless = ["--global", "--location", "--help", "-h", "--dry-run"];
const untranslated = command(
  (one, line) =>
    changes.split(",").some((words) => line.isRun(one, ["npm", ...words.split(" ")]) === true) &&
    !harmless.some((flag) => one.flags.includes(flag)) &&
    !one.args[0]?.text.startsWith("run") &&
    translated(line.restOf(one, { words: ["npm"] }, options)) === undefined,
  { names: ["npm"], label: "npm changes packages" },
);

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
  note: ({ evidence }) =>
    `This project uses ${evidence.at(-1)?.text}; it took npm's place. Say it from now on.`,
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
      ...["npm i zod", "npm install --global x", "npm run update --silent", "npm audit", "npm $X"].map(
        inPnpm,
      ),
      ownProject,
    ],
  },
});
