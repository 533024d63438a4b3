import { createContext, runInContext } from "node:vm";
import { build } from "esbuild";
import { beforeAll, describe, expect, test } from "vitest";
import type { Dispatch } from "../src/engine/dispatch.ts";
import type { Host } from "../src/events/host.ts";
import { callOf } from "./event-of.ts";
import { fakeHost } from "./fake-host.ts";
import { foldersIn, pureRooms, repository, sourcesIn } from "./rooms.ts";

/** All of the pure rooms, and a small file of hooks, as one script. */
const script = `
${pureRooms
  .filter((room) => foldersIn("src").includes(room))
  .flatMap((room) => sourcesIn(`src/${room}`))
  .filter((file) => !file.endsWith(".test.ts"))
  .map((file, at) => `export * as room${at} from "./${file}";`)
  .join("\n")}
import { all, not } from "./src/conditions/combine.ts";
import { path } from "./src/conditions/path.ts";
import { tool } from "./src/conditions/tool.ts";
import { dispatch } from "./src/engine/dispatch.ts";
import { readEvent } from "./src/events/read-event.ts";
import { guard } from "./src/hooks/guard.ts";
import { nudge } from "./src/hooks/nudge.ts";
import { on } from "./src/hooks/on.ts";
import { rewriteInput } from "./src/hooks/outcomes.ts";

const hooks = {
  noGenerated: guard({ when: all(tool("Write"), path("**/generated/**", "~/.ssh/**"), not(path("src/**"))), deny: "generated" }),
  note: nudge({ say: (match, event) => "writing " + event.files.join() }),
  trimmed: on("PreToolUse", { tool: "Write" }, (event) =>
    rewriteInput({ content: event.input.tool_input.content.trim() })),
  late: on("PreToolUse", { deadline: 1 }, () => new Promise(() => {})),
  touching: on("PreToolUse", { tool: "Bash" }, (event) => void globalThis[event.command]),
};

/** Bytes of a payload to the answer, as any host would have it. */
export async function answer(bytes, host) {
  const reading = readEvent(bytes, host.platform);
  if (reading.kind !== "event") return reading;
  return dispatch(Object.entries(hooks).map(([id, hook]) => ({ id, hook })), reading.event, host);
}
`;

/** What such a platform gives beyond the language itself. */
const given = { URL, TextEncoder, TextDecoder, AbortController, crypto: { subtle: crypto.subtle } };

/** Everything that Node and browsers have besides: touching any of it is an error. */
const forbidden = [
  ...Object.getOwnPropertyNames(globalThis),
  ..."require module exports __dirname __filename window document location self XMLHttpRequest localStorage".split(
    " ",
  ),
];

let bare: { fairlead: { answer: (bytes: Uint8Array, host: Host) => Promise<Dispatch> } };

beforeAll(async () => {
  const { outputFiles } = await build({
    stdin: { contents: script, resolveDir: repository, loader: "ts" },
    bundle: true,
    write: false,
    platform: "neutral",
    mainFields: ["module", "main"],
    format: "iife",
    globalName: "fairlead",
  });
  bare = createContext({ ...given }) as typeof bare; // the script below puts it there
  runInContext("delete globalThis.console; delete globalThis.WebAssembly;", bare);
  const language = new Set(runInContext("Object.getOwnPropertyNames(globalThis)", bare) as string[]); // names
  for (const name of forbidden.filter((each) => !language.has(each))) {
    Object.defineProperty(bare, name, {
      get: () => {
        throw new Error(`${name} was touched`);
      },
    });
  }
  runInContext(outputFiles[0]?.text ?? "", bare);
});

const ask = (tool: string, input: object) =>
  bare.fairlead.answer(new TextEncoder().encode(JSON.stringify(callOf(tool, input))), fakeHost());

describe("the pure rooms, bundled for no platform and run in a bare context", () => {
  test("answer: deny, rewrite, context, deadline", async () => {
    const denied = await ask("Write", { file_path: "/code/app/generated/a.ts", content: " x " });
    expect(JSON.parse(JSON.stringify(denied.answer.json))).toEqual({
      hookSpecificOutput: {
        hookEventName: "PreToolUse",
        permissionDecision: "deny",
        permissionDecisionReason: "generated",
        additionalContext: "writing /code/app/generated/a.ts",
      },
    });
    expect(denied.trace.hooks.find(({ id }) => id === "late")?.status).toBe("late");
    const passed = await ask("Write", { file_path: "src/generated/a.ts", content: " x " });
    expect(JSON.stringify(passed.answer.json)).toContain('"content":"x"');
  });

  test("describe what they cannot read", async () => {
    const reading = await bare.fairlead.answer(Uint8Array.of(0xff), fakeHost());
    expect(reading).toMatchObject({ kind: "unreadable", unreadable: { reason: "the input is not UTF-8" } });
  });

  test.each(["process", "Buffer", "setTimeout", "console", "performance", "document", "require", "fetch"])(
    "would be found out if they touched %s",
    async (name) => {
      const { trace } = await ask("Bash", { command: name });
      expect(trace.hooks.find(({ id }) => id === "touching")).toMatchObject({
        status: "failed",
        why: expect.stringContaining(`${name} was touched`),
      });
    },
  );
});

test("a room that needs Node cannot be bundled so", async () => {
  const entryPoints = [`${repository}src/hosts/node.ts`];
  const bundling = build({
    entryPoints,
    bundle: true,
    write: false,
    platform: "neutral",
    logLevel: "silent",
  });
  await expect(bundling).rejects.toThrow(/node:fs/);
});
