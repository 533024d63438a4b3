import type { Host } from "../../index.ts";

/**
 * The branch that is checked out in the git work tree around a folder, read from its files. Undefined outside of a
 * work tree, and when no branch is checked out.
 */
export function checkedOutBranch(folder: string, host: Host): string | undefined {
  for (const place of upward(folder)) {
    const head = readHead(place, host);
    if (head !== undefined) return /^ref: refs\/heads\/(.+)$/m.exec(head)?.[1]?.trim();
  }
  return undefined;
}

function upward(folder: string): readonly string[] {
  const names: string[] = [];
  for (const name of folder.replaceAll("\\", "/").split("/")) {
    if (name === "..") names.pop();
    else if (name !== "" && name !== ".") names.push(name);
  }
  const start = folder.startsWith("/") ? "/" : "";
  return names.map((_, at) => start + names.slice(0, names.length - at).join("/")).concat(start);
}

/** A clone has a folder `.git`; a further work tree or a submodule has a file that says where that folder is. */
function readHead(place: string, { files }: Host): string | undefined {
  const git = `${place.replace(/\/$/, "")}/.git`;
  const head = files.readText(`${git}/HEAD`);
  if (head !== undefined) return head;
  const elsewhere = /^gitdir: (.+)$/m.exec(files.readText(git) ?? "")?.[1]?.trim();
  if (elsewhere === undefined) return undefined;
  const isAbsolute = /^(\/|[A-Za-z]:)/.test(elsewhere);
  return files.readText(`${isAbsolute ? elsewhere : `${place}/${elsewhere}`}/HEAD`);
}
