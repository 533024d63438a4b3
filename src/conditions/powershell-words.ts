/** Names as rules write them; PowerShell does not mind their case. */
const cmdlets = [
  "Remove-Item",
  "Invoke-Expression",
  "Invoke-WebRequest",
  "Invoke-RestMethod",
  "Invoke-Command",
  "Start-Process",
  "Stop-Computer",
  "Restart-Computer",
  "Format-Volume",
  "Clear-Disk",
  "Set-Content",
  "Add-Content",
  "Clear-Content",
  "Out-File",
  "Copy-Item",
  "Move-Item",
  "Rename-Item",
  "New-Item",
  "Get-Content",
  "Get-ChildItem",
];
const written = new Map(cmdlets.map((name) => [name.toLowerCase(), name]));

/** A command's name in the letters that rules know; other names are lower-cased. */
export function usualCase(name: string): string {
  const lower = name.toLowerCase();
  return lower === "new-temporaryfile" ? "mktemp".padEnd(lower.length) : (written.get(lower) ?? lower);
}

// `Start-Process git -ArgumentList 'push','-f'` as the command it starts, every character at its place.
const start = /(?<=^|[;\n|&])([ \t]*)(start-process|saps|start)(?=\s)([^;\n|]*)/gi;
const parameter = /(?<=\s)-(filepath|argumentlist|args|wait|nonewwindow|passthru)\b:?/gi;

/** Puts what `Start-Process` starts in its place; `-Verb RunAs` is `runas`. */
export function startedProcesses(text: string): string {
  return text.replace(start, (_, gap: string, name: string, rest: string) => {
    const raises = /\s-verb\s+['"]?runas/i.test(rest);
    const words = rest.replace(parameter, (found) => " ".repeat(found.length)).replace(/[,'"@()]/g, " ");
    const code = gap + (raises ? "runas" : "").padEnd(name.length) + words;
    // What was put there before: `iwr ... -OutFile x.exe; Start-Process x.exe`.
    return code.replace(
      /^(\s*) {2}(?=([\w-]+\.(?:exe|msi|bat|cmd|ps1))\b)/i,
      (found, before: string, file: string) => (text.split(file).length > 2 ? `${before}./` : found),
    );
  });
}

// `npm test 2>$null`: written nowhere.
const nowhere = /(?:(?<=\s)[\d*])?>>?[ \t]*\$null(?![\w:.[(])/gi;

/** Without what is thrown away, every character at its place. */
export function withoutNull(text: string): string {
  return text.replace(nowhere, (found) => " ".repeat(found.length));
}

// `'git push' > x.ps1; ./x.ps1`: a text that a script is made of which is named again stands as code.
const scripted =
  /(?<=^|[;\n{])([ \t]*)(["'])([^"'`\n]{1,1000})\2(?=[ \t]*(?:>>?|\|[ \t]*(?:out-file|set-content|add-content|sc|ac|tee|tee-object)\b)[^;\n|]{0,200}?([\w-]+\.(?:ps1|bat|cmd))\b)/gi;

const content =
  /(?<![\w.-])((?:[sa]c|(?:set|add)-content|ni|new-item)[ \t][^;\n|'"]{0,200}?([\w-]+\.(?:ps1|bat|cmd))\b[^;\n|'"]{0,200})(["'])([^"'`\n]{1,1000})\3/gi;

/** What is written into a script that is run later, as code. */
export function writtenScripts(text: string): string {
  const isRun = (file: string): boolean => text.split(file).length > 2;
  return text
    .replace(scripted, (found, gap: string, _, code: string, file: string) =>
      isRun(file) ? `${gap} ${code} ` : found,
    )
    .replace(content, (found, before: string, file: string, _, code: string) =>
      isRun(file) ? `${before};${code} ` : found,
    );
}
