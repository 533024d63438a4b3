import { expect, test } from "vitest";
import { analyze } from "../analyze.ts";
import { effects } from "./effects.ts";

const touched = (text: string) =>
  effects(analyze(text, { cwd: "/w" })).flatMap(({ kind, path }) =>
    kind === "read" ? [] : [`${kind} ${path}`],
  );

test.each<[string, readonly string[]]>([
  ["docker cp web:/d/a .", ["write /w/a"]],
  ["kubectl cp -n x pod:/d/a b", ["write /w/b"]],
  ["aws s3 cp s3://x/a b", ["write /w/b"]],
  ["aws s3 cp a s3://x/a", []],
  ["gsutil mv a gs://x/", ["move /w/a"]],
  ["vercel env pull", ["write /w/.env.local"]],
  ["dotenv -f a set K v", ["write /w/a"]],
  ["trash a", ["delete /w/a"]],
  ["rename s/a/b/ a", ["move /w/a"]],
  ["prettier --check a", []],
  ["prettier --write a", ["write /w/a"]],
  ["unknown --fix a", ["write /w/a"]],
  ["tar xzf a.tgz -C dist", ["write /w/dist"]],
  ["tar -xzf a.tgz -C ./dist --strip-components=1", ["write /w/dist"]],
  ["tar xCf dist a.tgz", ["write /w/dist"]],
  ["tar -xf a.tar --directory=dist", ["write /w/dist"]],
  ["tar xzf a.tgz -C dist x.js", ["write /w/dist/x.js"]],
  ["tar tzf a.tgz -C dist", []],
  ["tar xzf a.tgz", []],
  ["tar xzf a.tgz -C .", []],
  ["tar xzf a.tgz -C ..", []],
  ['tar xzf a.tgz -C "$DIR"', []],
  ["tar czf a.tgz -C dist .", ["write /w/a.tgz"]],
  ["unzip a.zip -d dist", ["write /w/dist"]],
  ["unzip -o a.zip -d dist b", ["write /w/dist/b"]],
  ["unzip -l a.zip -d dist", []],
  ["7z x a.7z -odist", ["write /w/dist"]],
  ["tsc --outDir dist", ["write /w/dist"]],
  ["npx tsc -p . --outDir=dist", ["write /w/dist"]],
  ["tsc --outDir dist --noEmit", []],
  ["esbuild src/a.ts --bundle --outdir=dist", ["write /w/dist"]],
  ["vite build --outDir dist", ["write /w/dist"]],
  ["babel src -d dist", ["write /w/dist"]],
  ["swc src --out-dir dist", ["write /w/dist"]],
  ["rollup -c -d dist", ["write /w/dist"]],
  ["webpack -o dist", ["write /w/dist"]],
  ["mkdir -p dist/sub", []],
  ["Expand-Archive a.zip -DestinationPath dist", ["write /w/dist"]],
  ["Expand-Archive -Path a.zip -Dest dist -Force", ["write /w/dist"]],
  ["Expand-Archive a.zip dist", ["write /w/dist"]],
  ["Expand-Archive a.zip", []],
  ["git apply <<'P'\n--- a/d/x\n+++ b/d/x\nP", ["write /w/d/x", "write /w/d/x"]],
  ["ed -s x <<< 'w a'", ["write /w/x", "write /w/a"]],
])("%s", (text, expected) => expect(touched(text)).toEqual(expected));
