import { enteredFolder } from "./entered-folder.ts";
import type { Frame, ListedCommand } from "./frame.ts";
import { spendSteps } from "./meter.ts";
import { type Field, literalPiece, makeField, type Variable } from "./pieces.ts";
import { printInto, readInto } from "./read-input.ts";
import { setPositional } from "./run-code.ts";
import { exportNames } from "./scope.ts";
import { usualIfs } from "./separators.ts";
import { assign, forget } from "./setting.ts";

type Apply = (frame: Frame, words: readonly Field[], command: ListedCommand) => void;

/** Applies what a builtin does to the shell itself: directory, variables, aliases. */
export function applyBuiltin(frame: Frame, command: ListedCommand): void {
  const { name = "" } = command;
  const known = name.includes("-") ? name.toLowerCase() : name;
  const apply = Object.hasOwn(builtins, known) ? builtins[known] : undefined;
  apply?.(frame, command.words.slice(1), command);
}

const declare: Apply = (frame, words) => declareNames(frame, words, false);

const cd: Apply = (frame, words, command) =>
  enter(frame, isSearched(frame, words, command) ? undefined : moveTarget(frame, words));

const pushd: Apply = (frame, words) => {
  const { scope } = frame;
  scope.stack = [...scope.stack, scope.cwd];
  enter(frame, words.length === 0 || words[0]?.text.startsWith("+") ? undefined : moveTarget(frame, words));
};

const popd: Apply = (frame) => {
  const { scope } = frame;
  enter(frame, scope.stack.at(-1));
  scope.stack = scope.stack.slice(0, -1);
};

const builtins: Readonly<Record<string, Apply>> = {
  cd,
  pushd,
  popd,
  sl: cd,
  "set-location": cd,
  "push-location": pushd,
  "pop-location": popd,
  ...Object.fromEntries(["set-alias", "new-alias", "sal", "nal"].map((name) => [name, nameCommand])),
  export: (frame, words) => declareNames(frame, words, true),
  declare,
  typeset: declare,
  // Outside of a function it is an error and sets nothing.
  local: (frame, words) => {
    if (frame.locals) declareNames(frame, words, false);
  },
  readonly: (frame, words) => declareNames({ ...frame, locals: undefined }, words, false),
  read: readInto,
  mapfile: readInto,
  readarray: readInto,
  getopts: forget,
  unset: (frame, words) => {
    forget(frame, words);
    frame.scope.exports = new Set(
      [...frame.scope.exports].filter((name) => words.every(({ text }) => text !== name)),
    );
    if (words.some(({ text }) => text === "IFS")) frame.scope.variables.set("IFS", usualIfs);
  },
  let: (frame, words) => {
    for (const word of words)
      for (const [name] of word.text.matchAll(/[A-Za-z_]\w*/g)) frame.scope.variables.delete(name);
  },
  printf: printInto,
  set: setParameters,
  shift: shiftParameters,
  shopt: (frame, words) => {
    if (words.some((word) => word.text === "expand_aliases"))
      frame.scope.expandsAliases = words.some((word) => word.text === "-s");
  },
  // `hash -p /usr/bin/git g`: a name for a program.
  hash: ({ scope }, [option, path, name]) => {
    if (option?.text === "-p" && path && name) scope.aliases.set(name.text, path);
  },
  alias: defineAliases,
  unalias: (frame, words) => {
    for (const word of words) frame.scope.aliases.delete(word.text);
  },
};

// `set -- a b` and `set a b` give new positional parameters; options alone do not.
function setParameters(frame: Frame, words: readonly Field[]): void {
  const dashes = words.findIndex((word) => word.text === "--");
  const start = dashes >= 0 ? dashes + 1 : words.findIndex((word) => !/^[-+]/.test(word.known));
  const [name] = words;
  const given = words.map((word) => word.text).join(" ");
  if (/^-\w*a|-o allexport/.test(given)) frame.scope.exportsAll = true;
  if (/^\+\w*a|\+o allexport/.test(given)) frame.scope.exportsAll = false;
  if (!name || start < 0) return;
  setPositional(frame.scope, [makeField([literalPiece("bash", name)], name), ...words.slice(start)]);
}

function shiftParameters({ scope }: Frame, [count]: readonly Field[], command: ListedCommand): void {
  const all = scope.variables.get("@")?.fields;
  const by = count ? Number(count.value ?? "?") : 1;
  const [name] = command.words;
  if (!name) return;
  // Without anything known about them, they are forgotten.
  const known = all !== undefined && by >= 0;
  if (known && by > all.length) return;
  const zero = scope.variables.get("0")?.fields ?? [name];
  setPositional(scope, known ? [...zero, ...all.slice(by)] : undefined);
}

function moveTarget(frame: Frame, words: readonly Field[]): string | undefined {
  const { scope, walk } = frame;
  const [target, ...more] = words.filter(
    (word, index) => !/^-([LPe@]+|(Literal)?Path)$/.test(word.text) && !(index === 0 && word.text === "--"),
  );
  if (more.length > 0) return undefined;
  if (!target) return walk.options.home;
  if (target.text === "-") return scope.previous;
  return enteredFolder(scope.cwd, target);
}

// Where the text sets CDPATH, a plain name may be found there.
function isSearched({ scope }: Frame, words: readonly Field[], { env }: ListedCommand): boolean {
  const set = env.find(({ name }) => name === "CDPATH")?.word ?? scope.variables.get("CDPATH")?.fields[0];
  return set !== undefined && set.text !== "" && !/^(\.{0,2}\/|\.\.?$|-|~)/.test(words.at(-1)?.text ?? "~");
}

// Longer ones cannot be entered by one name, and a text that makes them is none that anybody means.
const longestPath = 4096;

function enter({ scope }: Frame, path: string | undefined): void {
  spendSteps(scope.meter, (path?.length ?? 0) / 200);
  scope.previous = scope.cwd;
  scope.cwd = path !== undefined && path.length > longestPath ? undefined : path;
}

function declareNames(frame: Frame, words: readonly Field[], exports: boolean): void {
  const flags = words.flatMap((word) => (/^[-+]/.test(word.text) ? [word.text] : [])).join("");
  const locals = exports || flags.includes("g") ? undefined : frame.locals;
  for (const word of words) {
    const name = /^[A-Za-z_]\w*/.exec(word.text)?.[0];
    if (name === undefined) continue;
    locals?.add(name);
    declareName(frame, word, name, flags);
    markExported(frame, name, exports || flags.includes("x"));
  }
}

function declareName(frame: Frame, word: Field, name: string, flags: string): void {
  if (flags.includes("n")) refer(frame, name, word.setting);
  else if (word.text !== name) assign(frame, name, /[ilu]/.test(flags) ? undefined : word.setting);
}

// `declare -n name=other`.
function refer({ scope }: Frame, name: string, setting: Variable | undefined): void {
  const refers = setting?.fields[0]?.value;
  if (refers === undefined) scope.variables.delete(name);
  else scope.variables.set(name, { fields: [], array: false, written: false, exported: false, refers });
}

function markExported({ scope }: Frame, name: string, exported: boolean): void {
  if (!exported) return;
  const variable = scope.variables.get(name);
  exportNames(scope, [name]);
  if (variable) scope.variables.set(name, { ...variable, exported });
}

function defineAliases(frame: Frame, words: readonly Field[]): void {
  for (const word of words) {
    const equals = word.known.indexOf("=");
    if (equals <= 0) continue;
    const value = literalPiece(word.text.slice(equals + 1), { ...word, pos: word.pos + equals + 1 });
    frame.scope.aliases.set(word.known.slice(0, equals), makeField([value], word));
  }
}

// `Set-Alias g git`, in PowerShell.
function nameCommand({ scope }: Frame, words: readonly Field[]): void {
  const [name, value] = words.filter(({ text }) => !/^-(name|value|force|scope|option)$/i.test(text));
  if (name && value) scope.aliases.set(name.text, value);
}
