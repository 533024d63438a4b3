// `Get-ChildItem src -Filter *.ts`, without variables and groups.
const lister = '(?:get-childitem|gci|ls|dir)(?=[\\s)])[^()|;$"`{}\\n]{0,200}';
const temporaryFile =
  "(?:\\(?New-TemporaryFile\\)?(?:\\.FullName)?|\\[(?:System\\.)?IO\\.Path\\]::GetTempFileName\\(\\))";
const folder =
  "(?:\\$env:te?mp|\\$\\w+|'[^'\\n]{1,100}'|[\\w./\\\\-]{1,100}|\\(?\\[(?:System\\.)?IO\\.Path\\]::GetTempPath\\(\\)\\)?)";
const child = "(?:'[^'\\n]{1,100}'|\"[^\"$`\\n]{1,100}\"|[\\w./\\\\-]{1,100})";
const join = `join-path[ \\t]+(?:-path[ \\t]+)?(${folder})[ \\t]+(?:-childpath[ \\t]+)?(${child})`;
const text = `"\\$env:te?mp[\\\\/][\\w./\\\\-]{1,100}"`;
const end = "(?=[ \\t]*(?:[;\\n]|$))";

/** Among words: `(Join-Path $env:TEMP x.txt)`. */
export const joinedPath: RegExp = new RegExp(`\\(${join}[ \\t]*\\)`, "iy");

/** `$f = Get-ChildItem src`, `$t = New-TemporaryFile`, `$p = Join-Path $env:TEMP x`, `$b = (git branch --show-current).Trim()`. */
export const output: RegExp = new RegExp(
  `\\$\\w+(?:[ \\t]*=[ \\t]*(?:\\(git [\\w ./-]{1,200}\\)(?:\\.Trim\\(\\))?|\\(${lister}\\)|\\(${join}\\)|${temporaryFile}|${text})|[ \\t]+=[ \\t]+(?:git [\\w ./-]{1,200}|${lister}|${join}))${end}`,
  "iy",
);

const texts =
  "@?\\(?(?:'[\\w./\\\\-]{1,100}'|\"[\\w./\\\\-]{1,100}\")(?:,[ \\t]*(?:'[\\w./\\\\-]{1,100}'|\"[\\w./\\\\-]{1,100}\")){0,50}\\)?";

/** `foreach ($f in Get-ChildItem src)`, `foreach ($f in $files)`, `foreach ($f in 'a', 'b')`. */
export const eachFile: RegExp = new RegExp(
  `foreach[ \\t]*\\([ \\t]*\\$\\w+[ \\t]+in[ \\t]+(?:\\(${lister}\\)|${lister}|${texts}|\\$\\w+)[ \\t]*\\)`,
  "iy",
);

/** Words for bash that set the same; a list is what a command prints. */
export function outputAsBash(part: string): string {
  const [, name = "", given = ""] = /^\$(\w+)[ \t]*=[ \t]*([\s\S]*)$/.exec(part) ?? [];
  return `${name}=${givenAs(given, part.length - name.length - 1)}`;
}

/** A body that is taken once, with a variable that may be any of what is listed. */
export function eachAsBash(part: string): string {
  const [, name = "", given = ""] = /\$(\w+)\s+in\s+([\s\S]*)\)$/i.exec(part) ?? [];
  const values = /^@?\(?["']/.test(given)
    ? [...given.matchAll(/[\w./\\-]+/g)].map(([value]) => bare(value))
    : [];
  // Line by line, so that it may be each of them.
  if (values.length > 0) return `read -r ${name}<<<'${values.join("\n")}';`.padEnd(part.length);
  return `${name}=${givenAs(given.trim(), part.length - name.length - 2)};`;
}

/** `(Join-Path $env:TEMP x)` as `"$env:TEMP/x"`. */
export function joinedAsBash(part: string): string {
  return givenAs(part, part.length);
}

function givenAs(given: string, length: number): string {
  const [, parent, name = ""] = new RegExp(join, "i").exec(given) ?? [];
  if (parent !== undefined) return `"${bare(parent)}/${bare(name)}"`.padEnd(length);
  if (new RegExp(`^${temporaryFile}$`, "i").test(given)) return "$(mktemp)".padEnd(length);
  if (given.startsWith('"')) return `"${bare(given).replace(/^[^/]*/, "/tmp")}"`.padEnd(length);
  if (given.startsWith("$")) return given.padEnd(length);
  const command = given
    .replace(/^\(|\)(\.Trim\(\))?$/gi, "")
    .replace(/^(get-childitem|ls|dir)(?!\S)/i, "gci")
    .replaceAll("\\", "/");
  return `$(${command})`.padEnd(length);
}

function bare(word: string): string {
  // One folder of temporary files is as good as another.
  if (/GetTempPath|^\$env:te?mp$/i.test(word)) return "/tmp";
  return word.replace(/^['"]|['"]$/g, "").replaceAll("\\", "/");
}

/** ` | % { ` as `|(read;`: the body is taken for a line that is read into `$_`. */
export function everyAsBash(part: string): string {
  return part.length < 9 ? "|(read;".padEnd(part.length) : "|(read _;".padEnd(part.length);
}
