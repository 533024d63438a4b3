/** Joins and normalises: `..` and `.` are resolved without looking at the disk. Drive letters are left alone. */
export function resolvePath(cwd: string | undefined, path: string): string | undefined {
  if (/^([A-Za-z]:[\\/]|\\\\)/.test(path)) return path;
  const absolute = path.startsWith("/");
  if (!absolute && cwd === undefined) return undefined;
  const segments: string[] = [];
  for (const segment of `${absolute ? "" : cwd}/${path}`.split("/")) {
    if (segment === "..") segments.pop();
    else if (segment !== "" && segment !== ".") segments.push(segment);
  }
  return `/${segments.join("/")}`;
}
