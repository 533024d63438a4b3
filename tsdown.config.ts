import { readFileSync } from "node:fs";
import { defineConfig, type UserConfig } from "tsdown";

const { version }: { version: string } = JSON.parse(readFileSync("package.json", "utf8"));

const shared: UserConfig = {
  outDir: "dist",
  platform: "node",
  target: "node20.19",
  tsconfig: "tsconfig.json",
  fixedExtension: true,
  publint: false,
  clean: false,
  define: { FAIRLEAD_VERSION: JSON.stringify(version) },
  deps: { onlyBundle: ["picomatch", "unbash"] },
};

const config: UserConfig[] = defineConfig([
  {
    ...shared,
    entry: {
      index: "src/index.ts",
      "packs/safety": "src/packs/safety.ts",
      protocol: "src/protocol.ts",
      sdk: "src/sdk.ts",
      state: "src/state.ts",
      testing: "src/testing.ts",
    },
    format: "esm",
    dts: true,
  },
]);

export default config;
