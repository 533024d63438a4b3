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
  ["git apply <<'P'\n--- a/d/x\n+++ b/d/x\nP", ["write /w/d/x", "write /w/d/x"]],
  ["ed -s x <<< 'w a'", ["write /w/x", "write /w/a"]],
])("%s", (text, expected) => expect(touched(text)).toEqual(expected));
