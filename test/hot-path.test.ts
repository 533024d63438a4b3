import { build } from "esbuild";
import { expect, test } from "vitest";

/** What a cold hook process loads of the protocol on every event. */
const hot = [
  "event-names",
  "facts",
  "honours",
  "verdict",
  "encode",
  "read-output",
  "check-wire",
  "check-input",
  "matcher",
  "tool-names",
].map((name) => `src/protocol/${name}.ts`);

test("the hot path of the protocol loads no schema library, and stays small", async () => {
  const imports = hot.map((file) => `export * from "./${file}";`).join("\n");
  const { metafile, outputFiles } = await build({
    stdin: { contents: imports, resolveDir: process.cwd() },
    bundle: true,
    minify: true,
    write: false,
    metafile: true,
    format: "esm",
    platform: "neutral",
  });
  expect(Object.keys(metafile.inputs).filter((file) => file.includes("node_modules"))).toStrictEqual([]);
  expect(outputFiles[0]?.contents.length).toBeLessThan(32_000);
});
