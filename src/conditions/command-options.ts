import { checkNames } from "../protocol/known-names.ts";

const reading = ["names", "env", "wrappers"];
const forWords = ["flags", "args", "anywhere", "schemas", ...reading];
const forTests = ["label", ...reading];

/** The words of a command to look for. Throws a TypeError that names what could never match. */
export function checkedWords(
  asked: unknown,
  options: { readonly flags?: readonly string[] },
): readonly string[] {
  const isList = Array.isArray(asked) && asked.every((word) => typeof word === "string");
  if (typeof asked !== "string" && !isList) throw new TypeError(needsWords);
  const words = typeof asked === "string" ? asked.split(/\s+/).filter((word) => word !== "") : asked;
  if (words.length === 0) throw new TypeError(needsWords);
  checkNames("command() has no option", checkedOptions("command", options), forWords);
  const odd = words.find((word) => /[|&;<>()]|^\w+=/.test(word));
  if (odd !== undefined) {
    throw new TypeError(
      `command() looks for one command, and ${JSON.stringify(odd)} is not a word of one; combine conditions with any() or all()`,
    );
  }
  const bare = options.flags?.find((flag) => !/^[-+]/.test(flag));
  if (bare !== undefined)
    throw new TypeError(`flags are written with their dashes, unlike ${JSON.stringify(bare)}`);
  return words;
}

/** The options of a command test. Throws a TypeError for one that nobody reads. */
export function checkedTest<T extends object>(options: T): T {
  checkNames("command() has no option", checkedOptions("command", options), forTests);
  return options;
}

/** Options whose lists are lists. Throws a TypeError for a text in place of one, or a list in place of them all. */
export function checkedOptions<T extends object>(maker: string, options: T): T {
  if (typeof options !== "object" || options === null || Array.isArray(options))
    throw new TypeError(`${maker}() takes its options as an object, such as { flags: ["-f"] }`);
  for (const [name, value] of Object.entries(options)) {
    if (!lists.includes(name) || value === undefined || Array.isArray(value)) continue;
    if (name !== "args" || typeof value !== "function")
      throw new TypeError(
        `${maker}: ${name} is a list, such as ${example(name)}, not ${JSON.stringify(value)}`,
      );
  }
  return options;
}

const lists = ["flags", "args", "names", "wrappers"];
const example = (name: string): string => (name === "flags" ? '["-f"]' : '["x"]');

const needsWords = 'command() needs words, such as command("git push"), or a function';
