import type { Host } from "../events/host.ts";
import type { Effect } from "../shell/effects/effect.ts";

const plainName = /^\/?[\w.-]+(\/[\w.-]+)*\/?$/;

type IsKept = (folder: string) => boolean;

const told = /^(-\w*[axX]\w*|--all)$/;

/**
 * Whether git leaves a folder as it is: what `git stash`, `git reset --hard` and `git clean` do to a work tree they do
 * not do to what its .gitignore names, unless they are told to. Undefined for other commands.
 */
export function keptByGit({ command }: Effect, host: Host): IsKept | undefined {
  const spares = command?.name === "git" && !command.argv.some((word) => told.test(word));
  return spares ? ignoredIn(host) : undefined;
}

const searches = /^((rg|fd|fdfind) |git (ls-files|grep|diff)\b)/;
const filters = /^(grep|egrep|sort|uniq|head|tail) /;
const everything = / (-\w*[uI]\w*|--no-ignore\S*|--unrestricted|-\w*o\w*|--others|--ignored|--no-index)( |$)/;

/** Whether a folder is passed over by the search that lists the files which are touched. */
export function passedOver({ command, path, text }: Effect, host: Host): IsKept | undefined {
  // What is only made of a name that was found may be anywhere.
  const words =
    path === undefined ? [] : (command?.words ?? []).flatMap((word) => [word, ...(word.choices ?? [])]);
  const from = words.find((word) => word.text === text && word.from.length > 0)?.from ?? [];
  const texts = from.map(({ argv }) => `${argv.join(" ")} `);
  const isSpared =
    texts.some((each) => searches.test(each)) &&
    texts.every((each) => filters.test(each) || (searches.test(each) && !everything.test(each)));
  return isSpared ? ignoredIn(host) : undefined;
}

// What tools leave behind: nobody guards a folder against losing it.
const remains =
  /\/(\*\.py[co]|__pycache__|\.DS_Store|node_modules|\.(pytest|mypy|ruff)_cache|Thumbs\.db|\*\.(orig|rej|sw[op])|\*~)$/;

/** Whether a folder keeps what it is for where files of such a name are deleted. */
export function keptBeside(kind: Effect["kind"], pattern: string): IsKept | undefined {
  const name = kind === "delete" ? remains.exec(pattern)?.[1] : undefined;
  return name === undefined ? undefined : (folder) => !folder.includes(`/${name}/`);
}

function ignoredIn({ root, files }: Host): IsKept | undefined {
  const lines = (files.readText(`${root}/.gitignore`) ?? "").split("\n").map((line) => line.trim());
  // What is taken back again may be below any of them.
  if (lines.some((line) => line.startsWith("!"))) return undefined;
  const names = lines.filter((line) => plainName.test(line)).map((line) => line.replace(/\/$/, ""));
  return (folder) => names.some((name) => isBelow(folder, name, root));
}

// A name without a slash is that of a folder anywhere.
function isBelow(folder: string, name: string, root: string): boolean {
  if (!folder.startsWith(`${root}/`)) return false;
  const inside = folder.slice(root.length);
  return name.includes("/")
    ? inside.startsWith(`/${name.replace(/^\//, "")}/`)
    : inside.includes(`/${name}/`);
}
