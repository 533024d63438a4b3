import type { Frame, ListedCommand } from "./frame.ts";
import { git } from "./options/git.ts";
import { type ParsedOptions, parseOptions } from "./options/parse-options.ts";
import { cutStart, type Field, literalPiece, makeField, type Piece, type Place } from "./pieces.ts";
import { joinWords } from "./printed.ts";
import { quote } from "./quote.ts";
import { childScope, runCode } from "./run-code.ts";

/** Runs what git is told to run: `rebase --exec`, `bisect run`, `submodule foreach`, an alias set by `-c`. */
export function carryGit(frame: Frame, command: ListedCommand, place: Place): void {
  const parsed = parseOptions(command.words.slice(1), git);
  const [subcommand, action] = parsed.operands;
  const name = subcommand?.text ?? "";
  if (name !== "config") runConfigFiles(frame, command, place);
  if (name === "bisect" && action?.text === "run")
    frame.walk.runWords(
      { ...carried(frame, command), listed: false },
      wordsAfter(command, action),
      place,
      false,
    );
  if (name === "submodule" && action?.text === "foreach") runForeach(frame, command, action, place);
  if (name === "for-each-repo" && subcommand) runEachRepo(frame, command, subcommand, place);
  if (subcommand) runOptions(frame, command, subcommand, place);
  runAddresses(frame, command, parsed.operands.slice(1), place);
  runSettings(frame, command, parsed, place);
  if (name === "config") runConfigured(frame, command, parsed.operands.slice(1), place);
  if (subcommand) runAlias(frame, command, parsed, subcommand, place);
}

function carried(frame: Frame, command: ListedCommand): Frame {
  return { ...frame, scope: childScope(frame, command), carrier: command, via: [...frame.via, "git"] };
}

function wordsAfter(command: ListedCommand, word: Field): readonly Field[] {
  return command.words.slice(command.words.indexOf(word) + 1);
}

function runText(frame: Frame, command: ListedCommand, pieces: readonly Piece[], place: Place): void {
  const scope = childScope(frame, command);
  const from = pieces.flatMap((piece) => piece.from);
  runCode(frame, command, { input: { pieces, from }, label: "git", scope, place, listed: false });
}

// One word is code; several are the words of a command.
function runForeach(frame: Frame, command: ListedCommand, action: Field, place: Place): void {
  const rest = wordsAfter(command, action);
  const start = rest.findIndex((word) => !/^(--recursive|-q|--quiet)$/.test(word.text));
  const [first, ...more] = start < 0 ? [] : rest.slice(start);
  if (!first) return;
  if (more.length === 0) runText(frame, command, first.pieces, place);
  else frame.walk.runWords({ ...carried(frame, command), listed: false }, [first, ...more], place, false);
}

// `git for-each-repo --config=key push` is `git push` in each.
function runEachRepo(frame: Frame, command: ListedCommand, subcommand: Field, place: Place): void {
  const [git] = command.words;
  const rest = wordsAfter(command, subcommand);
  const options = "--config= --keep-going";
  const [start] = parseOptions(rest, { options, stopAtOperand: true }).positions;
  const inner = carried(frame, command);
  inner.scope.cwd = undefined;
  if (git && start !== undefined)
    frame.walk.runWords({ ...inner, listed: false }, [git, ...rest.slice(start)], place, false);
}

const filters =
  "--setup --subdirectory-filter= --env-filter= --tree-filter= --index-filter= --parent-filter= --msg-filter= --commit-filter= --tag-name-filter= --original= -d= -f|--force";

/** Options of subcommands whose value is code. */
const codeOptions: Readonly<Record<string, { readonly options: string; readonly code: RegExp }>> = {
  rebase: { options: git.commands?.["rebase"]?.options ?? "", code: /^(-x|--exec)$/ },
  "filter-branch": { options: filters, code: /^--(setup|[a-z]+(-name)?-filter)$/ },
  difftool: { options: "-x|--extcmd= -t|--tool= -d -y -g", code: /^(-x|--extcmd)$/ },
  "send-email": { options: "--to-cmd= --cc-cmd= --header-cmd= --sendmail-cmd=", code: /-cmd$/ },
  clone: { options: "-u|--upload-pack= -c|--config=", code: /^(-u|--upload-pack)$/ },
  ...Object.fromEntries(
    ["fetch", "pull", "ls-remote"].map((name) => [
      name,
      { options: "--upload-pack= --exec=", code: /^--(upload-pack|exec)$/ },
    ]),
  ),
  archive: { options: "--remote= --exec= --format= -o|--output=", code: /^--exec$/ },
  grep: { options: "-O|--open-files-in-pager[=] -e= -f=", code: /^-O$/ },
  push: { options: "--receive-pack= --exec= -o=", code: /^--(receive-pack|exec)$/ },
};

// `git fetch 'ext::sh -c git% push'`: an address that is a command; `% ` is a blank in a word.
function runAddresses(frame: Frame, command: ListedCommand, given: readonly Field[], place: Place): void {
  for (const word of given.filter(({ text }) => text.startsWith("ext::"))) {
    const words = word.text.slice(5).split(/(?<!%) /);
    const argv = words.map((one) => makeField([literalPiece(one.replaceAll("% ", " "), word)], word));
    frame.walk.runWords({ ...carried(frame, command), listed: false }, argv, place, false);
  }
}

function runOptions(frame: Frame, command: ListedCommand, subcommand: Field, place: Place): void {
  const known = Object.hasOwn(codeOptions, subcommand.text) ? codeOptions[subcommand.text] : undefined;
  if (!known) return;
  const { options } = parseOptions(wordsAfter(command, subcommand), {
    options: known.options,
    abbreviates: true,
  });
  for (const { names, word, at } of options)
    if (names.some((name) => known.code.test(name)))
      runText(frame, command, cutStart(word.pieces, at), place);
}

const settings =
  /^(core\.(editor|pager|sshcommand|fsmonitor|askpass|gitproxy|alternaterefscommand)|sequence\.editor|pager\.[\w-]+|(diff|merge|difftool|mergetool|filter|credential)\.([^=]+\.)?(external|command|driver|textconv|cmd|path|clean|smudge|process|helper)|diff\.external|credential\.helper|gpg\.([a-z]+\.)?program|interactive\.difffilter|uploadpack\.packobjectshook|browser\.[^=]+\.cmd|man\.[^=]+\.cmd|sendemail\.\w*cmd|remote\.[^=]+\.(uploadpack|receivepack)|trailer\.[^=]+\.(cmd|command))=/i;

// `-c core.editor=code`: git hands it to a shell.
function runSettings(
  frame: Frame,
  command: ListedCommand,
  { options }: ParsedOptions<Field>,
  place: Place,
): void {
  for (const { name, value, word, at } of options) {
    const key = name === "-c" ? settings.exec(value ?? "")?.[0] : undefined;
    if (key === undefined) continue;
    runSetting(frame, command, cutStart(word.pieces, at + key.length), place);
  }
}

function runSetting(frame: Frame, command: ListedCommand, pieces: readonly Piece[], place: Place): void {
  const isMarked = pieces[0]?.text.startsWith("!") === true;
  runText(frame, command, isMarked ? cutStart(pieces, 1) : pieces, place);
}

// `git -c alias.x=push x --force` is `git push --force`; an alias that starts with ! is shell code.
function runAlias(
  frame: Frame,
  command: ListedCommand,
  parsed: ParsedOptions<Field>,
  subcommand: Field,
  place: Place,
): void {
  const key = `alias.${subcommand.text}`.toLowerCase();
  const setting = parsed.options.findLast(
    ({ name, value }) => /^(-c|--config-env)$/.test(name) && value?.toLowerCase().startsWith(`${key}=`),
  );
  if (setting && setting.name !== "-c") {
    command.code.push({ text: undefined, from: [] });
    return;
  }
  const value = setting
    ? cutStart(setting.word.pieces, setting.at + key.length + 1)
    : (frame.scope.aliases.get(`git ${key}`)?.pieces ?? aliasOfEnvironment(frame, command, key));
  if (!value) return;
  const tail = wordsAfter(command, subcommand).flatMap((word) => joinWords([makeField([], word), word]));
  runText(frame, command, [...aliasCode(value, subcommand, globalsOf(command, subcommand)), ...tail], place);
}

// `GIT_CONFIG_KEY_0=alias.x GIT_CONFIG_VALUE_0=push`, and the list in one variable that git gives to its children.
function aliasOfEnvironment(frame: Frame, command: ListedCommand, key: string): readonly Piece[] | undefined {
  const { variables } = childScope(frame, command);
  for (const [name, { fields }] of variables) {
    const [word] = fields;
    if (!word || !name.startsWith("GIT_CONFIG_")) continue;
    if (word.text.toLowerCase() === key)
      return variables.get(name.replace("KEY", "VALUE"))?.fields[0]?.pieces;
    const listed = [...word.text.matchAll(/'([^'=]+)(?:=|'=')([^']*)'/g)];
    const found = listed.find(([, listedKey]) => listedKey?.toLowerCase() === key)?.[2];
    if (found !== undefined) return [literalPiece(found, word)];
  }
  return undefined;
}

// An alias may lead to another, set by the same options.
function globalsOf({ words }: ListedCommand, subcommand: Field): string {
  return words
    .slice(1, words.indexOf(subcommand))
    .map(({ text }) => `${quote(text)} `)
    .join("");
}

function aliasCode(value: readonly Piece[], place: Place, globals = ""): readonly Piece[] {
  return value[0]?.text.startsWith("!")
    ? cutStart(value, 1)
    : [literalPiece(`git ${globals}`, place), ...value];
}

// `git config alias.x '!code'` is judged where it is set, and with its words where it is used.
function runConfigured(frame: Frame, command: ListedCommand, operands: readonly Field[], place: Place): void {
  const [key, value] = operands.filter(({ text }, at) => at > 0 || !/^(set|--add)$/.test(text));
  const name = key?.text.toLowerCase();
  if (!value || name === undefined) return;
  if (settings.test(`${name}=`)) runSetting(frame, command, value.pieces, place);
  if (/^include(if\..*)?\.path$/.test(name)) frame.scope.aliases.set("git include.path", value);
  if (!name.startsWith("alias.")) return;
  frame.scope.aliases.set(`git ${name}`, value);
  runText(frame, command, aliasCode(value.pieces, value), place);
}

const configFile = /\/(\.gitconfig|\.?git\/config)$/;

/** What this text has written into files of settings is set as by `git config`. */
function runConfigFiles(frame: Frame, command: ListedCommand, place: Place): void {
  const given = [
    childScope(frame, command).variables.get("GIT_CONFIG_GLOBAL")?.fields[0]?.value,
    frame.scope.aliases.get("git include.path")?.value,
    ...command.argv.flatMap((word) => /^include(?:if\..*)?\.path=(.*)$/i.exec(word)?.[1] ?? []),
  ];
  for (const [path, { pieces }] of [...frame.walk.written]) {
    if ((!configFile.test(path) && !given.includes(path)) || frame.via.includes(path)) continue;
    for (const [key, value] of configLines(
      (pieces ?? []).map((piece) => piece.value ?? piece.text).join(""),
    )) {
      const words = ["git", "config", key, value].map((word) =>
        makeField([literalPiece(word, place)], place),
      );
      const inner = { ...frame, carrier: command, via: [...frame.via, path], listed: false };
      frame.walk.runWords(inner, words, place, false);
    }
  }
}

function configLines(text: string): readonly (readonly [key: string, value: string])[] {
  let section = "";
  return text.split("\n").flatMap((line) => {
    const [, head, sub] = /^\s*\[\s*([\w.-]+)(?:\s+"([^"]*)")?\s*\]/.exec(line) ?? [];
    if (head !== undefined) section = sub === undefined ? head : `${head}.${sub}`;
    const [, key, value = ""] = /^\s*(?:\[.*\])?\s*([\w-]+)\s*=\s*(.*?)\s*$/.exec(line) ?? [];
    return key === undefined ? [] : [[`${section}.${key}`, value.replace(/^"(.*)"$/, "$1")] as const];
  });
}
