import { readFileSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { temporaryFolder, writeFiles } from "../../test/temporary-project.ts";
import { contentHash } from "./content-hash.ts";
import { freshness } from "./fresh.ts";
import { listFiles } from "./list-files.ts";
import type { Manifest } from "./manifest.ts";
import { stampOf } from "./stamp.ts";

const later = Date.now() + 3_600_000;

/** A folder with one hook file, and its manifest as if it had been written at some time. */
function scene(takenAt: number): { folder: string; file: string; manifest: Manifest } {
  const folder = temporaryFolder();
  writeFiles(folder, { "a.ts": "one" });
  const file = join(folder, "a.ts");
  const { files: listed, folders } = listFiles(folder);
  const inputs = [[file, stampOf(file), contentHash(readFileSync(file))] as const];
  const rest = { key: "", root: "", bundle: "", files: [], troubles: [], warnings: [], aliases: false };
  return { folder, file, manifest: { ...rest, takenAt, inputs, folders, listed } };
}

describe("a manifest that was written long after the files", () => {
  test("is proven by stamps alone: nothing is read", () => {
    const { folder, manifest } = scene(later);
    const unread = manifest.inputs.map(([path, stamp]) => [path, stamp, "not the hash"] as const);
    expect(freshness({ ...manifest, inputs: unread }, folder, later)).toEqual({ state: "fresh" });
  });

  test("is stamped anew when only stamps changed", () => {
    const { folder, file, manifest } = scene(later);
    utimesSync(file, 1, 1);
    const look = freshness(manifest, folder, later);
    expect(look.state).toBe("restamped");
    if (look.state !== "restamped") return;
    expect(look.manifest.inputs).toEqual([[file, stampOf(file), manifest.inputs[0]?.[2]]]);
    expect(freshness(look.manifest, folder, later)).toEqual({ state: "fresh" });
  });

  test("is stale when a file changed, went or came, or when an absent one appeared", () => {
    for (const change of [
      (folder: string) => writeFileSync(join(folder, "a.ts"), "two"),
      (folder: string) => writeFiles(folder, { "b.ts": "" }),
      (folder: string) => writeFiles(folder, { "awaited.json": "" }),
    ]) {
      const { folder, manifest } = scene(later);
      const inputs = [...manifest.inputs, [join(folder, "awaited.json"), null, ""] as const];
      expect(freshness({ ...manifest, inputs }, folder, later).state).toBe("fresh");
      change(folder);
      expect(freshness({ ...manifest, inputs }, folder, later).state).toBe("stale");
    }
  });
});

describe("a manifest that is as young as the files", () => {
  test("proves nothing: contents are compared, and stamps are not written down while they are young", () => {
    const { folder, manifest } = scene(Date.now());
    expect(freshness(manifest, folder, Date.now())).toEqual({ state: "fresh" });
    const changed = manifest.inputs.map(([path, stamp]) => [path, stamp, "of another content"] as const);
    expect(freshness({ ...manifest, inputs: changed }, folder, Date.now()).state).toBe("stale");
  });

  test("is stamped anew as soon as that proves something", () => {
    const { folder, manifest } = scene(Date.now());
    expect(freshness(manifest, folder, later)).toMatchObject({
      state: "restamped",
      manifest: { takenAt: later },
    });
  });
});
