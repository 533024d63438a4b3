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
  return written.get(lower) ?? lower;
}

// `Start-Process git -ArgumentList 'push','-f'` as the command it starts, every character at its place.
const start = /(?<=^|[;\n|&])([ \t]*)(start-process|saps|start)(?=\s)([^;\n|]*)/gi;
const parameter = /(?<=\s)-(filepath|argumentlist|args|wait|nonewwindow|passthru)\b:?/gi;

/** Puts what `Start-Process` starts in its place; `-Verb RunAs` is `runas`. */
export function startedProcesses(text: string): string {
  return text.replace(start, (_, gap: string, name: string, rest: string) => {
    const raises = /\s-verb\s+['"]?runas/i.test(rest);
    const words = rest.replace(parameter, (found) => " ".repeat(found.length)).replace(/[,'"@()]/g, " ");
    return gap + (raises ? "runas" : "").padEnd(name.length) + words;
  });
}

// `npm test 2>$null`: written nowhere.
const nowhere = /(?:(?<=\s)[\d*])?>>?[ \t]*\$null(?![\w:.[(])/gi;

/** Without what is thrown away, every character at its place. */
export function withoutNull(text: string): string {
  return text.replace(nowhere, (found) => " ".repeat(found.length));
}
