import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { contentHash } from "./content-hash.ts";
import type { Env, Project } from "./find.ts";
import { listFiles } from "./list-files.ts";
import { usesFairlead } from "./scan-exports.ts";
import { makeFolders, type SettingsProblem, words } from "./settings-file.ts";
import { openUndo } from "./undo-record.ts";

/** A file that a new project gets. */
export interface NewFile {
  readonly path: string;
  readonly content: string;
}

/**
 * The files a project lacks: a first hook file when it has none, and a tsconfig for its editor. Scripts of other
 * tools are no hook files.
 */
export function planScaffold(project: Project): readonly NewFile[] {
  const { files: found } = listFiles(project.hooksDir);
  if (found.some((file) => usesFairlead(readText(join(project.hooksDir, file))))) return [];
  const files = [
    { path: join(project.hooksDir, "guards.ts"), content: firstHooks },
    { path: join(project.hooksDir, "tsconfig.json"), content: tsconfigFor(project) },
  ];
  return files.filter(({ path }) => !existsSync(path));
}

/** Writes new files, and down that they are ours. Never replaces a file. Gives what went wrong. */
export function applyScaffold(
  project: Project,
  files: readonly NewFile[],
  env: Env,
): SettingsProblem | undefined {
  const store = openUndo(project.root, env);
  let { record } = store;
  for (const { path, content } of files) {
    try {
      const folders = makeFolders(dirname(path));
      writeFileSync(path, content, { flag: "wx" });
      const made = { ...record.made, [path]: contentHash(content) };
      record = { ...record, made, folders: [...record.folders, ...folders] };
      store.keep(record);
    } catch (error) {
      return { path, problem: words(error) };
    }
  }
  return undefined;
}

const firstHooks = `import { any, command, guard, nudge } from "fairlead";

// Every exported hook is registered; this one's id is "guards/noForcePush".
export const noForcePush = guard({
  when: any(
    command("git push", { flags: ["--force", "-f", "--mirror"] }),
    command("git push", { args: (args) => args.some((arg) => arg.startsWith("+")) }), // origin +main
  ),
  deny: "Force-pushing rewrites history that others already have. Use --force-with-lease.",
  tests: {
    fires: ["git push -f origin main", "git push origin +main", "bash -c 'git push --force'"],
    passes: ["git push -u origin main", "git push --force-with-lease", 'echo "git push --force"'],
  },
});

export const preferRg = nudge({
  when: command("grep", { flags: ["-r"] }),
  say: "ripgrep is faster here: rg.",
  tests: { fires: ["grep -r TODO src"], passes: ["grep TODO README.md"] },
});
`;

/**
 * Editors and tsc leave folders with a dot out of the project's own tsconfig, so hooks get one. It takes over
 * the project's only when that has aliases, which hook files may use.
 */
function tsconfigFor(project: Project): string {
  const config = {
    ...(hasPaths(join(project.root, "tsconfig.json")) && { extends: "../../tsconfig.json" }),
    compilerOptions: {
      target: "es2023",
      module: "preserve",
      strict: true,
      noEmit: true,
      allowImportingTsExtensions: true,
      skipLibCheck: true,
      types: ["node"],
    },
    include: ["**/*"],
  };
  return `${JSON.stringify(config, null, 2)}\n`;
}

/** Whether the compiler finds a package from a folder: it looks where packages lie, upward. */
function hasPackage(folder: string, name: string): boolean {
  if (existsSync(join(folder, "node_modules", name, "package.json"))) return true;
  return folder !== dirname(folder) && hasPackage(dirname(folder), name);
}

/** Packages that are needed to check the types of hook files, and are not installed: hook files may import Node's modules. */
export function missingForTypes({ hooksDir }: Project): readonly string[] {
  return ["typescript", "@types/node"].filter((name) => !hasPackage(hooksDir, name));
}

function hasPaths(file: string): boolean {
  return readText(file).includes('"paths"');
}

function readText(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return "";
  }
}
