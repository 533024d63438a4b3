import { defineConfig, type ViteUserConfig } from "vitest/config";
import { LongestFirst } from "./test/longest-first.ts";

// What measures the memory of its process gets one of its own. All others share a few processes, which halves the time of
// a run; those of the hosts with modules of their own.
const alone = ["test/*-memory.test.ts"];
const anew = ["src/hosts/**/*.test.ts"];

const config: ViteUserConfig = defineConfig({
  test: {
    // One more than the smallest machine has cores: many tests wait for others.
    maxWorkers: 3,
    reporters: ["default", ["json", { outputFile: ".tmp/tests.json" }]],
    sequence: { sequencer: LongestFirst },
    setupFiles: ["test/set-up.ts"],
    testTimeout: 30_000,
    projects: [
      { extends: true, test: { name: "alone", include: alone } },
      {
        extends: true,
        test: { name: "anew", include: anew, isolate: false, setupFiles: ["test/anew.ts"] },
      },
      {
        extends: true,
        test: {
          name: "together",
          include: ["src/**/*.test.ts", "test/**/*.test.ts"],
          exclude: [...alone, ...anew],
          isolate: false,
        },
      },
    ],
  },
});

export default config;
