import { mkdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { temporaryFolder } from "../../test/temporary-project.ts";
import { onChange } from "./watch-project.ts";

let end = (): void => undefined;
afterEach(() => end());

/** Watches a folder; gives what waits until one more change is seen. */
function watched(folder: string): () => Promise<void> {
  let [seen, wanted] = [0, 0];
  let tell = (): void => undefined;
  end = onChange(folder, () => {
    seen += 1;
    tell();
  });
  return async () => {
    wanted += 1;
    if (seen < wanted) await new Promise<void>((resolve) => (tell = resolve));
    expect(seen).toBe(wanted);
  };
}

/** As `sed -i` and many editors save: another file takes the place. */
function replaced(file: string, text: string): void {
  writeFileSync(`${file}.tmp`, text);
  renameSync(`${file}.tmp`, file);
}

test("every save of a file that is replaced by another one is seen", async () => {
  const folder = temporaryFolder();
  const file = join(folder, "a.ts");
  writeFileSync(file, "0");
  const change = watched(folder);
  for (const text of ["1", "2", "3", "4"]) {
    replaced(file, text);
    await change();
  }
  writeFileSync(file, "written");
  await change();
});

test("in folders that came later, and in one that is gone and back", async () => {
  const folder = temporaryFolder();
  const change = watched(folder);
  for (const text of ["1", "2"]) {
    mkdirSync(join(folder, "sub/deep"), { recursive: true });
    writeFileSync(join(folder, "sub/deep/a.ts"), text);
    await change();
    writeFileSync(join(folder, "sub/deep/a.ts"), `${text} changed`);
    await change();
    rmSync(join(folder, "sub"), { recursive: true });
    await change();
  }
});

test("what changes nothing is no change", async () => {
  const folder = temporaryFolder();
  let seen = 0;
  end = onChange(folder, () => {
    seen += 1;
  });
  writeFileSync(join(folder, "x.tmp"), "");
  rmSync(join(folder, "x.tmp"));
  await new Promise((resolve) => setTimeout(resolve, 150));
  expect(seen).toBe(0);
});
