import { join } from "node:path";
import { build } from "esbuild";
import { type Hook, isHook } from "../src/hooks/hook.ts";
import { root } from "./code-blocks.ts";

/** The hooks that a hook file exports, by their names. Compiled to `outfile`, with this package's sources. */
export async function hooksIn(file: string, outfile: string): Promise<Record<string, Hook>> {
  await build({
    entryPoints: [file],
    outfile,
    bundle: true,
    platform: "node",
    format: "esm",
    alias: {
      "fairlead/packs/safety": join(root, "src", "packs", "safety.ts"),
      "fairlead/state": join(root, "src", "state.ts"),
      "fairlead/testing": join(root, "src", "builders-part.ts"),
      fairlead: join(root, "src", "index.ts"),
    },
    packages: "bundle",
    logLevel: "error",
  });
  const exported: Record<string, unknown> = await import(outfile);
  return Object.fromEntries(
    Object.entries(exported).filter((entry): entry is [string, Hook] => isHook(entry[1])),
  );
}
