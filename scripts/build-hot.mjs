// Builds what a command hook runs: the entry, the hot part, and parts that are loaded when a verdict needs them. esbuild, because it requires
// Node's modules as they are; the other bundler copies every property of each, which takes milliseconds.
import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const root = fileURLToPath(new URL("..", import.meta.url));
const { version } = JSON.parse(readFileSync(`${root}package.json`, "utf8"));

/** Source files that are files of their own when built, by the end of their path. */
const parts = {
  "src/hot.ts": "./hot.cjs",
  "src/conditions/glob.ts": "./globs.cjs",
  "src/hooks/follow.ts": "./follow.cjs",
  "src/hooks/hold.ts": "./hold.cjs",
  "src/hooks/score.ts": "./score.cjs",
  "src/hooks/added-lines.ts": "./lint.cjs",
  "src/hooks/audit-record.ts": "./audit.cjs",
  "src/ledger/details.ts": "./ledger.cjs",
  "src/ledger/recording/keep.ts": "./record.cjs",
  "src/project/absent-hooks.ts": "./absent.cjs",
  "src/project/build-manifest.ts": "./build.cjs",
  "src/project/news.ts": "./news.cjs",
  "src/shell/read-line.ts": "./shell.cjs",
  "src/packs/safety.ts": "./safety.cjs",
  "src/builders-part.ts": "./builders.cjs",
  "src/state/housekeeping.ts": "./house.cjs",
  "src/state-part.ts": "./state.cjs",
  "src/transcript-part.ts": "./transcript.cjs",
};

const apart = {
  name: "apart",
  setup({ onResolve, resolve }) {
    onResolve({ filter: /\.ts$/ }, async ({ kind, path, pluginData, ...rest }) => {
      const isLate = kind === "dynamic-import" || kind === "require-call";
      if (!isLate || pluginData === "asked") return undefined;
      const { path: file } = await resolve(path, { kind, ...rest, pluginData: "asked" });
      const part = Object.keys(parts).find((end) => file.endsWith(end));
      return part === undefined ? undefined : { path: parts[part], external: true };
    });
  },
};

/** Functions that are loaded when they are first called: most verdicts need none of them. */
const firstCalled = {
  "src/conditions/powershell.ts": {
    file: "./powershell.cjs",
    names: ["mayRunInPowerShell", "powerShellAsBash"],
  },
  "src/engine/doubts.ts": { file: "./doubts.cjs", names: ["doubtsAbout"] },
  "src/project/explain.ts": { file: "./explain.cjs", names: ["explain"] },
  "src/project/import-from.ts": { file: "./import.cjs", names: ["importFrom", "importedFiles"] },
  "src/shell/code-values.ts": { file: "./values.cjs", names: ["settleNames", "settlePaths"] },
  "src/shell/composed-code.ts": { file: "./composed.cjs", names: ["composedCommands"] },
  "src/shell/effects/archive-effects.ts": { file: "./archives.cjs", names: ["archiveEffects"] },
  "src/shell/effects/interpreter-effects.ts": { file: "./programs.cjs", names: ["interpreterEffects"] },
  "src/shell/found-files.ts": { file: "./found.cjs", names: ["foundFiles", "listedFiles"] },
  "src/protocol/nearest.ts": { file: "./nearest.cjs", names: ["nearest"] },
  "src/shell/named-starts.ts": { file: "./starts.cjs", names: ["startsOnlyNamed"] },
  "src/conditions/judge-run.ts": { file: "./ran.cjs", names: ["judgeRun"] },
  "src/conditions/tree-changes.ts": { file: "./tree.cjs", names: ["changesOf"] },
  "src/shell/proof.ts": { file: "./proof.cjs", names: ["proverOf"] },
  "src/shell/task-files.ts": {
    file: "./tasks.cjs",
    names: ["evaluated", "recipes", "scripts", "taskLines"],
  },
  "src/signals/pattern-safety.ts": { file: "./patterns.cjs", names: ["patternProblem"] },
  "src/state/broken-copies.ts": { file: "./copies.cjs", names: ["putAside"] },
  "src/packs/safety/contained.ts": { file: "./contained.cjs", names: ["isContained", "mountedPath"] },
  "src/packs/safety/disks.ts": { file: "./disks.cjs", names: ["formatsDevice"] },
  "src/packs/safety/from-afar.ts": { file: "./afar.cjs", names: ["findFromAfar"] },
  "src/packs/safety/hooks-gone.ts": { file: "./gone.cjs", names: ["findDisarming"] },
  "src/packs/safety/undone.ts": { file: "./undone.cjs", names: ["undoes"] },
  "src/packs/safety/push-to-main.ts": { file: "./push.cjs", names: ["judgePushToMain"] },
  "src/state/complaints.ts": { file: "./complaints.cjs", names: ["complaint"] },
  "src/state/lost-in-json.ts": {
    file: "./lost.cjs",
    names: ["checkedText", "documentOf", "lostInJson", "unwritable"],
  },
  "src/state/memory-store.ts": { file: "./memory.cjs", names: ["memoryStore"] },
  "src/state/sha256.ts": { file: "./sha256.cjs", names: ["sha256"] },
  "src/state/moves.ts": { file: "./moves.cjs", names: ["oddAside", "movedAside", "moveAndRemove"] },
  "src/state/again.ts": { file: "./again.cjs", names: ["isAgain"] },
  "src/state/odd-file.ts": { file: "./oddfile.cjs", names: ["kindOf", "unfit", "unopened"] },
  "src/state/schema-problem.ts": { file: "./schema.cjs", names: ["described", "schemaProblem"] },
  "src/hosts/fault-notices.ts": { file: "./told.cjs", names: ["untold"] },
  "src/state/odd-document.ts": { file: "./odd.cjs", names: ["migrated", "unreadable"] },
};

const late = {
  name: "late",
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^\.{1,2}\/.*\.ts$/ }, ({ path }) => {
      const file = path.replace(/^(\.{1,2}\/)+/, "/");
      const found = Object.keys(firstCalled).find((end) => end.endsWith(file));
      return found === undefined ? undefined : { path: found, namespace: "late" };
    });
    onResolve({ filter: /\.cjs$/, namespace: "late" }, ({ path }) => ({ path, external: true }));
    onLoad({ filter: /.*/, namespace: "late" }, ({ path }) => {
      const { file, names } = firstCalled[path];
      const loading = (name) => `export const ${name} = (...given) => require("${file}").${name}(...given);`;
      return { contents: names.map(loading).join("\n") };
    });
  },
};

/** The store in memory throws the errors that hook files know, not copies of them. */
const inside = {
  name: "inside",
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^\.\/\w+\.ts$/ }, ({ importer }) =>
      /[\\/]src[\\/]state[\\/]memory-store\.ts$/.test(importer)
        ? { path: "inside", namespace: "inside" }
        : undefined,
    );
    onResolve({ filter: /^\.\/state\.cjs$/, namespace: "inside" }, ({ path }) => ({ path, external: true }));
    onLoad({ filter: /.*/, namespace: "inside" }, () => ({
      contents: 'module.exports = require("./state.cjs").inside;',
    }));
  },
};

/** Packs have the makers and conditions of the hot part, not copies of their own. */
const packs = {
  name: "packs",
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /index\.ts$/ }, ({ importer }) =>
      /[\\/]src[\\/]packs[\\/]/.test(importer) ? { path: "fairlead", namespace: "packs" } : undefined,
    );
    onResolve({ filter: /^\.\/hot\.cjs$/, namespace: "packs" }, () => ({
      path: "./hot.cjs",
      external: true,
    }));
    onLoad({ filter: /.*/, namespace: "packs" }, () => ({
      contents: 'module.exports = require("./hot.cjs").fairlead;',
    }));
  },
};

/** Names that the shell parser uses for itself alone: fields of its classes, and long names of its methods. They are a tenth of its size. */
const parserInside =
  /^_(arith|bracket|build|dq|here|nesting|pending|result|unbalanced|word)[A-Z]|^(acceptEnd|emptyListPos|extractBalanced|find(ClosingArithmetic|ClosingB|ClosingP|ClosingShell|Substitution)\w+|make(CompoundList|Statement)|parse(AssignmentWord|SubFieldWord)|read(AnsiC|Backtick|BraceS|Dollar|DoubleQ|HereDoc|Inner|RedirectT|WordText)\w*|scanArithmetic\w+|skip(AnsiC|HereDoc|Newlines|Semi|Spaces)\w*|substitutionContext|unexpectedToken)$/;

await build({
  absWorkingDir: root,
  entryPoints: {
    absent: "src/project/absent-hooks.ts",
    builders: "src/builders-part.ts",
    afar: "src/packs/safety/from-afar.ts",
    audit: "src/hooks/audit-record.ts",
    build: "src/project/build-manifest.ts",
    composed: "src/shell/composed-code.ts",
    complaints: "src/state/complaints.ts",
    contained: "src/packs/safety/contained.ts",
    copies: "src/state/broken-copies.ts",
    disks: "src/packs/safety/disks.ts",
    doubts: "src/engine/doubts.ts",
    explain: "src/project/explain.ts",
    found: "src/shell/found-files.ts",
    glance: "src/glance.ts",
    run: "src/run.ts",
    score: "src/hooks/score.ts",
    follow: "src/hooks/follow.ts",
    gone: "src/packs/safety/hooks-gone.ts",
    globs: "src/conditions/glob.ts",
    archives: "src/shell/effects/archive-effects.ts",
    hold: "src/hooks/hold.ts",
    hot: "src/hot.ts",
    import: "src/project/import-from.ts",
    house: "src/state/housekeeping.ts",
    lint: "src/hooks/added-lines.ts",
    lost: "src/state/lost-in-json.ts",
    memory: "src/state/memory-store.ts",
    moves: "src/state/moves.ts",
    told: "src/hosts/fault-notices.ts",
    schema: "src/state/schema-problem.ts",
    again: "src/state/again.ts",
    odd: "src/state/odd-document.ts",
    oddfile: "src/state/odd-file.ts",
    ledger: "src/ledger/details.ts",
    record: "src/ledger/recording/keep.ts",
    nearest: "src/protocol/nearest.ts",
    news: "src/project/news.ts",
    patterns: "src/signals/pattern-safety.ts",
    powershell: "src/conditions/powershell.ts",
    proof: "src/shell/proof.ts",
    programs: "src/shell/effects/interpreter-effects.ts",
    push: "src/packs/safety/push-to-main.ts",
    ran: "src/conditions/judge-run.ts",
    safety: "src/packs/safety.ts",
    server: "src/server.ts",
    sha256: "src/state/sha256.ts",
    shell: "src/shell/read-line.ts",
    starts: "src/shell/named-starts.ts",
    state: "src/state-part.ts",
    tasks: "src/shell/task-files.ts",
    transcript: "src/transcript-part.ts",
    undone: "src/packs/safety/undone.ts",
    tree: "src/conditions/tree-changes.ts",
    values: "src/shell/code-values.ts",
    worker: "src/worker.ts",
  },
  outdir: "dist",
  outExtension: { ".js": ".cjs" },
  bundle: true,
  platform: "node",
  target: "node20.19",
  format: "cjs",
  minify: true,
  mangleProps: parserInside,
  // An import() in CommonJS becomes a require(): no module loader is started for it.
  supported: { "dynamic-import": false },
  external: ["esbuild", "fs-native-extensions"],
  define: { FAIRLEAD_VERSION: JSON.stringify(version) },
  plugins: [packs, inside, late, apart],
  // One place asks for it, and knows that it may be empty.
  logOverride: { "empty-import-meta": "silent" },
  logLevel: "warning",
});

const client = readFileSync(`${root}src/client.sh`, "utf8");
writeFileSync(`${root}dist/client.sh`, client.replace("_fl_version=@VERSION@", `_fl_version=${version}`));
