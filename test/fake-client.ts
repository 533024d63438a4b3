import { chmodSync } from "node:fs";
import { join } from "node:path";
import { temporaryFolder, writeFiles } from "./temporary-project.ts";

/** A program `claude` that answers `--version` and else does what the shell script says, in a folder of its own. */
export function fakeClient(script: string): { readonly folder: string; readonly path: string } {
  const folder = temporaryFolder();
  const path = join(folder, "claude");
  writeFiles(folder, {
    claude: `#!/bin/sh\n[ "$1" = --version ] && echo '9.9.9 (Claude Code)' && exit\n${script}\n`,
  });
  chmodSync(path, 0o755);
  return { folder, path };
}
