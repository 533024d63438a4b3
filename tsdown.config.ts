import { defineConfig, type UserConfig } from "tsdown";

const shared: UserConfig = {
  outDir: "dist",
  platform: "node",
  target: "node20.19",
  tsconfig: "tsconfig.json",
  fixedExtension: true,
  publint: false,
};

const config: UserConfig[] = defineConfig([
  {
    ...shared,
    entry: { index: "src/index.ts", testing: "src/testing.ts" },
    format: "esm",
    dts: true,
    clean: true,
  },
  { ...shared, entry: { run: "src/run.ts" }, format: "cjs", dts: false, clean: false, minify: true },
]);

export default config;
