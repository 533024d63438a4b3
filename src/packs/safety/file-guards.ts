import { all, any, condition, guard, type Hook, type Host, path } from "../../index.ts";
import { judgeDeleteOutsideTree } from "./delete-outside-tree.ts";
import { judged, type ShellOptions, shellTools } from "./judged.ts";
import { tell } from "./tell.ts";
import { fitsWildcard } from "./wildcard.ts";
import { judgeWriteProtected } from "./write-protected.ts";

/** Options of `deleteOutsideTree`. */
export interface RootOptions extends ShellOptions {
  /** Folders whose contents may be deleted: absolute, with `~/`, or relative to the project's root. */
  readonly allowedRoots: readonly string[];
}

/**
 * Refuses recursive deletes outside of the project: by `rm -r` in any spelling, `find -delete`, `xargs`, an
 * interpreter, on another machine, or of the project's root itself. What cannot be worked out is refused too.
 *
 * @example
 * export const deleteOutsideTree = configure(safety.deleteOutsideTree, { options: { allowedRoots: [".", "/tmp"] } });
 */
export const deleteOutsideTree: Hook<"PreToolUse", RootOptions> = guard<"PreToolUse", string, RootOptions>({
  options: { wrappers: [], allowedRoots: ["."] },
  when: ({ wrappers, allowedRoots }) =>
    judged({
      label: "delete-outside-tree",
      rule: judgeDeleteOutsideTree,
      names: "rm rd del ri erase find rimraf srm wipe rsync tar fd Remove-Item bfs robocopy".split(" "),
      wrappers,
      knows: (host) => ({
        allowedRoots: allowedRoots.flatMap((root) => absolute(root, host)),
        realPath: (place) => host.files.realPath(place),
      }),
    }),
  deny: tell({
    what: "a recursive delete outside of the folders where that is allowed",
    instead: "Delete what is inside of the project, by its name. For anything else, ask the user to do it.",
  }),
  tests: {
    fires: ["rm -rf /", "rm -rf ~/notes", "cd .. && rm -r x", "find / -name x -delete", 'rm -rf "$DIR/"'],
    passes: ["rm -rf node_modules", "rm x", "rm -rf ./a ./b", "find . -name '*.o' -delete"],
  },
});

function absolute(root: string, { root: project, home }: Host): readonly string[] {
  if (root === "~" || root.startsWith("~/")) return home === undefined ? [] : [home + root.slice(1)];
  if (/^(\/|[A-Za-z]:)/.test(root)) return [root];
  const inside = root.replace(/^(\.\/)+|^\.$/, "");
  return [inside === "" ? project : `${project}/${inside}`];
}

// No name at all: it holds on no Bash command, and so asks for none.
const outsideOfShells = condition("no shell", ({ tool }) => !shellTools.some((one) => one === tool), {
  names: [],
});

/** Options of `writeProtected`. */
export interface GlobOptions extends ShellOptions {
  /** Files that must not be changed, as `path` reads globs. */
  readonly globs: readonly string[];
}

/**
 * Refuses writing, truncating, moving, moving onto and deleting protected files: `.env` and `.env.*` unless told
 * otherwise, by any tool or in a command. Reading them is fine.
 *
 * @example
 * export const writeProtected = configure(safety.writeProtected, { options: { globs: [".env", "migrations/**"] } });
 */
export const writeProtected: Hook<"PreToolUse", GlobOptions> = guard<"PreToolUse", string, GlobOptions>({
  options: { wrappers: [], globs: [".env", ".env.*"] },
  when: ({ wrappers, globs }) =>
    any(
      // Names are told from each other better by the rule; places are known to `path` alone.
      globs.some(isPlace) ? path.written(...globs) : all(outsideOfShells, path.written(...globs)),
      judged({
        label: "write-protected",
        rule: (line, context) => judgeWriteProtected(line, { ...context, isProtected: named(globs) }),
        // What need not name them: tools for such files, and what empties a folder.
        names: [...globs.map(longestLiteral), "env", "rm", "-delete", "clean"],
        wrappers,
      }),
    ),
  deny: tell({
    what: "a change of a protected file",
    instead: "Change an example beside it under another name (example.env), or tell the user what to put in.",
  }),
  tests: {
    fires: ["echo A=1 >> .env", "cp x .env.local", "sed -i s/a/b/ conf/.env", "rm -f .env"],
    passes: ["cat .env", "cp .env /tmp/x", "echo x > .envrc", "grep A .env > out"],
  },
});

function isPlace(glob: string): boolean {
  return withoutFolders(glob).includes("/");
}

function withoutFolders(glob: string): string {
  return glob.replace(/^(!?)(\*\*\/)+/, "$1");
}

/** The longest part without wildcards: a file that fits the glob has it in its name. */
function longestLiteral(glob: string): string {
  const parts = withoutFolders(glob).split(/[*?[\]{}!,/]/);
  return parts.reduce((longest, part) => (part.length > longest.length ? part : longest), "");
}

/** Whether a name is protected in whatever folder it is, also on other machines. */
function named(globs: readonly string[]): (name: string) => boolean {
  const names = globs.map(withoutFolders).filter((glob) => !glob.includes("/"));
  return (name) =>
    names.reduce((holds, glob) => {
      const takesBack = glob.startsWith("!");
      return fitsWildcard(name, takesBack ? glob.slice(1) : glob) ? !takesBack : holds;
    }, false);
}
