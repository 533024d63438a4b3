import { extname } from "node:path";
import type { Loader, TransformFailure } from "esbuild";
import { standSomewhere } from "./stand-somewhere.ts";
import type { Trouble } from "./trouble.ts";

const loaders: Readonly<Record<string, Loader>> = {
  ".ts": "ts",
  ".mts": "ts",
  ".cts": "ts",
  ".tsx": "tsx",
  ".jsx": "jsx",
};

/**
 * What is wrong with a source that is not built, when it does not parse: whoever wrote `exprt const` meant a hook, and
 * it would be missed by nobody.
 */
export async function parseFault(file: string, source: string, root: string): Promise<Trouble | undefined> {
  if (source.startsWith("#!")) return undefined;
  standSomewhere(root);
  const { transform } = await import("esbuild");
  try {
    await transform(source, {
      loader: loaders[extname(file)] ?? "js",
      logLevel: "silent",
      tsconfigRaw: "{}",
    });
    return undefined;
  } catch (error) {
    const [first] = (error as Partial<TransformFailure>).errors ?? []; // the builder's own, or none to show
    if (first === undefined) return undefined;
    const { line, column = 0, lineText = "" } = first.location ?? {};
    const before = Buffer.from(lineText).subarray(0, column).toString();
    return { file, ...(line !== undefined && { line, column: before.length + 1 }), message: first.text };
  }
}
