import { defineConfig, type ViteUserConfig } from "vitest/config";

// What a process remembers (who was told what, which host is installed) is what the tests of the hosts are about:
// each of their files gets a process of its own, and so does what measures its memory. All others share two processes, which halves the time of a run.
const alone = ["src/hosts/**/*.test.ts", "test/*-memory.test.ts"];

const config: ViteUserConfig = defineConfig({
  test: {
    maxWorkers: 2,
    reporters: ["default", ["json", { outputFile: ".tmp/tests.json" }]],
    projects: [
      {
        extends: true,
        test: { name: "alone", include: alone, setupFiles: ["test/set-up.ts"], testTimeout: 30_000 },
      },
      {
        extends: true,
        test: {
          name: "together",
          include: ["src/**/*.test.ts", "test/**/*.test.ts"],
          exclude: alone,
          isolate: false,
          setupFiles: ["test/set-up.ts"],
          testTimeout: 30_000,
        },
      },
    ],
  },
});

export default config;
