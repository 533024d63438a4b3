/** Path rules of a platform. */
export type Platform = "posix" | "win32";

/**
 * One spelling for each place: absolute, forward slashes, no dot segments, no doubled slashes, drive letters
 * in capitals. `D:\a`, `d:/a` and (on win32) `/d/a` become `D:/a`. A relative path starts at `cwd`.
 *
 * @example normalizePath("src/../a.ts", "/code/app", "posix") // "/code/app/a.ts"
 */
export function normalizePath(path: string, cwd: string, platform: Platform): string {
  const slashed = platform === "win32" ? toDriveForm(path.replaceAll("\\", "/")) : path;
  const drive = platform === "win32" ? /^[A-Za-z]:/.exec(slashed)?.[0].toUpperCase() : undefined;
  if (drive === undefined && !slashed.startsWith("/")) {
    const base = platform === "win32" ? toDriveForm(cwd.replaceAll("\\", "/")) : cwd;
    return isAbsolute(base, platform) ? normalizePath(`${base}/${slashed}`, "/", platform) : settle(slashed);
  }
  const rest = drive === undefined ? slashed : slashed.slice(2);
  const share = platform === "win32" && drive === undefined && rest.startsWith("//") ? "/" : "";
  return `${drive ?? ""}${share}/${settle(rest)}`;
}

/** Whether a path says where it starts. */
export function isAbsolute(path: string, platform: Platform): boolean {
  return path.startsWith("/") || (platform === "win32" && /^([A-Za-z]:|\\)/.test(path));
}

/**
 * Whether a place lies in a folder or is the folder itself. Both are normalised first, so a shared beginning of
 * a name (`/code/app` and `/code/application`) is no containment. On win32 letter case does not count.
 */
export function isInside(path: string, root: string, cwd: string, platform: Platform): boolean {
  const fold = (p: string): string => {
    const settled = normalizePath(p, cwd, platform);
    return platform === "win32" ? settled.toLowerCase() : settled;
  };
  const [place, folder] = [fold(path), fold(root)];
  return place === folder || place.startsWith(folder.endsWith("/") ? folder : `${folder}/`);
}

/** The path inside a folder, or undefined when it lies elsewhere. Both must be normalised. */
export function relativeTo(root: string, path: string): string | undefined {
  const prefix = root.endsWith("/") ? root : `${root}/`;
  return path.startsWith(prefix) ? path.slice(prefix.length) : undefined;
}

function toDriveForm(path: string): string {
  const posixDrive = /^\/([A-Za-z])(\/|$)/.exec(path);
  return posixDrive === null ? path : `${posixDrive[1]}:/${path.slice(3)}`;
}

function settle(path: string): string {
  const parts: string[] = [];
  for (const part of path.split("/")) {
    if (part === "" || part === ".") continue;
    if (part === "..") parts.pop();
    else parts.push(part);
  }
  return parts.join("/");
}
