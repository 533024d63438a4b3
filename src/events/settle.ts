/** Settles the dot segments of a path. Nothing lies above a root; of a relative path, the way up is kept. */
export function settle(segments: readonly string[], hasRoot: boolean): string {
  const parts: string[] = [];
  for (const part of segments) {
    if (part === "" || part === ".") continue;
    if (part !== "..") parts.push(part);
    else if (parts.length > 0 && parts.at(-1) !== "..") parts.pop();
    else if (!hasRoot) parts.push(part);
  }
  return parts.join("/");
}
