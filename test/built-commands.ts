import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
} from "node:fs";
import { join } from "node:path";
import { repository, sourcesIn } from "./rooms.ts";

const kept = join(repository, ".tmp", "commands");
const builder = "scripts/build-cli.mjs";

/** The folder that holds the program's parts, built from the sources as they are; one build serves all test files. */
export function builtCommands(): string {
  const built = join(kept, stampOfSources());
  if (existsSync(built)) return built;
  mkdirSync(kept, { recursive: true });
  const fresh = mkdtempSync(join(kept, "new-"));
  chmodSync(fresh, 0o755); // a copy of it is for any user
  execFileSync(process.execPath, [join(repository, builder), fresh], { stdio: "pipe" });
  dropOld();
  try {
    renameSync(fresh, built);
  } catch {
    rmSync(fresh, { recursive: true }); // another test file was quicker
  }
  return built;
}

/** Another text for other sources; no test lasts so short that a change within a clock tick matters. */
function stampOfSources(): string {
  const files = [...sourcesIn("src"), builder, "package.json"];
  const stamps = files.map((file) => {
    const { mtimeMs, size } = statSync(join(repository, file));
    return `${file} ${mtimeMs} ${size}`;
  });
  return createHash("sha256").update(stamps.join("\n")).digest("hex").slice(0, 16);
}

/** Builds of the past; one of an hour ago is nobody's any more. */
function dropOld(): void {
  for (const name of readdirSync(kept)) {
    const folder = join(kept, name);
    if (Date.now() - statSync(folder).ctimeMs > 3_600_000) rmSync(folder, { recursive: true, force: true });
  }
}
