import { redactSuspicious } from "./suspicious-words.ts";
import { redactToolSecrets } from "./tool-secrets.ts";

/** Stands where a secret stood. */
export const redacted = "[redacted]";

// Parts are bounded wherever they could be long: this runs over whole files, and must take linear time.
const secretName =
  "(?:pass(?:word|wd|phrase|code)|(?<=[_-])pass|token|secret|credential|api[_-]?key|access[_-]?key|private[_-]?key|signing[_-]?key|encryption[_-]?key|webhook[_-]?url)(?:[_-]?(?:key|value|string|text|\\d{1,3}))?";
// What a shell fills in later is no secret: `$TOKEN`.
const value = `(?!["']?\\$[\\w{(])(?:"(?:[^"\\\\]|\\\\.)*"|'[^']*'|[^\\s"'\`,;&|(){}\\[\\]]+)`;

type Rule = readonly [pattern: RegExp, replacement: string];

const rules: readonly Rule[] = [
  [
    /-----BEGIN ([A-Z ]{0,40}PRIVATE KEY[A-Z ]{0,20})-----(?:(?!-----)[\s\S])*(-----END [A-Z ]{0,60}-----)?/g,
    `-----BEGIN $1-----${redacted}$2`,
  ],
  // The scheme stays, so that one sees what kind of login it was.
  [
    /\b((?:proxy-)?authorization["']?\s{0,4}[:=]\s{0,4}["']?(?:(?:bearer|basic|token|digest|negotiate)\s{1,4})?)(?!\$)[^\s"',]+/gi,
    `$1${redacted}`,
  ],
  [/\b(bearer\s{1,4})(?!\$)[\w.~+/=-]{12,}/gi, `$1${redacted}`],
  [/\b((?:set-)?cookie["']?\s{0,4}[:=]\s{0,4}["']?)(?!\$)[^"'\r\n]+/gi, `$1${redacted}`],
  [/(\b[a-z][a-z0-9+.-]{0,30}:\/\/[^\s/:@"'?#]{0,200}:)(?!\$)[^\s/@"']{1,500}(?=@)/gi, `$1${redacted}`],
  [
    /((?:^|\s)(?:-u|--user|--proxy-user)(?:\s{1,4}|=)["']?[^\s:"'$/]{1,200}:)(?!\$)[^\s"']+/g,
    `$1${redacted}`,
  ],
  // What is a secret by its own looks.
  [/\bsk-[\w-]{16,}/g, redacted],
  [/\b(?:sk|rk|pk|whsec)_(?:live|test)?_?[A-Za-z0-9]{16,}/g, redacted],
  [/\b(?:gh[opsur]_|github_pat_|glpat-|gldt-|npm_|pypi-|hf_|dop_v1_|shpat_)[\w-]{16,}/g, redacted],
  [/\bxox[a-z]-[\w-]{8,}/g, redacted],
  [/\b(?:AKIA|ASIA)[0-9A-Z]{16}\b/g, redacted],
  [/\bAIza[\w-]{30,}/g, redacted],
  [/\bey[JK][\w-]{8,}\.[\w-]{4,}\.[\w-]*/g, redacted],
  // A user without a password, where it is long enough to be a token.
  [/(\b[a-z][a-z0-9+.-]{0,30}:\/\/)(?!\$)[^\s/:@"'?#]{16,400}(?=@)/gi, `$1${redacted}`],
  [/(\bhooks\.slack\.com\/services\/)[\w/]+/g, `$1${redacted}`],
  // What is one by its name: `API_KEY=x`, `"password": "x"`, `--token x`.
  [new RegExp(`(${secretName}["']?\\s{0,4}(?::=|=>|[:=])\\s{0,4})${value}`, "gi"), `$1${redacted}`],
  [new RegExp(`((?:^|\\s)--?[a-z-]{0,40}?${secretName}\\s{1,4})(?!-)${value}`, "gi"), `$1${redacted}`],
];

/**
 * A text without the secrets in it: logins of every scheme, keys and tokens that show what they are, values of
 * names such as `API_KEY`, what well-known programs take as a password, private keys, credentials in addresses, words without sense beside a name such as `key`, lines of
 * `.env` files. What names a secret stays readable. Finds the
 * usual forms, and cannot find a secret that looks like any other word.
 *
 * @example redactText("curl -H 'Authorization: Bearer abc'") // "curl -H 'Authorization: Bearer [redacted]'"
 */
export function redactText(text: string): string {
  const rest = rules.reduce((rest, [pattern, replacement]) => rest.replace(pattern, replacement), text);
  return redactSuspicious(redactToolSecrets(rest, redacted), redacted);
}

/** Deeper than any payload means to go. */
const deepest = 100;

/**
 * JSON without the secrets in it: every text through `redactText`, and all that stands below a key such as
 * `password`. A copy; what was given is not changed.
 */
export function redact(json: unknown, depth = 0): unknown {
  if (typeof json === "string") return redactText(json);
  if (typeof json !== "object" || json === null) return json;
  if (depth > deepest) return "[nested too deep]";
  if (Array.isArray(json)) return json.map((item) => redact(item, depth + 1));
  return Object.fromEntries(
    Object.entries(json).map(([key, item]: [string, unknown]) => [
      redactText(key),
      isSecretName(key) && item !== null && item !== "" && typeof item !== "boolean"
        ? redacted
        : redact(item, depth + 1),
    ]),
  );
}

const wholeName = new RegExp(
  `(?:${secretName}s?|(?:^|[_-])(?:proxy-)?authorization|(?:^|[_-])cookies?)$`,
  "i",
);
// Counts and limits: `max_tokens`, `tokens`; a password has no plural either.
const counted = /tokens$/i;

function isSecretName(key: string): boolean {
  const name = key.slice(-80).replace(/([a-z\d])([A-Z])/g, "$1_$2");
  return wholeName.test(name) && !counted.test(name);
}
