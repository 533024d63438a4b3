import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { onTestFinished } from "vitest";

/** A folder that is gone after the test, as a real path. */
export function temporaryFolder(name = "fairlead test"): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), `${name} `)));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true, maxRetries: 10 }));
  return folder;
}

/** Writes files below a folder, by relative path. */
export function writeFiles(folder: string, files: Readonly<Record<string, string | Uint8Array>>): void {
  for (const [name, content] of Object.entries(files)) {
    const path = join(folder, name);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, content);
  }
}

/** A project with these hook files and a home folder of its own. */
export function temporaryProject(
  hooks: Readonly<Record<string, string>>,
  name?: string,
): { root: string; home: string; hooks: string } {
  const folder = temporaryFolder(name);
  const root = join(folder, "project");
  const home = join(folder, "home");
  mkdirSync(home, { recursive: true });
  mkdirSync(join(root, ".claude"), { recursive: true });
  writeFiles(join(root, ".claude", "hooks"), hooks);
  return { root, home, hooks: join(root, ".claude", "hooks") };
}
