import type { Command, Word } from "../command-line.ts";
import { listedFiles } from "../found-files.ts";
import { findOption, type ParsedOptions, parseOptions } from "../options/parse-options.ts";
import { findSchema } from "../options/schemas.ts";
import { transfer } from "./copy-effects.ts";
import { type Effect, type EffectKind, fillFolder, touch, touchPath, touchValue } from "./effect.ts";
import { findEffects } from "./find-effects.ts";

type Judge = (command: Command, parsed: ParsedOptions) => readonly Effect[];

/** Effects of tools that take the files as operands; undefined for tools of other kinds. */
export function fileEffects(command: Command): readonly Effect[] | undefined {
  const name = command.name ?? "";
  const key = Object.hasOwn(judges, name) ? name : name.toLowerCase();
  const judge = Object.hasOwn(judges, key) ? judges[key] : undefined;
  return judge?.(command, parseOptions(command.words.slice(1), findSchema(name)));
}

function alike(names: string, judge: Judge): Readonly<Record<string, Judge>> {
  return Object.fromEntries(names.split(" ").map((name) => [name, judge]));
}

const reading: Judge = (command, { operands }) => each("read", command, operands);
const writing: Judge = (command, { operands }) => each("write", command, operands);
// `vim -R`, `vim -M`.
const editing: Judge = (command, { operands }) =>
  each(command.argv.some((word) => /^-[RM]$/.test(word)) ? "read" : "write", command, operands);
const searching: Judge = (command, parsed) => {
  const patternGiven = findOption(parsed, "-e", "-f", "--regexp", "--file", "--files");
  return each("read", command, parsed.operands.slice(patternGiven ? 0 : 1));
};

const judges: Readonly<Record<string, Judge>> = {
  ...alike(
    "cat head tail less more wc nl od strings bat file stat md5sum sha256sum cmp diff source .",
    reading,
  ),
  ...alike("grep egrep fgrep rg ag ack", searching),
  ...alike("tee touch truncate ed ex nano emacs sponge patch", writing),
  ...alike("vi vim nvim", editing),
  ...alike(
    "set-content add-content clear-content sc ac clc ni new-item out-file tee-object export-csv export-clixml",
    writesNamed,
  ),
  ...alike("copy-item cpi copy xcopy start-bitstransfer downloadfile", (command) =>
    bringsNamed(command, "read"),
  ),
  ...alike("move-item mi move rename-item rni ren", (command) => bringsNamed(command, "move")),
  "expand-archive": expandsInto,
  shred: (command, parsed) =>
    each(findOption(parsed, "-u", "--remove") ? "delete" : "write", command, parsed.operands),
  unlink: (command, { operands }) => each("delete", command, operands),
  rmdir: (command, parsed) => deleteWindows(command, parsed),
  rm: deleteOperands,
  ...alike("del rd remove-item ri erase", deleteWindows),
  sed: judgeSed,
  sort: (command) => {
    const parsed = parseOptions(command.words.slice(1), {
      options: "-o|--output= -k|--key= -t|--field-separator= -S= -T= --parallel=",
    });
    const output = findOption(parsed, "-o");
    return [...each("read", command, parsed.operands), ...(output ? [touchValue(command, output)] : [])];
  },
  dd: (command) => command.words.flatMap((word) => judgeDd(command, word)),
  dcfldd: (command) => command.words.flatMap((word) => judgeDd(command, word)),
  robocopy: (command, { operands }) =>
    command.argv.some((word) => /^\/(mir|purge)$/i.test(word))
      ? operands.slice(1, 2).flatMap((word) => touch("delete", command, word, { recursive: true }))
      : [],
  find: findEffects,
  ...alike("rimraf del-cli srm wipe", (command, { operands }) =>
    operands.flatMap((word) => touch("delete", command, word, { recursive: true })),
  ),
  uniq: intoSecond,
  xxd: intoSecond,
  split: (command, { operands }) => operands.slice(1).flatMap((word) => splitInto(command, word)),
  csplit: (command) => {
    const { options } = parseOptions(command.words.slice(1), { options: "-f|--prefix= -b= -n=" });
    return options.flatMap(({ name, value, word }) =>
      /^-(f|-prefix)$/.test(name) ? splitInto(command, { value, text: value ?? "", span: word.span }) : [],
    );
  },
  sd: (command, { operands }) => each("write", command, operands.slice(2)),
  yq: judgeInPlace,
  crudini: (command, parsed) =>
    findOption(parsed, "--set", "--del", "--merge")
      ? each("write", command, parsed.operands.slice(0, 1))
      : [],
};

function intoSecond(command: Command, { operands }: ParsedOptions): readonly Effect[] {
  return [...each("read", command, operands.slice(0, 1)), ...each("write", command, operands.slice(1))];
}

function each(kind: EffectKind, command: Command, words: readonly Word[]): readonly Effect[] {
  return words.flatMap((word) => touch(kind, command, word));
}

const onInput = "what arrives on its input";

function deleteOperands(command: Command, parsed: ParsedOptions): readonly Effect[] {
  const recursive = findOption(parsed, "-r", "-R", "--recursive") !== undefined || mayBeRecursive(parsed);
  const named = parsed.operands.flatMap((word) => touch("delete", command, word, { recursive }));
  const { span } = command;
  const more = { value: undefined, text: onInput, span };
  return command.openEnded ? [...named, touchPath("delete", command, more, { recursive })] : named;
}

// `rm $FLAGS x`: what may be an option may be -r.
function mayBeRecursive(parsed: ParsedOptions): boolean {
  return parsed.unsure.some((word) => word.many && word.from.length === 0);
}

// PowerShell: the first word that is no option is the file, or the one after `-Path`.
function writesNamed(command: Command): readonly Effect[] {
  const { argv, words } = command;
  const named = argv.findIndex((word) => /^-((literal)?path|filepath)$/i.test(word));
  const at = argv.findIndex((word, index) => index > 0 && !/^-/.test(word));
  const file = words[named < 0 ? at : named + 1];
  return file ? touch("write", command, file) : [];
}

// PowerShell: `Expand-Archive a.zip dist`, `-DestinationPath dist`.
function expandsInto(command: Command): readonly Effect[] {
  const { argv, words } = command;
  const named = argv.findIndex((word) => /^-(d[a-z]*|outputpath)$/i.test(word) && !/^-debug$/i.test(word));
  const plain = words.filter(
    (word, at) => at > 0 && !/^-/.test(word.text) && !/^-(literal)?path$/i.test(argv[at - 1] ?? ""),
  );
  const isArchiveNamed = argv.some((word) => /^-(literal)?path$/i.test(word));
  const folder = named < 0 ? plain[isArchiveNamed ? 0 : 1] : words[named + 1];
  return folder ? fillFolder(command, folder) : [];
}

// PowerShell and cmd: from the first word to the last, whatever the names before them; a new name stays in its folder.
function bringsNamed(command: Command, kind: EffectKind): readonly Effect[] {
  const { argv, words } = command;
  const skips = /^-(erroraction|ea|filter|include|exclude|encoding)$/i;
  const operands = words.filter(
    (word, at) => at > 0 && !/^[-/]\w*$/.test(word.text) && !skips.test(argv[at - 1] ?? ""),
  );
  const target = argv.findIndex((word) => /^-(destination|newname)$/i.test(word));
  const named = target < 0 ? undefined : words[target + 1];
  const sorted = named ? [...operands.filter((word) => word !== named), named] : operands;
  return transfer(command, { ...parseOptions([]), operands: sorted }, kind);
}

// `rd /s`, `Remove-Item -Recurse`. Switches are not files.
function deleteWindows(command: Command, parsed: ParsedOptions): readonly Effect[] {
  // `@options`: of what is splatted nothing is known.
  const isDeep = ({ argv }: Command): boolean => argv.some((word) => deep.test(word));
  const recursive = isDeep(command);
  const files = parsed.operands.filter((word) => !/^\/[a-z]$/i.test(word.text));
  if (files.length > 0) return files.flatMap((word) => touch("delete", command, word, { recursive }));
  // `Get-ChildItem x | Remove-Item`.
  const { stdin, span } = command;
  const isInside = ({ via }: Command): boolean => /^(\$\( \)|` `)$/.test(via.at(-1) ?? "");
  const from = stdin?.from.filter((each) => each !== command && !isInside(each)) ?? [];
  const listed = listedFiles(
    from.map((each) => (/^(ls|dir)$/.test(each.name ?? "") ? { ...each, name: "gci" } : each)),
  );
  const more = listed ?? [undefined];
  return stdin
    ? more.map((value) =>
        touchPath(
          "delete",
          command,
          { value, text: value ?? onInput, span, glob: true },
          { recursive: recursive || from.some(isDeep) },
        ),
      )
    : [];
}

// Of a folder or, where it is listed like that, file by file.
const deep = /^(\$@$|\/s|-r(e(c(u(r(se?)?)?)?)?)?)$/i;

// The pieces are called `prefixaa`, `prefixab`.
function splitInto(
  command: Command,
  { value, text, span }: Pick<Word, "value" | "text" | "span">,
): readonly Effect[] {
  return [
    touchPath("write", command, {
      value: value === undefined ? undefined : `${value}*`,
      text,
      span,
      glob: true,
    }),
  ];
}

function judgeInPlace(command: Command, parsed: ParsedOptions): readonly Effect[] {
  return each(findOption(parsed, "-i", "--inplace") ? "write" : "read", command, parsed.operands.slice(1));
}

function judgeSed(command: Command, parsed: ParsedOptions): readonly Effect[] {
  const scriptGiven = findOption(parsed, "-e", "-f");
  // On some systems an empty word after `-i` says that no copy is kept.
  const operands = parsed.operands.filter(({ value }) => value !== "");
  const files = operands.slice(scriptGiven ? 0 : 1);
  const kind = findOption(parsed, "-i") ? "write" : "read";
  const scripts = scriptGiven
    ? parsed.options.flatMap(({ value }) => value ?? [])
    : operands.slice(0, 1).map((word) => word.text);
  const written = scripts.flatMap((script) =>
    [...script.matchAll(/(?:^|[\s;{}/$\d])w\s+([^\s;}]+)/g)].map((found) => found[1] ?? ""),
  );
  const { span } = command;
  return [
    ...each(kind, command, files),
    ...written.map((path) => touchPath("write", command, { value: path, text: path, span })),
  ];
}

function judgeDd(command: Command, word: Word): readonly Effect[] {
  const [, side] = /^(if|of)=/.exec(word.known) ?? [];
  if (!side) return [];
  const target = { value: word.value?.slice(3), text: word.text.slice(3), span: word.span, glob: word.glob };
  return [touchPath(side === "of" ? "write" : "read", command, target)];
}
