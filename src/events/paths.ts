import { settle } from "./settle.ts";
import { normalizeWindows } from "./windows-paths.ts";

/** Path rules of a platform. */
export type Platform = "posix" | "win32";

/**
 * One spelling for each place: absolute, forward slashes, no dot segments, no doubled slashes, drive letters
 * in capitals. `D:\a`, `d:/a` and (on win32) `/d/a` become `D:/a`. A relative path starts at `cwd`; when that is
 * not absolute either, it stays relative.
 *
 * @example normalizePath("src/../a.ts", "/code/app", "posix") // "/code/app/a.ts"
 */
export function normalizePath(path: string, cwd: string, platform: Platform): string {
  if (platform === "win32") return normalizeWindows(path, cwd);
  if (path.startsWith("/")) return `/${settle(path.split("/"), true)}`;
  return cwd.startsWith("/")
    ? `/${settle(`${cwd}/${path}`.split("/"), true)}`
    : settle(path.split("/"), false);
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
