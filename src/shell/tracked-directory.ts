/** Joins and normalises: `..` and `.` are resolved without looking at the disk. Drive letters are left alone. */
export function resolvePath(cwd: string | undefined, path: string): string | undefined {
  if (/^([A-Za-z]:[\\/]|\\\\)/.test(path)) return path;
  const absolute = path.startsWith("/");
  if (!absolute && cwd === undefined) return undefined;
  if (isPlain(cwd, path)) return `${cwd}/${path}`;
  return normalize(`${absolute ? "" : cwd}/${path}`);
}

function normalize(path: string): string {
  const segments: string[] = [];
  for (const segment of path.split("/")) {
    if (segment === "..") segments.pop();
    else if (segment !== "" && segment !== ".") segments.push(segment);
  }
  return `/${segments.join("/")}`;
}

// The common case, and one that a text can ask for thousands of times.
function isPlain(cwd: string | undefined, path: string): boolean {
  if (cwd === undefined || path.startsWith("/")) return false;
  const isNormal = cwd.startsWith("/") && !cwd.endsWith("/") && !cwd.includes("/.") && !cwd.includes("//");
  return isNormal && /^[^./][^/]*$/.test(path);
}
