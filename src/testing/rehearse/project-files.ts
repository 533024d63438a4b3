import { readdirSync, statSync } from "node:fs";
import { copyFile } from "node:fs/promises";
import { dirname, join, posix } from "node:path";
import { compileGlobs } from "../../conditions/glob.ts";
import { makeDir } from "../../state/make-dir.ts";

const passedOver: ReadonlySet<string> = new Set(["node_modules", ".git"]);

/** Paths of the files below a folder, with `/`, without node_modules and .git. Links to files count, links to folders do not. */
export function filesBelow(folder: string, prefix = ""): readonly string[] {
  return readdirSync(join(folder, prefix), { withFileTypes: true }).flatMap((entry) => {
    const path = prefix === "" ? entry.name : `${prefix}/${entry.name}`;
    if (entry.isDirectory()) return passedOver.has(entry.name) ? [] : filesBelow(folder, path);
    const isFile = entry.isFile() || (entry.isSymbolicLink() && isFileAt(join(folder, path)));
    return isFile ? [path] : [];
  });
}

export function isFileAt(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isFile() ?? false;
}

export function isFolderAt(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
}

const isGlob = (path: string): boolean => /[*?[\]{}!]/.test(path);

/**
 * The files below a folder that a path, a folder or a glob names, as paths inside it. Throws a RangeError for
 * what leads out of the folder, and an Error for what names nothing.
 */
export function filesNamed(root: string, name: string): readonly string[] {
  const path = posix.normalize(name.replaceAll("\\", "/")).replace(/\/$/, "");
  if (path.startsWith("../") || path === ".." || posix.isAbsolute(path))
    throw new RangeError(`${name} is outside of the project`);
  if (isFileAt(join(root, path))) return [path];
  const found = isFolderAt(join(root, path))
    ? filesBelow(root, path === "." ? "" : path)
    : isGlob(path)
      ? matching(root, path)
      : [];
  if (found.length === 0) throw new Error(`there is no file ${name} in ${root}`);
  return found;
}

function matching(root: string, glob: string): readonly string[] {
  // As .gitignore reads it, but anchored: `*.ts` are those of this folder alone.
  const anchored = glob.startsWith("**/") ? glob : `/${glob}`;
  const test = compileGlobs([anchored], { roots: ["/p"], homes: [], platform: "posix", ignoreCase: false });
  return filesBelow(root).filter((path) => test(`/p/${path}`));
}

/** Copies files, each to the same place below another folder; what a link points to is copied, not the link. */
export async function copyFiles(from: string, to: string, paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    makeDir(dirname(join(to, path)), 0o777);
    await copyFile(join(from, path), join(to, path));
  }
}
