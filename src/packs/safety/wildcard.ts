/** Whether a name fits a pattern in which `*` stands for any part of it. */
export function fitsWildcard(name: string, pattern: string): boolean {
  const [first = "", ...rest] = pattern.split("*");
  const last = rest.pop();
  if (last === undefined) return name === pattern;
  if (!name.startsWith(first)) return false;
  let at = first.length;
  for (const part of rest) {
    const next = name.indexOf(part, at);
    if (next < 0) return false;
    at = next + part.length;
  }
  return name.length >= at + last.length && name.endsWith(last);
}
