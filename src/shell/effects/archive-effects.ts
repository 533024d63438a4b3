import type { Command, Word } from "../command-line.ts";
import type { OptionSchema } from "../options/option-schema.ts";
import { findOption, type ParsedOptions, parseOptions } from "../options/parse-options.ts";
import { resolvePath } from "../tracked-directory.ts";
import { type Effect, fillFolder, fillValue, touch, touchPath, touchValue } from "./effect.ts";

/** Effects of tools that pack and unpack files; undefined for tools of other kinds. `tar` tells its options. */
export function archiveEffects(
  command: Command,
  tar: OptionSchema | undefined,
): readonly Effect[] | undefined {
  const { name = "", words } = command;
  const args = words.slice(1);
  if (/^(tar|gtar|bsdtar)$/.test(name)) return tarEffects(command, readTar(args, tar));
  if (name === "unzip")
    return unzipEffects(command, parseOptions(args, { options: "-d= -x= -P= -o -n -q -l -t -p -Z -v" }));
  if (name === "zip")
    return zipEffects(
      command,
      parseOptions(withoutLists(args), { options: "-b= -n= -P= -t= -tt= -x= -i= -r -m -q -9 -j" }),
    );
  if (/^(7z|7za|7zz)$/.test(name)) return sevenZipEffects(command, args);
  return packers.test(name) ? packEffects(command, args) : undefined;
}

// All words after `-x` and `-i` are patterns, up to the next option.
function withoutLists(args: readonly Word[]): readonly Word[] {
  let isList = false;
  return args.filter(({ text }) => {
    if (text.startsWith("-")) isList = /^-[xi]$/.test(text);
    return !isList;
  });
}

const packers =
  /^(gzip|gunzip|bzip2|bunzip2|xz|unxz|lzma|unlzma|zstd|unzstd|lz4|lzop|brotli|compress|uncompress)$/;

// `gzip file` leaves `file.gz` in its place, unless it is told to keep the file or to print.
function packEffects(command: Command, args: readonly Word[]): readonly Effect[] {
  const parsed = parseOptions(args, { options: "-S|--suffix= -T|--threads= -o= --rm" });
  const stays = findOption(
    parsed,
    "-k",
    "--keep",
    "-c",
    "--stdout",
    "--to-stdout",
    "-l",
    "--list",
    "-t",
    "--test",
  );
  const keeps =
    /^(zstd|unzstd|lz4|brotli|lzop)$/.test(command.name ?? "") && !findOption(parsed, "--rm", "-j", "-U");
  const output = findOption(parsed, "-o");
  const packed = parsed.operands.flatMap((word) => touch(stays || keeps ? "read" : "move", command, word));
  return output ? [...packed, touchValue(command, output)] : packed;
}

interface TarWords {
  readonly parsed: ParsedOptions;
  readonly letters: string;
  readonly early: readonly Word[];
}

// `tar xzf a.tar x` has its options without a dash; values follow in the order of the letters.
function readTar(args: readonly Word[], schema: OptionSchema | undefined): TarWords {
  const [first, ...rest] = args;
  const letters = first && /^[A-Za-z]+$/.test(first.text) ? first.text : "";
  const taken = letters.replace(/[^fCTXbgI]/g, "").length;
  const parsed = parseOptions(letters === "" ? args : rest.slice(taken), schema);
  return { parsed, letters, early: rest.slice(0, taken) };
}

function tarEffects(command: Command, { parsed, letters, early }: TarWords): readonly Effect[] {
  const has = (letter: string, ...names: readonly string[]): boolean =>
    letters.includes(letter) || findOption(parsed, `-${letter}`, ...names) !== undefined;
  const givenTo = (letter: string): Word | undefined =>
    early[letters.replace(/[^fCTXbgI]/g, "").indexOf(letter)];
  const archive = givenTo("f") ?? findOption(parsed, "-f")?.word;
  const inside = entered(command, givenTo("C") ?? findOption(parsed, "-C")?.word);
  if (has("x", "--extract", "--get"))
    return has("O", "--to-stdout") ? [] : unpacked(command, inside, parsed, givenTo("C"));
  const packs =
    has("c", "--create") || has("r", "--append") || has("u", "--update") || has("A", "--catenate");
  if (!packs && !findOption(parsed, "--delete")) return [];
  const removes = findOption(parsed, "--remove-files") !== undefined;
  const packed = parsed.operands.flatMap((word) =>
    removes ? touch("delete", inside, word, { recursive: true }) : touch("read", inside, word),
  );
  return archive && archive.text !== "-" ? [...touch("write", command, archive), ...packed] : packed;
}

function unpacked(
  command: Command,
  inside: Command,
  parsed: ParsedOptions,
  early: Word | undefined,
): readonly Effect[] {
  if (parsed.operands.length > 0) return parsed.operands.flatMap((word) => touch("write", inside, word));
  const folder = findOption(parsed, "-C");
  if (early) return fillFolder(command, early);
  return folder ? fillValue(command, folder) : [];
}

function entered(command: Command, folder: Word | undefined): Command {
  if (!folder) return command;
  const cwd = folder.value === undefined ? undefined : resolvePath(command.cwd, folder.value);
  return { ...command, cwd };
}

function unzipEffects(command: Command, parsed: ParsedOptions): readonly Effect[] {
  if (findOption(parsed, "-l", "-t", "-p", "-Z", "-v", "-n")) return [];
  const folder = findOption(parsed, "-d");
  if (folder && parsed.operands.length < 2) return fillValue(command, folder);
  const inside = entered(command, folder?.word);
  // It expands wildcards by itself, quoted or not.
  return parsed.operands
    .slice(1)
    .map(({ value, text, span }) =>
      touchPath("write", inside, { value, text, span, glob: /[*?[]/.test(text) }),
    );
}

function zipEffects(command: Command, parsed: ParsedOptions): readonly Effect[] {
  const [archive, ...files] = parsed.operands;
  if (!archive || archive.text === "-") return [];
  const kind = findOption(parsed, "-m", "--move") ? "move" : "read";
  return [...touch("write", command, archive), ...files.flatMap((word) => touch(kind, command, word))];
}

function sevenZipEffects(command: Command, args: readonly Word[]): readonly Effect[] {
  const { operands } = parseOptions(args, {});
  const [action, archive, ...files] = operands;
  const output = args.find(({ known }) => known.startsWith("-o"));
  const cwd = output ? resolvePath(command.cwd, output.text.slice(2)) : command.cwd;
  if (/^[ex]$/.test(action?.text ?? "")) {
    if (output && files.length === 0)
      return fillFolder(command, { ...output, value: output.value?.slice(2), text: output.text.slice(2) });
    return files.flatMap((word) => touch("write", { ...command, cwd }, word));
  }
  if (!archive || !/^[audn]$/.test(action?.text ?? "")) return [];
  const { value, text, span } = archive;
  return [touchPath("write", command, { value, text, span })];
}
