import type { Host } from "../events/host.ts";

/** The top folder of the git work tree that a folder is in; undefined outside of one. */
export function workTreeOf(folder: string, { files }: Host): string | undefined {
  let at = folder.replace(/\/+$/, "");
  for (;;) {
    const git = `${at}/.git`;
    // A folder in a clone, a file in a further work tree or a submodule.
    if (files.readText(`${git}/HEAD`) !== undefined || files.readText(git) !== undefined) return at || "/";
    const slash = at.lastIndexOf("/");
    if (slash < 0 || at === "") return undefined;
    at = at.slice(0, slash);
  }
}
