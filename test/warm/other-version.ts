import { mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { temporaryFolder } from "../temporary-project.ts";
import { dist } from "./warm-project.ts";

const repository = fileURLToPath(new URL("../..", import.meta.url));

/** This package as it will be under another version; returns its folder of built files. */
export function ofVersion(other: string): string {
  const { version } = JSON.parse(readFileSync(join(repository, "package.json"), "utf8"));
  return copied((text) => text.replaceAll(version, other));
}

/** This package with a client that takes every bash for one of before 4.1, which cannot read many bytes at once. */
export function withOldBash(): string {
  return copied((text) => text.replace("&& many=1", "&& many="));
}

function copied(change: (text: string) => string): string {
  const folder = temporaryFolder("copy");
  symlinkSync(join(repository, "node_modules"), join(folder, "node_modules"));
  mkdirSync(join(folder, "dist"));
  for (const name of readdirSync(dist).filter((name) => /\.(?:cjs|sh)$/.test(name)))
    writeFileSync(join(folder, "dist", name), change(readFileSync(join(dist, name), "utf8")));
  return join(folder, "dist");
}
