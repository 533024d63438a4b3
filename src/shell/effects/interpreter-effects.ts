import { settlePaths } from "../code-values.ts";
import type { Command } from "../command-line.ts";
import { enteredFolder, interpreterCode } from "../interpreter-code.ts";
import { findOption, parseOptions } from "../options/parse-options.ts";
import { type Effect, type EffectKind, touch, touchPath } from "./effect.ts";

const literal = `(?:[rbuf]{0,2}(["'])((?:(?!\\1)[^\\\\\\n]|\\\\.)*)\\1)?`;

interface Call {
  readonly kind: EffectKind;
  readonly recursive: boolean;
  /** Which argument names the file; the first unless it is a copy or a rename. */
  readonly call: RegExp;
}

const calls: readonly Call[] = [
  read(
    `\\bopen\\(\\s*${literal}\\s*(?:\\)|,\\s*(?:mode\\s*=\\s*)?["'][rbt]+["']|,\\s*(?:encoding|errors|newline)\\b)`,
  ),
  read(`\\bopen\\(?\\s*[^,()]+,\\s*["']<[^"']*["']\\s*,\\s*${literal}`),
  read(`\\bPath\\(\\s*${literal}\\s*\\)\\.(?:read_text|read_bytes|open\\(\\))`),
  read(`(?:File|IO|Pathname)\\.(?:binread|read|readlines|foreach)\\(?\\s*${literal}`),
  read(
    `\\b(?:readFile|readFileSync|createReadStream|file_get_contents|readTextFile|readTextFileSync|Bun\\.file)\\(\\s*${literal}`,
  ),
  write(`(?:File|IO|Pathname)\\.(?:bin)?write\\(?\\s*${literal}`),
  write(`\\bopenSync\\(\\s*${literal}\\s*,\\s*["'\`][wax]|\\bopenSync\\(\\s*${literal}\\s*,\\s*["'\`]r\\+`),
  write(`(?:File|Pathname)\\.(?:open|new)\\(?\\s*${literal}\\s*,\\s*(?:mode\\s*[:=]\\s*)?["'][wax+]`),
  write(`\\bopen\\(?\\s*[^,()]+,\\s*["'][+]?>>?["']\\s*,\\s*${literal}`),
  write(`\\bopen\\(?\\s*[^,()]+,\\s*(["'])[+]?>{1,2}\\s*([^"'\\\\]+)\\1(?!\\s*[,.])`),
  write(`\\bopen\\(\\s*${literal}\\s*,\\s*(?:mode\\s*=\\s*)?["'][^"']*[wax+]`),
  write(`\\bPath\\(\\s*${literal}\\s*\\)\\.(?:write_text|write_bytes|touch|open\\(["'][wax])`),
  write(
    `\\b(?:writeFile|writeFileSync|appendFile|appendFileSync|createWriteStream|truncateSync|truncate|file_put_contents|writeTextFile|writeTextFileSync)\\(\\s*${literal}`,
  ),
  write(`\\bBun\\.write\\(\\s*${literal}`),
  write(
    `\\b(?:copyFile(?:Sync)?|copyfile|copy2?|urlretrieve|getstore|rename(?:Sync)?|(?:os\\.|\\.)replace|move|cp(?:_r)?|mv|cpSync|ln_sf?|(?:sym)?link(?:Sync)?)[(\\s]\\s*[^,()]+,\\s*${literal}`,
  ),
  write(`\\bPath\\([^()]*\\)\\.(?:rename|replace)\\(\\s*${literal}`),
  write(`\\b(?:fileinput\\.\\w+|(?:un)?set_key|FileUtils\\.touch)[(\\s]\\s*(?:files=)?${literal}`),
  remove(`\\b(?:rename|renameSync|move)\\(\\s*${literal}`, false),
  remove(`\\b(?:rename|mv)\\s+${literal}(?=\\s*,)`, false),
  remove(
    `\\b(?:os\\.(?:remove|unlink)|unlink|unlinkSync|File\\.delete|FileUtils\\.rm(?:_f)?|rmdir|rmdirSync)\\(?\\s*${literal}`,
    false,
  ),
  remove(`\\bPath\\(\\s*${literal}\\s*\\)\\.(?:unlink|rmdir|rename|replace)`, false),
  remove(
    `\\b(?:rmtree|remove_tree|rm_rf|rm_r|remove_entry(?:_secure)?|removedirs|rimraf(?:\\.sync|Sync)?|removeSync|emptyDirSync)\\(?\\s*\\[?\\s*${literal}`,
    true,
  ),
  remove(
    `\\b(?:fs|fsp|promises)?\\.?(?:rm|rmSync|rmdir|rmdirSync)\\(\\s*${literal}[^;\\n]{0,200}?recursive\\s*:\\s*(?:true|!0|1)`,
    true,
  ),
  remove(`\\brm(?:Sync)?\\(\\s*(?=["'])${literal}(?![^;\\n]{0,200}recursive)`, false),
  // The options stand elsewhere.
  remove(`\\brm(?:dir)?(?:Sync)?\\(\\s*(?=["'])${literal}\\s*,\\s*\\w+\\s*\\)`, true),
  remove(`\\bDeno\\.remove(?:Sync)?\\(\\s*${literal}[^)]*recursive`, true),
];

function read(source: string): Call {
  return { kind: "read", recursive: false, call: new RegExp(source, "g") };
}

function write(source: string): Call {
  return { kind: "write", recursive: false, call: new RegExp(source, "g") };
}

function remove(source: string, recursive: boolean): Call {
  return { kind: "delete", recursive, call: new RegExp(source, "g") };
}

/** Files that a one-liner names in plain calls, and files edited in place; undefined for other tools. */
export function interpreterEffects(command: Command): readonly Effect[] | undefined {
  const code = interpreterCode(command);
  if (/awk$/.test(command.name ?? "")) return awkEffects(command, code?.text ?? "");
  if (!code && !/^(perl|ruby)/.test(command.name ?? "")) return undefined;
  const text = code ? settlePaths(code.text.slice(0, 20_000), command) : "";
  const moved = { ...command, cwd: enteredFolder(text, /\bchdir[\s(]+([^\n;]+)/, command.cwd) };
  const found = calls.flatMap(({ kind, recursive, call }) =>
    [...text.matchAll(call)].map((match) => {
      const [, , named] = match;
      const glob = named?.startsWith("**/") ?? false;
      const value = named === undefined || /\$\{|#\{/.test(named) || (glob && recursive) ? undefined : named;
      return touchPath(
        kind,
        recursive ? moved : command,
        { value, text: value ?? match[0], span: command.span, glob },
        { recursive },
      );
    }),
  );
  return [...found, ...editedInPlace(command)];
}

// `print > "file"`, and `gawk -i inplace program file`.
function awkEffects(command: Command, text: string): readonly Effect[] {
  const { span, argv } = command;
  const named = new Map(
    [...argv, ...text.slice(0, 20_000).split(/[;{}\n]/)].flatMap((part) => {
      const [, name = "", value = ""] = /^\s*(?:-v)?(\w+)\s*=\s*"?([^"]+)"?\s*$/.exec(part) ?? [];
      return [[name, value] as const];
    }),
  );
  const printed = [...text.slice(0, 20_000).matchAll(/>>?\s*(?:"([^"]+)"|(\w+))/g)].flatMap(
    ([, path, name = ""]) => path ?? named.get(name) ?? [],
  );
  const parsed = parseOptions(command.words.slice(1), {
    options: "-i|--include= -v|--assign= -F|--field-separator= -f|--file= -e|--source=",
  });
  const inPlace = findOption(parsed, "-i")?.value === "inplace";
  const files = parsed.operands.slice(findOption(parsed, "-f", "-e") ? 0 : 1);
  return [
    ...printed.map((value) => touchPath("write", command, { value, text: value, span })),
    ...files.flatMap((word) => touch(inPlace ? "write" : "read", command, word)),
  ];
}

// `perl -i -pe code file`: the words after the code are files that are rewritten.
function editedInPlace(command: Command): readonly Effect[] {
  if (!/^(perl|ruby)/.test(command.name ?? "")) return [];
  const options = "-e= -E= -I= -M[=] -m[=] -i[=] -0 -l -F[=] -r=";
  const parsed = parseOptions(command.words.slice(1), { options });
  if (!findOption(parsed, "-i")) return [];
  const files = parsed.operands.slice(findOption(parsed, "-e", "-E") ? 0 : 1);
  return files.flatMap((word) => touch("write", command, word));
}
