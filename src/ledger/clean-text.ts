import { redactText } from "../events/redact.ts";

/** Takes the secrets out of a text, then holds it under a length. */
export type Clean = (text: string, longest: number) => string;

/** Names of variables whose values are secret. */
const secretVariable =
  /(?:token|secret|passw|passphrase|credential|api_?key|private_?key|access_?key|_key$|_pass$|_pwd$|auth(?!or))/i;

/**
 * Cleans by looks, by name, and of the very values that this environment keeps secret. What is far behind the end of
 * what stays is not looked at: hooks may say very long things.
 */
export function cleaner(env: Readonly<Record<string, string | undefined>>): Clean {
  const known = secretsOf(env);
  return (text, longest) => {
    let clean = text.slice(0, 4 * longest + 2_000);
    for (const secret of known) if (clean.includes(secret)) clean = clean.replaceAll(secret, "[redacted]");
    clean = redactText(clean);
    return clean.length <= longest ? clean : `${clean.slice(0, longest).replace(/[\uD800-\uDBFF]$/, "")}…`;
  };
}

function secretsOf(env: Readonly<Record<string, string | undefined>>): readonly string[] {
  const values = Object.entries(env).flatMap(([name, value = ""]) =>
    secretVariable.test(name) && value.length >= 6 && !/^\d+$|^[\\/~.]/.test(value) ? [value] : [],
  );
  // The longest first, as one may hold another.
  return [...new Set(values)].toSorted((one, other) => other.length - one.length);
}
