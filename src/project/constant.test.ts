import { describe, expect, test } from "vitest";
import { isConstant } from "./constant.ts";

/** What stands for this package: makers that give what they got. */
const fairlead = { guard: (given: unknown) => given, command: (words: string) => words };

const file = (body: string): boolean =>
  isConstant(`module.exports = { "a.ts": () => { ${body} } };`, { fairlead });

describe("the same hooks each time", () => {
  test.each([
    [
      "makers and plain data",
      `const { guard, command } = require("fairlead"); exports.a = guard({ when: command("x"), deny: "no" });`,
    ],
    [
      "handlers that use anything",
      `const fs = require("node:fs"); exports.a = () => [fs.readFileSync("x"), process.env.A, Date.now(), fetch("x")];`,
    ],
    [
      "a bundler's copy of a module",
      `const from = require("fs"); const to = {}; for (const key of Object.getOwnPropertyNames(from)) Object.defineProperty(to, key, { get: () => from[key], enumerable: true }); exports.a = () => to.readFileSync("x");`,
    ],
    ["a module's constants", `exports.a = require("node:path").sep + require("node:os").EOL;`],
    ["arithmetic", `exports.a = Math.max(1, 2) + JSON.stringify({}) + [1].map(String);`],
    ["asking whether there is something", `exports.a = typeof Deno;`],
  ])("%s", (_, body) => {
    expect(file(body)).toBe(true);
  });
});

describe("perhaps other hooks next time", () => {
  test.each([
    ["the environment", "exports.a = process.env.CI ? 1 : 2;"],
    ["the clock", "exports.a = new Date().getHours();"],
    ["the clock, as a function", "exports.a = Date.now();"],
    ["chance", "exports.a = Math.random();"],
    ["the global object", "exports.a = globalThis.process.pid;"],
    ["a file", `exports.a = require("node:fs").existsSync("x");`],
    ["a file, by a name of its own", `const { existsSync } = require("fs"); exports.a = existsSync("x");`],
    ["a nested function", `exports.a = require("node:fs").promises.readFile("x");`],
    ["another program", `exports.a = String(require("node:child_process").execSync("git branch"));`],
    ["the environment, by its module", `exports.a = require("node:process").env.HOME;`],
    ["another package", `exports.a = require("lodash");`],
    ["a failure that is caught", "try { process.exit(1); } catch {} exports.a = 1;"],
    ["a timer", "setTimeout(() => {}, 1); exports.a = 1;"],
    ["code made from text", `exports.a = new Function("return 1")();`],
    ["code made from text, evaluated", `exports.a = eval("1");`],
    ["a module that comes later", `exports.a = import("x");`],
    [
      "a module that comes later, as it is built",
      `exports.a = Promise.resolve().then(()=>__toESM(require("x")));`,
    ],
    ["output", `console.log("hi"); exports.a = 1;`],
    ["a file that throws", `throw new Error("x");`],
  ])("%s", (_, body) => {
    expect(file(body)).toBe(false);
  });

  test("nothing of it happens while looking", () => {
    const before = process.title;
    file(`process.title = "changed"; exports.a = 1;`);
    expect(process.title).toBe(before);
  });

  test("code that cannot be read", () => {
    expect(isConstant("module.exports = {", {})).toBe(false);
  });
});
