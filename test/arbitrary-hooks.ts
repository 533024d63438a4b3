import fc from "fast-check";
import { command } from "../src/conditions/command.ts";
import type { Condition } from "../src/conditions/condition.ts";
import { condition } from "../src/conditions/custom.ts";
import { path } from "../src/conditions/path.ts";
import { tool } from "../src/conditions/tool.ts";
import { build } from "../src/hooks/build.ts";
import { configure } from "../src/hooks/configure.ts";
import type { Hook, HookKind, Mode } from "../src/hooks/hook.ts";
import type { Outcome } from "../src/hooks/outcome.ts";
import { answerFields } from "../src/protocol/answer-fields.ts";
import type { HookEvent } from "../src/protocol/event-names.ts";
import { honours } from "../src/protocol/honours.ts";
import { commonInputFields, inputFields } from "../src/protocol/input-fields.ts";
import type { JsonObject } from "../src/protocol/json.ts";
import { fittingFields } from "./arbitrary-shape.ts";

const text = fc.oneof(fc.constantFrom("", "no", "use rg", "a\nb"), fc.string({ maxLength: 12 }));

/** Outcomes that an event honours, and sometimes others, raw ones and things that are none. */
const outcomes = (event: HookEvent): fc.Arbitrary<unknown> => {
  const kinds = (...names: readonly string[]): fc.Arbitrary<unknown> =>
    fc.tuple(fc.constantFrom(...names), text).map(([kind, words]) => outcome(kind, words));
  return fc.oneof(
    { weight: 6, arbitrary: kinds(...honours[event], "stop") },
    { weight: 1, arbitrary: kinds("deny", "block", "rewriteInput", "context") },
    { weight: 2, arbitrary: fittingFields(answerFields[event]).map((output) => ({ kind: "raw", output })) },
    { weight: 1, arbitrary: fc.constantFrom<unknown>(undefined, "nonsense", { kind: "unheard of" }) },
  );
};

function outcome(kind: string, words: string): unknown {
  const fields = { command: `ls ${words}`, file_path: "/code/app/src/new.ts" };
  return { kind, reason: words, text: words, message: words, fields, value: words, output: {} };
}

const always = condition("always", () => true);
const unknown = condition("unknown", () => ({ match: "unknown" as const, why: "it depends" }));
const broken = condition("broken", () => {
  throw new Error("the condition is broken");
});

const first = condition("first", ({ session }) => session.once("first"));

const isAboutTools = (event: HookEvent): boolean => Object.hasOwn(inputFields[event].required, "tool_input");

/** Conditions and tools that can hold on an event at all; now and then one that cannot. */
const conditions = (event: HookEvent): fc.Arbitrary<readonly Condition[]> => {
  const ofTools = [tool("Bash"), tool("Edit", "Write"), command("git push"), path("src/**")];
  const some = isAboutTools(event) ? [...ofTools, unknown, broken] : [unknown, broken];
  return fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom([], [always], [first]) },
    { weight: 2, arbitrary: fc.subarray(some, { minLength: 1, maxLength: 2 }) },
    { weight: 1, arbitrary: fc.constantFrom(...ofTools).map((one) => [one]) },
  );
};

const toolsOn = (event: HookEvent): fc.Arbitrary<readonly string[] | undefined> =>
  isAboutTools(event)
    ? fc.constantFrom(undefined, undefined, ["Bash"], ["Write", "Task"])
    : fc.constant(undefined);

const modes = fc.constantFrom<Mode>("enforce", "enforce", "enforce", "enforce", "warn", "observe", "off");

/** A hook of an event: any kind, any policy, sensible or not. */
export function hooksOn(event: HookEvent): fc.Arbitrary<Hook> {
  return fc
    .record({
      kind: fc.constantFrom<HookKind>("on", "guard", "nudge"),
      onError: fc.constantFrom("closed" as const, "open" as const),
      said: fc.array(outcomes(event), { maxLength: 2 }),
      throws: fc.boolean(),
      isAsync: fc.boolean(),
      tools: toolsOn(event),
      when: conditions(event),
      maxFires: fc.constantFrom(undefined, undefined, undefined, 0, 1),
      mode: modes,
    })
    .map(({ kind, onError, said, throws, isAsync, tools, when, maxFires, mode }) => {
      const run = (): Outcome[] => {
        if (throws && said.length === 0) throw new Error("the hook is broken");
        return said.filter((one) => one !== undefined) as Outcome[]; // a handler may return anything
      };
      const making = { kind, events: event, tools, onError, maxFires, rewrites: kind !== "nudge" } as const;
      const hook = build<HookEvent, unknown>({ ...making, run: isAsync ? async () => run() : run }, { when });
      return configure(hook, { as: mode });
    });
}

const tools = fc.constantFrom("Bash", "Write", "Agent", "Edit", "mcp__db__query");
const inputs = fc.constantFrom<JsonObject>(
  { command: "git push --force" },
  { command: "bash -c 'ls src'" },
  { file_path: "/code/app/src/a.ts", content: "x" },
  { file_path: "/code/app/src/a.ts", old_string: "x", new_string: "y" },
  {},
);

/** Payloads of an event as its types allow them, one in ten with a field of another type or missing. */
export function payloadsOf(event: HookEvent): fc.Arbitrary<JsonObject> {
  const own = inputFields[event];
  return fc
    .tuple(
      fittingFields(commonInputFields),
      fittingFields(own),
      fc.record({ tool_name: tools, tool_input: inputs }),
      fc.tuple(
        fc.integer({ min: 0, max: 9 }),
        fc.constantFrom("session_id", ...Object.keys(own.required)),
        fc.jsonValue(),
      ),
    )
    .map(([common, fields, call, [luck, name, value]]) => ({
      ...common,
      ...fields,
      ...(isAboutTools(event) && call),
      session_id: "one",
      ...(luck === 0 && { [name]: value }),
      ...(luck === 1 && { [name]: undefined }),
    }));
}
