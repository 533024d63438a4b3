// Characters that can put a word together which does not stand in the text: quotes, escapes, expansions,
// and the formats and escapes of printf and echo.
const hiding = /["'\\`$*?[\]{}~%!^\0]/;

// Code that comes from elsewhere at run time. Shell names end in "sh"; the rest is listed.
const runsCode = /sh\b|\beval\b|\bsource\b|\bxargs\b|\bparallel\b|(^|[\s;&|(])\.\s|\bcmd\b/i;

const encoded = /\b(pwsh|powershell)\b/i;

/** Tools that take git's own words, and hand them to git. */
export const gitByName: RegExp = /^(hub|lab|yadm)$/;
const gitInText = /\b(hub|lab|yadm|pass|etckeeper|vcsh)\b/;

/**
 * False only when no command in `text` can bear `name`, so that reading the text can be saved.
 * Cheap and one-sided: it says true for every text that could hide a name.
 *
 * @example
 * mayMention("ls -la | wc -l", "git"); // false
 * mayMention("g'i't push", "git"); // true
 */
export function mayMention(text: string, name: string): boolean {
  if (text.includes(name) || hiding.test(text) || encoded.test(text)) return true;
  if (name === "git" && gitInText.test(text)) return true;
  return /[|<]/.test(text) && runsCode.test(text);
}
