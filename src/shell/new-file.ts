import { findOption, type GivenOption, parseOptions } from "./options/parse-options.ts";
import type { Field } from "./pieces.ts";

const schema = { options: "-d|--directory -q|--quiet -u|--dry-run -t -V -p= --tmpdir[=] --suffix=" };

/** A name that no file has, as `mktemp` makes it from its words; undefined where its folder is not known. */
export function newFile(words: readonly Field[], number: number): string | undefined {
  const parsed = parseOptions(words, schema);
  const [template, ...others] = parsed.operands;
  const folder = findOption(parsed, "-p", "--tmpdir");
  const suffix = findOption(parsed, "--suffix")?.value ?? "";
  const parent = folder?.value ? placeOf(folder) : "/tmp";
  if (others.length > 0 || parent === undefined || /[/$`]/.test(suffix)) return undefined;
  const isBelow = folder !== undefined || findOption(parsed, "-t") !== undefined || !template;
  // On some systems the word after `-t` is a beginning alone.
  const asked = template ? placeOf({ value: template.text, word: template, at: 0 }) : "X";
  const last = isBelow ? /X*$|X{3,}(?=[^/X]*$)/ : /X{3,}(?=[^/X]*$)/;
  if (!asked || !last.test(asked)) return undefined;
  return (isBelow ? `${parent}/` : "") + asked.replace(last, `tmp.new${number}`) + suffix;
}

const temporary =
  /^\$(\{(TMPDIR|TEMP|TMP|XDG_RUNTIME_DIR)(:?-\/(var\/)?tmp)?\}|(TMPDIR|TEMP|TMP|XDG_RUNTIME_DIR)(?!\w))/;

// Where the folder is one for such files, which one it is does not matter.
function placeOf({ value = "", word, at }: Pick<GivenOption, "value" | "word" | "at">): string | undefined {
  const place = word.value?.slice(at) ?? value.replace(temporary, "/tmp");
  return /[$`*?[{]/.test(place) ? undefined : place;
}
