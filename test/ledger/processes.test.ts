import { spawn } from "node:child_process";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { buildSync } from "esbuild";
import { expect, test } from "vitest";
import { readSession } from "../../src/ledger/read.ts";
import { repository } from "../rooms.ts";
import { temporaryFolder, writeFiles } from "../temporary-project.ts";

test("lines of many processes at once are whole, and none is lost while files are put aside", async () => {
  const root = temporaryFolder();
  const child = `import { appendLine } from ${JSON.stringify(join(repository, "src/ledger/append.ts"))};
    import { putAside } from ${JSON.stringify(join(repository, "src/ledger/put-aside.ts"))};
    const [name, dir, root] = process.argv.slice(2);
    for (let n = 0; n < 250; n++) {
      const entry = { at: new Date().toISOString(), session: name, event: "Stop", ms: n, asked: 0, about: "y".repeat(1_500) };
      const line = JSON.stringify(entry) + "\\n";
      if (appendLine(dir, line) + line.length > 1_000_000) putAside(dir, root);
    }`;
  writeFiles(root, { "child.ts": child });
  const outfile = join(repository, ".tmp", `ledger-child-${process.pid}.cjs`);
  buildSync({
    entryPoints: [join(root, "child.ts")],
    outfile,
    bundle: true,
    platform: "node",
    format: "cjs",
    external: ["fs-native-extensions"],
    logOverride: { "empty-import-meta": "silent" },
  });
  const dir = join(root, "state", "sessions", "s1");
  const names = ["a", "b", "c", "d", "e", "f"];
  const codes = await Promise.all(
    names.map(
      (name) =>
        new Promise((resolve) => {
          spawn(process.execPath, [outfile, name, dir, join(root, "state")], { stdio: "inherit" }).on(
            "close",
            resolve,
          );
        }),
    ),
  );
  expect(codes).toEqual(names.map(() => 0));
  const entries = readSession(dir);
  for (const name of names) {
    const own = entries.filter(({ session }) => session === name).map(({ ms }) => ms);
    expect(own).toEqual(Array.from({ length: 250 }, (_, n) => n));
  }
  expect(readdirSync(dir)).toContain("ledger.1.jsonl");
});
