import type { Command, Word } from "../command-line.ts";
import type { OptionSchema } from "../options/option-schema.ts";
import { findOption, type GivenOption, type ParsedOptions, parseOptions } from "../options/parse-options.ts";
import { findSchema } from "../options/schemas.ts";
import { resolvePath } from "../tracked-directory.ts";
import { type Effect, type EffectKind, touch, touchPath, touchValue } from "./effect.ts";

const sources: Readonly<Record<string, EffectKind>> = {
  cp: "read",
  mv: "move",
  install: "read",
  ln: "read",
  rsync: "read",
  scp: "read",
  sftp: "read",
};

const several = { options: "-o|--out|--output= -d|--dir= -x= -s= -j= -n= -i= -k=" };
const fetching: Readonly<Record<string, OptionSchema>> = {
  aria2c: several,
  axel: several,
  "lwp-download": several,
  fetch: several,
  http: several,
  https: several,
  xh: several,
  gh: { options: "-O|--output= -p|--pattern= -D|--dir= -n|--name= -R|--repo= -A|--archive=" },
};

/** Effects of tools that bring files from one place to another; undefined for tools of other kinds. */
export function copyEffects(command: Command): readonly Effect[] | undefined {
  const name = command.name ?? "";
  const parsed = parseOptions(command.words.slice(1), fetching[name] ?? findSchema(name));
  if (name === "gh") return released(command, parsed);
  if (name === "curl" || name === "wget" || Object.hasOwn(fetching, name)) return download(command, parsed);
  const kind = Object.hasOwn(sources, name) ? sources[name] : undefined;
  if (!kind) return undefined;
  if (name === "install" && findOption(parsed, "-d")) return [];
  const effects = transfer(command, parsed, findOption(parsed, "--remove-source-files") ? "move" : kind);
  const isDry = name === "rsync" && findOption(parsed, "-n", "--list-only");
  return isDry ? effects.filter((effect) => effect.kind === "read") : effects;
}

/** From all operands but the last to the last, or into the folder that an option names. */
export function transfer(command: Command, parsed: ParsedOptions, kind: EffectKind): readonly Effect[] {
  const { operands } = parsed;
  const folder = targetFolder(command, parsed);
  const from = folder ? operands : operands.slice(0, -1);
  const into = folder?.word ?? operands.at(-1);
  const read = from.flatMap((word) => touch(kind, command, word));
  if (from.length === 0) return into ? broughtHere(command, into) : [];
  // An object of a store is no file.
  if (!into || /^\w{2,}:\/\//.test(into.known)) return read;
  const at = folder?.at ?? 0;
  const targets = folder ? [into] : (into.choices ?? [into]);
  const isFolder = folder !== undefined || from.length > 1;
  const { span } = into;
  // What `host:dir` loses is on another machine.
  const mirrors =
    !/^[^/:]{2,}:/.test(into.text) &&
    parsed.options.some(({ name }) => /^--del(ete(-before|-during|-after|-delay|-excluded)?)?$/.test(name));
  const effects = targets.flatMap((word) => {
    const target = { value: word.value?.slice(at), text: word.text.slice(at), glob: word.glob };
    const written = landsInside(command, parsed, target, isFolder)
      ? from.flatMap((each) => (each.choices ?? [each]).map((one) => inside(target, one)))
      : [target];
    const writes = written.map((path) => touchPath("write", command, { ...path, span }));
    const gone = { ...below(target), span };
    return mirrors ? [...writes, touchPath("delete", command, gone, { recursive: true })] : writes;
  });
  return [...read, ...effects];
}

function targetFolder({ name = "" }: Command, parsed: ParsedOptions): GivenOption | undefined {
  return /^(rsync|scp|sftp)$/.test(name) ? undefined : findOption(parsed, "-t", "--target-directory");
}

// The folder it runs in, and those around it, are folders for certain.
function landsInside({ cwd }: Command, parsed: ParsedOptions, target: Path, isFolder: boolean): boolean {
  const path = target.value === undefined ? undefined : resolvePath(cwd, target.value);
  const isAround = path !== undefined && cwd !== undefined && `${cwd}/`.startsWith(`${path}/`);
  return (isFolder || isAround || /(^|\/)(\.\.?)?$/.test(target.text)) && !findOption(parsed, "-T");
}

// `ln -s ../x` makes the link in the folder it runs in, and some tools bring a single file there.
function broughtHere(command: Command, source: Word): readonly Effect[] {
  if (!/^(ln|scp|sftp|adb|s3cmd)$/.test(command.name ?? "")) return [];
  return [touchPath("write", command, { ...inside({ value: ".", text: "." }, source), span: source.span })];
}

interface Path {
  readonly value: string | undefined;
  readonly text: string;
}

function below({ value, text }: Path): Path & { glob: boolean } {
  return { value: value === undefined ? undefined : `${value}/**`, text, glob: true };
}

function inside(folder: Path, source: Word): Path & { glob: boolean } {
  const last = (path: string) => path.replace(/\/+$/, "").split(/[/:]/).at(-1) ?? "";
  const value =
    folder.value === undefined || source.value === undefined
      ? undefined
      : `${folder.value}/${last(source.value)}`;
  return { value, text: `${folder.text.replace(/\/$/, "")}/${last(source.text)}`, glob: source.glob };
}

// `gh release download -p name`: what is called so, or anything, in the folder it is told.
function released(command: Command, parsed: ParsedOptions): readonly Effect[] | undefined {
  const verb = parsed.operands.map(({ text }) => text).join(" ");
  if (verb.startsWith("run download")) return artifacts(command, parsed);
  if (!verb.startsWith("release download")) return undefined;
  const output = findOption(parsed, "-O");
  if (output) return output.value === "-" ? [] : [touchValue(command, output)];
  const folder = findOption(parsed, "-D")?.value ?? ".";
  const names = parsed.options.flatMap((option) =>
    option.names.includes("-p") ? [option.value ?? "*"] : [],
  );
  return (names.length > 0 ? names : ["*"]).map((name) => {
    const path = `${folder}/${name}`;
    return touchPath("write", command, {
      value: path,
      text: path,
      span: command.span,
      glob: /[*?[]/.test(name),
    });
  });
}

// `gh run download -D folder`; without it, an artifact is called after its name.
function artifacts(command: Command, parsed: ParsedOptions): readonly Effect[] {
  const path = (findOption(parsed, "-D") ?? findOption(parsed, "-n"))?.value;
  return path === undefined
    ? []
    : [touchPath("write", command, { value: path, text: path, span: command.span })];
}

// Others save what they fetch unless told otherwise.
const savingOptions: Readonly<Record<string, readonly string[]>> = {
  curl: ["-O", "--remote-name"],
  http: ["--download"],
  https: ["--download"],
  xh: ["--download"],
};

function download(command: Command, parsed: ParsedOptions): readonly Effect[] {
  const named = command.name === "wget" ? ["-O", "--output-document"] : ["-o", "--output"];
  const outputs = parsed.options.filter((option) => named.some((name) => option.names.includes(name)));
  const asked = savingOptions[command.name ?? ""];
  const remoteName = asked ? findOption(parsed, ...asked) : outputs.length === 0;
  const folder = findOption(parsed, "-P", "--output-dir", "--dir");
  const fromUrl = remoteName ? parsed.operands.map((word) => saveAs(command, word, folder)) : [];
  return [
    ...outputs.filter(({ value }) => value !== "-").map((option) => touchValue(command, option)),
    ...fromUrl,
  ];
}

function saveAs(command: Command, url: Word, folder: GivenOption | undefined): Effect {
  const end = url.value === undefined && /\/[\w.-]+$/.test(url.ending) ? url.ending : url.text;
  const name = end.split(/[?#]/, 1)[0]?.split("/").at(-1) ?? "";
  const path = folder ? `${folder.value ?? ""}/${name}` : name;
  return touchPath("write", command, {
    value: url.value === undefined && end === url.text ? undefined : path,
    text: path,
    span: url.span,
  });
}
