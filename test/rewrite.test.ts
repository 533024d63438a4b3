import { describe, expect, test } from "vitest";
import { command } from "../src/conditions/command.ts";
import { tool } from "../src/conditions/tool.ts";
import { dispatch } from "../src/engine/dispatch.ts";
import { guard } from "../src/hooks/guard.ts";
import type { Hook } from "../src/hooks/hook.ts";
import { rewrite } from "../src/hooks/rewrite.ts";
import { nodeHost } from "../src/hosts/node.ts";
import { call } from "./event-of.ts";
import { registered } from "./registered.ts";

const host = nodeHost({ root: "/code/app" });

async function ask(hooks: readonly Hook[], input: Record<string, unknown>, name = "Bash") {
  const { answer, trace } = await dispatch(registered(...hooks), call(name, input), host);
  const said = answer.json?.["hookSpecificOutput"] as Record<string, unknown> | undefined; // of PreToolUse
  return { said, hooks: trace.hooks };
}

const commandAfter = async (text: string, ...hooks: readonly Hook[]): Promise<unknown> =>
  ((await ask(hooks, { command: text })).said?.["updatedInput"] as { command: unknown } | undefined)?.command;

const pnpm = rewrite({
  when: command("npm install"),
  to: ({ rest }) => {
    const packages = rest("-D", "-E", "-C=");
    return packages && ["pnpm", packages.length > 0 ? "add" : "install", ...packages];
  },
  note: ({ evidence }) => `pnpm is used here, not ${evidence[0]?.text}.`,
});

describe("words take the place of the command that was found", () => {
  test.each([
    ["npm install a", "pnpm add a"],
    ["cd x && npm install a  >log 2>&1; ls", "cd x && pnpm add a  >log 2>&1; ls"],
    ["npm install a && npm install b c", "pnpm add a && pnpm add b c"],
    ["sudo npm install a", "sudo pnpm add a"],
    ["c='npm install a'; $c", undefined],
    ["echo 'npm install a'", undefined],
    ["yarn add a", undefined],
    ["npm install", "pnpm install"],
    ["npm --prefix web install a", "pnpm add -C web a"],
    ["npm --prefix=web install --save-dev a", "pnpm add -C web -D a"],
    ["npm -D i a --save-exact b", "pnpm add -D a -E b"],
    ["npm i -DE -- a", "pnpm add -D -E -- a"],
    ["npm i -C $WEB a", "pnpm add -C $WEB a"],
    ["npm install --legacy-peer-deps a", undefined],
    ["npm -w pkg install a", undefined],
    ["npm install --save-dev=false a", undefined],
    ["npm install a --prefix", undefined],
    ["npm i --prefix=$WEB a", undefined],
    ["npm install $OPTIONS", undefined],
    ["ls | xargs npm install", undefined],
  ])("%s: %s", async (before, after) => {
    expect(await commandAfter(before, pnpm)).toBe(after);
  });

  test("and are quoted as needed", async () => {
    const hook = rewrite({ when: command("say"), to: () => ["say", "it's $HOME"] });
    expect(await commandAfter("say x", hook)).toMatch(/^say .*it/);
    expect(await commandAfter("say x", hook)).not.toBe("say it's $HOME");
  });
});

test("a text is the whole command, and an object fields of the input", async () => {
  const whole = rewrite({ when: command("make"), to: () => "make -j2" });
  expect(await commandAfter("cd x && make", whole)).toBe("make -j2");
  const fields = rewrite({ when: command("make"), tool: "Bash", to: () => ({ timeout: 60_000 }) });
  const { said } = await ask([fields], { command: "make", description: "build" });
  expect(said?.["updatedInput"]).toEqual({ command: "make", description: "build", timeout: 60_000 });
});

test("the note goes to the model, only when something was changed", async () => {
  const { said } = await ask([pnpm], { command: "npm install a" });
  expect(said).toEqual({
    hookEventName: "PreToolUse",
    updatedInput: { command: "pnpm add a" },
    additionalContext: "pnpm is used here, not npm install a.",
  });
  const same = rewrite({ when: command("make"), to: () => ["make"], note: "changed" });
  expect(await ask([same], { command: "make" })).toMatchObject({ hooks: [{ status: "silent" }] });
  const none = rewrite({ when: command("make"), to: () => undefined, note: "changed" });
  expect(await ask([none], { command: "make" })).toMatchObject({ hooks: [{ status: "silent" }] });
});

test("rewrites build upon each other, and guards judge what is left", async () => {
  const quiet = rewrite({ when: command("pnpm add"), to: () => "pnpm add --silent a" });
  expect(await commandAfter("npm install a", pnpm, quiet)).toBe("pnpm add --silent a");
  const noPnpm = guard({ when: command("pnpm"), deny: "no pnpm" });
  const { said } = await ask([noPnpm, pnpm], { command: "npm install a" });
  expect(said).toMatchObject({ permissionDecision: "deny" });
});

describe("what cannot be rewritten", () => {
  const inFunction = "f() { npm install a; }; f";
  test("passes as it was", async () => {
    expect(await commandAfter("$UNKNOWN install a", pnpm)).toBeUndefined();
    const { said, hooks } = await ask([pnpm], { command: inFunction });
    expect(said).toBeUndefined();
    expect(hooks[0]?.why ?? "").toMatch(/cannot be rewritten/);
  });

  test("is refused by one that fails closed", async () => {
    const closed = rewrite({ when: command("npm install"), to: () => ["pnpm", "add"], onError: "closed" });
    for (const text of [inFunction, 'eval "$UNKNOWN"'])
      expect((await ask([closed], { command: text })).said).toMatchObject({ permissionDecision: "deny" });
  });

  test.each([[7], [[]], [[1]]])("because it is %j, is a mistake of the hook", async (wanted) => {
    const to = (): never => wanted as never; // what types would not let through
    const { hooks } = await ask([rewrite({ when: tool("Bash"), to })], { command: "ls" });
    expect(hooks[0]?.why).toMatch(/to returned/);
  });
});

test("it is a frozen guard that is listed as one, and needs when and to", () => {
  expect(Object.isFrozen(pnpm)).toBe(true);
  expect(pnpm).toMatchObject({ kind: "guard", events: ["PreToolUse"], onError: "open", rewrites: true });
  // @ts-expect-error to is missing
  expect(() => rewrite({ when: tool("Bash") })).toThrow("rewrite needs to");
  // @ts-expect-error when is missing
  expect(() => rewrite({ to: () => "x" })).toThrow("rewrite needs when");
  // @ts-expect-error a rewrite is never capped
  expect(() => rewrite({ when: tool("Bash"), to: () => "x", maxFires: 1 })).toThrow("maxFires");
  // @ts-expect-error a Bash call has no such field
  rewrite({ when: tool("Bash"), tool: "Bash", to: () => ({ comand: "ls" }) });
});

test("a command of nothing is no rewrite: the call passes as it was", async () => {
  const empty = rewrite({ when: command("ls"), to: () => "" });
  const { said, hooks } = await ask([empty as Hook], { command: "ls" });
  expect(said).toBeUndefined();
  expect(hooks).toMatchObject([{ status: "failed", policy: "let pass" }]);
});
