// Ways to run what does not stand in the text: evaluation, other shells, names put together from parts.
const runsCode =
  /\b(iex|invoke-\w+|icm|ii|start-process|saps|frombase64string|scriptblock|add-type|cmd|wsl|\w*sh(\.exe)?|powershell)\b|\s-e(nc?|ncodedcommand)?\b|[&.]\s*[$(]|\[char\]|-join\b|\s-f\s/i;

/** Whether a text for PowerShell could run a command of this name; one-sided like `mayMention`. */
export function mayRunInPowerShell(text: string, name: string): boolean {
  const bare = text.replace(/[`"']/g, "").toLowerCase();
  return bare.includes(name.toLowerCase()) || runsCode.test(text);
}

/**
 * A text for PowerShell as bash reads it, with every character at its place: backslashes part names in paths, a
 * backtick escapes, the commands of a block stand on lines of their own. What is still no bash cannot be read,
 * and so is unknown.
 */
export function powerShellAsBash(text: string): string {
  return text.replace(/\$\{[^}]*\}|[\\`{}]/g, (found) => spelling[found] ?? found);
}

const spelling: Readonly<Record<string, string>> = { "\\": "/", "`": "\\", "{": "\n", "}": "\n" };
