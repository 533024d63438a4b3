// Compares the public types with api/*.api.md, which are reviewed like code. `--write` updates them.
import { mkdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { CompilerState, Extractor, ExtractorConfig } from "@microsoft/api-extractor";

const root = fileURLToPath(new URL("..", import.meta.url));
const entries = ["index", "packs/safety", "protocol", "sdk", "state", "testing"];
const write = process.argv.includes("--write");
mkdirSync(`${root}api`, { recursive: true });

const declarations = (entry) => `${root}dist/${entry}.d.mts`;

const configs = entries.map((entry) =>
  ExtractorConfig.prepare({
    configObject: {
      projectFolder: root,
      mainEntryPointFilePath: declarations(entry),
      compiler: { tsconfigFilePath: `${root}tsconfig.json`, skipLibCheck: true },
      apiReport: {
        enabled: true,
        reportFileName: `${entry.replace("/", "-")}.api.md`,
        reportFolder: `${root}api`,
        reportTempFolder: `${root}.tmp/api`,
      },
      docModel: { enabled: false },
      dtsRollup: { enabled: false },
      messages: {
        extractorMessageReporting: {
          default: { logLevel: "none" },
          "ae-forgotten-export": { logLevel: "none" },
          "ae-missing-release-tag": { logLevel: "none" },
        },
        tsdocMessageReporting: { default: { logLevel: "none" } },
      },
    },
    configObjectFullPath: undefined,
    packageJsonFullPath: `${root}package.json`,
  }),
);

// The types are read once for all entries.
const compilerState = CompilerState.create(configs[0], { additionalEntryPoints: entries.map(declarations) });
const failed = entries.filter((_, at) => {
  const { apiReportChanged } = Extractor.invoke(configs[at], {
    compilerState,
    localBuild: write,
    showVerboseMessages: false,
    messageCallback: (message) => {
      message.handled = true;
    },
  });
  return apiReportChanged && !write;
});

if (failed.length > 0) {
  console.error(
    `The public types changed: ${failed.join(", ")}. Read the difference, then run: node scripts/api-report.mjs --write`,
  );
  process.exit(1);
}
