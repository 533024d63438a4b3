import * as v from "valibot";
import { describe, expect, expectTypeOf, test } from "vitest";
import { describeSchema } from "../../scripts/describe-schema.ts";
import reference from "../../test/fixtures/protocol-2.1.332.json" with { type: "json" };
import { type CommandHandler, hookHandler } from "./handlers.ts";
import { type HookSettings, hookSettings } from "./settings.ts";

const problems = (json: unknown): string[] =>
  (v.safeParse(hookSettings, json).issues ?? []).map((issue) => `${v.getDotPath(issue)}: ${issue.message}`);

describe("the five handler types have the fields of the reference", () => {
  const shape = describeSchema(hookHandler);
  const cases = typeof shape === "object" && "cases" in shape ? shape.cases : [];

  test.each(Object.entries(reference.handlerTypes))("%s", (type, expected) => {
    const fields = cases.find(({ required }) => JSON.stringify(required["type"]) === `{"oneOf":["${type}"]}`);
    const required = Object.keys(fields?.required ?? {});
    const optional = Object.keys(fields?.optional ?? {});
    const named = (wanted: boolean): string[] =>
      expected.filter((field) => field.optional === wanted).map(({ name }) => name);
    expect(new Set(required)).toStrictEqual(new Set(named(false)));
    expect(new Set(optional)).toStrictEqual(new Set(named(true)));
  });
});

test("unknown fields, events and their order come out as they went in", () => {
  const text = JSON.stringify({
    model: "opus",
    hooks: {
      FutureEvent: "anything",
      Stop: [{ note: 1, hooks: [{ novel: true, command: "x", type: "command", args: [] }] }],
      PreToolUse: [
        {
          matcher: "Bash",
          hooks: [
            { type: "http", url: "http://127.0.0.1:1/", onFailure: "block", headers: { a: "$A" } },
            // biome-ignore lint/suspicious/noTemplateCurlyInString: the host's own placeholder
            { type: "mcp_tool", server: "s", tool: "t", input: { path: "${tool_input.file_path}" } },
            { type: "prompt", prompt: "Fine?", continueOnBlock: true },
            { type: "agent", prompt: "Look.", timeout: 5 },
          ],
        },
      ],
    },
  });
  expect(JSON.stringify(v.parse(hookSettings, JSON.parse(text)))).toBe(text);
});

test.each<[unknown, string]>([
  [{ hooks: { Stop: [{ hooks: [{ type: "command" }] }] } }, "hooks.Stop.0.hooks.0.command"],
  [{ hooks: { Stop: [{ hooks: [{ type: "shell", command: "x" }] }] } }, "hooks.Stop.0.hooks.0.type"],
  [{ hooks: { Stop: [{ hooks: {} }] } }, "hooks.Stop.0.hooks"],
  [{ hooks: { Stop: {} } }, "hooks.Stop"],
  [{ hooks: { Stop: [{ matcher: 1, hooks: [] }] } }, "hooks.Stop.0.matcher"],
  [
    { hooks: { Stop: [{ hooks: [{ type: "command", command: "x", args: "y" }] }] } },
    "hooks.Stop.0.hooks.0.args",
  ],
])("%j is wrong at %s", (json, path) => {
  expect(problems(json)).toHaveLength(1);
  expect(problems(json)[0]).toContain(path);
});

test("types: a handler is told by its type", () => {
  expectTypeOf<CommandHandler["args"]>().toEqualTypeOf<string[] | undefined>();
  const settings: HookSettings = { hooks: { Stop: [{ hooks: [{ type: "command", command: "x" }] }] } };
  const handler = settings.hooks?.Stop?.[0]?.hooks[0];
  if (handler?.type === "http") expectTypeOf(handler.url).toBeString();
  // @ts-expect-error an event that no host knows
  const wrong: HookSettings = { hooks: { Nothing: [] } };
  expect(problems(wrong)).toStrictEqual([]);
});
