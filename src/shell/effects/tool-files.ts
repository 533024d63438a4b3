import type { Command, Word } from "../command-line.ts";
import { findOption, type ParsedOptions, parseOptions } from "../options/parse-options.ts";
import { findSchema } from "../options/schemas.ts";
import { transfer } from "./copy-effects.ts";
import { type Effect, type EffectKind, fillValue, touch, touchPath, touchValue } from "./effect.ts";

/**
 * What tools do to the files among their words. An act is `copy` or `move` (the last operand is the target), or
 * `w`, `d`, `m` for written, deleted, moved, followed by
 * - nothing: every operand; a number: the operand at this place; `1+`: those from it on,
 * - `?-i,--in-place`: every operand, when one of these options is given,
 * - `:-f,--file`: the value of one of these options; `=name` at the end is the file where none is named.
 * `f` with `:` is a folder that is filled.
 */
const acts: readonly (readonly [tools: string, acts: string, options?: string])[] = [
  [
    "docker cp, podman cp, nerdctl cp, docker compose cp, docker-compose cp, docker container cp, gsutil cp, mc cp, s3cmd get, rclone copy, rclone copyto, azcopy copy, azcopy cp, adb pull, adb push",
    "copy",
    "-a --exclude= --include= --index=",
  ],
  ["kubectl cp, oc cp", "copy", "-c|--container= -n|--namespace= --context= --kubeconfig="],
  [
    "gcloud storage cp, gcloud compute scp, aws s3 cp, aws s3 sync, gsutil rsync, rclone sync",
    "copy",
    "--profile= --region= --zone= --project= --exclude= --include= --endpoint-url=",
  ],
  [
    "aws s3 mv, gsutil mv, gcloud storage mv, mc mv, rclone move, rclone moveto",
    "move",
    "--profile= --region=",
  ],
  ["aws s3api get-object", "w0", "--bucket= --key= --version-id= --range= --profile= --region="],
  ["gcloud secrets versions access", "w:--out-file", "--secret= --project= --out-file="],
  ["az storage blob download", "w:-f", "-f|--file="],
  ["vercel env pull, vc env pull", "w:=.env.local", "--environment= --git-branch= --token= --scope= --cwd="],
  ["dotenv set, dotenv unset, dotenvx set, dotenvx encrypt, dotenvx decrypt", "w:-f,--file,--env-file=.env"],
  ["trash, trash-put, rmtrash, rip, gio trash, rclone deletefile", "d"],
  [
    "dos2unix, unix2dos, recode, mkfifo, mknod, mktemp, sops edit, ansible-vault encrypt, ansible-vault decrypt, ansible-vault edit",
    "w",
    "-p|--tmpdir= --suffix= --vault-password-file= --vault-id=",
  ],
  ["fallocate", "w", "-l|--length= -o|--offset="],
  ["cpio", "w?-i,--extract", "-i -d -m -u -v -F= -D= -H= -E="],
  ["dotenv-vault pull", "w:=.env"],
  [
    "python dotenv set, python dotenv unset, python3 dotenv set, python3 dotenv unset",
    "w:-f,--file=.env",
    "-f|--file= -q= -e=",
  ],
  ["script", "w0"],
  ["rename, prename", "m1+"],
  ["sops, autopep8, clang-format", "w?-i,--in-place,--inplace"],
  ["prettier, shfmt, gofmt, goimports", "w?-w,--write"],
  ["babel, swc, tsup, javac, rollup", "f:-d,--out-dir,--dir", "-d|--out-dir|--dir="],
  ["webpack", "f:-o,--output-path", "-o|--output-path="],
  ["fx, ast-grep, sg", "w?-U,--update-all", "-p|--pattern= -r|--rewrite= -l|--lang="],
];

interface Row {
  readonly words: readonly string[];
  readonly act: string;
  readonly options: string | undefined;
}

const rows = new Map<string, readonly Row[]>();
for (const [tools, act, options] of acts)
  for (const tool of tools.split(", ")) {
    const [name = "", ...words] = tool.split(" ");
    rows.set(name, [...(rows.get(name) ?? []), { words, act, options }]);
  }

/** Effects of tools with a row in the table above; undefined for others. */
export function toolEffects(command: Command): readonly Effect[] | undefined {
  const { name = "" } = command;
  for (const { words, act, options } of rows.get(name) ?? []) {
    const schema = options === undefined ? findSchema(name) : { options };
    const parsed = parseOptions(command.words.slice(1), schema);
    const operands = parsed.operands.slice(words.length);
    if (words.every((word, at) => parsed.operands[at]?.text === word))
      return perform(command, { ...parsed, operands }, act);
  }
  return undefined;
}

const kinds: Readonly<Record<string, EffectKind>> = { w: "write", d: "delete", m: "move" };

function perform(command: Command, parsed: ParsedOptions, act: string): readonly Effect[] {
  if (act === "move") return transfer(command, parsed, "move");
  return act === "copy" ? transfer(command, parsed, "read") : performOn(command, parsed, act);
}

function performOn(command: Command, parsed: ParsedOptions, act: string): readonly Effect[] {
  const [, letter = "", mark, rest = ""] = /^(.)([?:])?(.*)$/.exec(act) ?? [];
  const kind = kinds[letter] ?? "write";
  const each = (words: readonly Word[]) => words.flatMap((word) => touch(kind, command, word));
  if (mark === undefined) return each(parsed.operands.slice(...range(rest)));
  const [options = "", otherwise] = rest.split("=");
  const option = findOption(parsed, ...options.split(","));
  // Who has files put in order means no files of settings, where the names are known only at run time.
  if (mark === "?") return option ? each(parsed.operands.filter(({ value }) => value !== undefined)) : [];
  if (option) return letter === "f" ? fillValue(command, option) : [touchValue(command, option)];
  return options === "" && parsed.operands.length > 0 ? each(parsed.operands) : standing(command, otherwise);
}

function standing(command: Command, text: string | undefined): readonly Effect[] {
  return text === undefined ? [] : [touchPath("write", command, { value: text, text, span: command.span })];
}

function range(text: string): readonly [number?, number?] {
  const at = Number.parseInt(text, 10);
  if (text === "") return [];
  return text.endsWith("+") ? [at] : [at, at + 1];
}
