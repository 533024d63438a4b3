import { defineConfig, type ViteUserConfig } from "vitest/config";

const config: ViteUserConfig = defineConfig({
  test: {
    include: ["src/**/*.test.ts", "test/**/*.test.ts"],
    setupFiles: ["test/set-up.ts"],
    testTimeout: 30_000,
    maxWorkers: 2,
    reporters: ["default", ["json", { outputFile: ".tmp/tests.json" }]],
  },
});

export default config;
