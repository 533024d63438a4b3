// What npm's words become in the words of other package managers; its file name keeps it from being read as hooks.
import { command } from "fairlead";

type Words = readonly string[];
type Names = Readonly<Record<string, string>>;
export const options = ["-D", "-E"]; // those that mean the same to all of them
const scripts: Names = { run: "", "run-script": "", test: "test", t: "test", start: "start" };
const verbs: Names = { install: "add", i: "add", add: "add", uninstall: "remove", rm: "remove" };
const bare: Names = { install: "install", i: "install", ci: "install --frozen-lockfile" };
const isOption = (word: string) => word.startsWith("-");

/** What the others are given for the words after npm; undefined when that is not sure. */
export function translated([name = "", ...rest]: Words = []): Words | undefined {
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

/** Npm changes packages, and what it is given has no sure translation. */
export const untranslated = command(
  (one, line) =>
    changes.split(",").some((words) => line.isRun(one, ["npm", ...words.split(" ")]) === true) &&
    !harmless.some((flag) => one.flags.includes(flag)) &&
    !one.args[0]?.text.startsWith("run") &&
    translated(line.restOf(one, { words: ["npm"] }, options)) === undefined,
  { names: ["npm"], label: "npm changes packages" },
);
