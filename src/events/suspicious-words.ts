/** Names beside which a word without sense is taken for a secret. */
const keyName =
  "keys?|tokens?|secrets?|passw(?:or)?ds?|passphrases?|credentials?|auth|signature|salt|cert|webhook|dsn";

/** A name, what stands between, and the word; neither may run on, so that this takes linear time. */
const besideName = new RegExp(
  `((?:${keyName})(?![a-z])["'\`]?[^\\n]{0,24}?(?<![\\w+/=.~-]))([\\w+/=.~-]{16,400})`,
  "gi",
);

/** `the password is x`, `login password x`. */
const inProse =
  /\b((?:password|passphrase|passcode|token|secret|api key)s? (?:is|was|to|be|will be) ["'`]?)(?!\[redacted)(?!\$)([^\s"'`]{4,500})/gi;

/** A line of an `.env` file: one assignment and nothing else. */
const envLine =
  /^([ \t]{0,20}(?:export[ \t]{1,5})?[A-Z][A-Z0-9_]{1,100}=)("[^"\r\n]{1,4000}"|'[^'\r\n]{1,4000}'|[^\s"'|;&()<>]{1,4000})([ \t]{0,100})$/gm;

/** What a variable without a secret holds: a number, a switch, one that another names, or a place. */
const plain =
  /^["']?(?:\d{1,6}|true|false|yes|no|on|off|development|production|staging|test|debug|info|\$[\w{(].*|[.~]?\/.*|\[redacted\].*)["']?$/i;

/**
 * A text without the words that look drawn at random and stand beside a name such as `key`, without what prose calls a
 * password, and without the values of lines that look like an `.env` file's.
 */
export function redactSuspicious(text: string, mark: string): string {
  return text
    .replace(envLine, (line, name: string, value: string, end: string) =>
      plain.test(value) || isCredentialFree(value) ? line : `${name}${mark}${end}`,
    )
    .replace(inProse, `$1${mark}`)
    .replace(besideName, (found, before: string, word: string) => (isRandom(word) ? before + mark : found));
}

/** An address from which the credentials were taken already. */
function isCredentialFree(value: string): boolean {
  return /^["']?[a-z][a-z0-9+.-]{0,30}:\/\/[^@]*(?:\[redacted\]@.*)?$/i.test(value);
}

/** Whether a word looks drawn at random: of several kinds of characters, hardly any of them twice; no path, no identifier. */
function isRandom(word: string): boolean {
  if (/^(?:\.{0,2}|~)\//.test(word) || /\.(?:[cm]?[jt]sx?|json|md|ya?ml|py|rs|go|txt|pem|sh)$/i.test(word))
    return false;
  if (!/\d/.test(word)) return false;
  const kinds = [/[a-z]/, /[A-Z]/, /\d/].filter((kind) => kind.test(word)).length;
  const isHex = /^[\da-f-]+$/i.test(word);
  return kinds >= 2 && bitsOf(word) >= (isHex ? 2.7 : 3.4);
}

/** Bits of entropy per character, by how often each occurs in the word. */
function bitsOf(word: string): number {
  const counts = new Map<string, number>();
  for (const character of word) counts.set(character, (counts.get(character) ?? 0) + 1);
  return [...counts.values()].reduce((bits, n) => bits - (n / word.length) * Math.log2(n / word.length), 0);
}
