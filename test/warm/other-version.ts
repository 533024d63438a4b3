import { cpSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { temporaryFolder } from "../temporary-project.ts";
import { dist } from "./warm-project.ts";

const repository = fileURLToPath(new URL("../..", import.meta.url));

/** This package as it will be under another version; returns its folder of built files. */
export function ofVersion(other: string): string {
  const folder = temporaryFolder("version");
  const { version } = JSON.parse(readFileSync(join(repository, "package.json"), "utf8"));
  symlinkSync(join(repository, "node_modules"), join(folder, "node_modules"));
  mkdirSync(join(folder, "dist"));
  for (const name of readdirSync(dist).filter((name) => /\.(?:cjs|sh)$/.test(name))) {
    cpSync(join(dist, name), join(folder, "dist", name));
    const text = readFileSync(join(folder, "dist", name), "utf8");
    writeFileSync(join(folder, "dist", name), text.replaceAll(version, other));
  }
  return join(folder, "dist");
}
