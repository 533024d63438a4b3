import { afterEach, describe, expect, test } from "vitest";
import { temporaryProject } from "../../test/temporary-project.ts";
import { putBack } from "../hosts/built-ins.ts";
import { authoring } from "./authoring.fixture.ts";
import { projectAt } from "./find.ts";
import { type LoadedProject, loadProject } from "./load.ts";

afterEach(() => void putBack());

async function load({ root, home }: ReturnType<typeof temporaryProject>): Promise<LoadedProject> {
  return loadProject(projectAt(root), { modules: authoring, version: "1.0.0", env: { HOME: home } });
}

const sound = `import { condition, guard } from "fairlead";
export const g = guard({ when: [condition("x", () => [..."a"].includes("a"))], deny: "x" });
`;
const odd = "a.ts";

describe("what one hook file does to the language, its neighbours do not feel", () => {
  test.each([
    ["Object.prototype.foo", "(Object.prototype as any).foo = 1;"],
    [
      "Object.prototype.hidden",
      'Object.defineProperty(Object.prototype, "hidden", { value: 1, configurable: true });',
    ],
    ["Map.prototype.get", "Map.prototype.get = () => undefined;"],
    ["Array.prototype.includes", "Array.prototype.includes = () => false;"],
    ["process", "(globalThis as any).process = undefined;"],
    ["setTimeout", "globalThis.setTimeout = (() => 0) as never;"],
    ["Date", "globalThis.Date = class {} as never;"],
    ["process.env", "process.env = {};"],
    ["process.nextTick", "process.nextTick = () => undefined;"],
  ])("%s", async (what, source) => {
    const place = temporaryProject({ [odd]: `${source}\nexport {};`, "b.ts": sound });
    for (const attempt of ["built", "cached"]) {
      const { hooks, problems, warnings } = await load(place);
      expect(
        hooks.map(({ id }) => id),
        attempt,
      ).toEqual(["b/g"]);
      expect(problems, attempt).toEqual([]);
      const told = expect.stringContaining(`replaced ${what} (${odd})`);
      expect(warnings, attempt).toContainEqual({ file: odd, message: told, serves: "itself" });
    }
  });

  test("what is added to every object or list turns up in no loop", async () => {
    const source = "(Object.prototype as any).get = 1; (Array.prototype as any).foo = 1; export {};";
    const { hooks } = await load(temporaryProject({ [odd]: source, "b.ts": sound }));
    expect(hooks.map(({ id }) => id)).toEqual(["b/g"]);
    const names: string[] = [];
    for (const name in { a: 1 }) names.push(name);
    for (const name in ["a"]) names.push(name);
    expect(names).toEqual(["a", "0"]);
  });
});

describe("whatever one hook file throws, or shows, its neighbours load", () => {
  test.each([
    ['throw Object.assign(new Error("a"), { message: { a: 1 } });', "Error"],
    ["throw Object.create(null);", "something that cannot be shown"],
    ["throw { toString() { throw 1; } };", "something that cannot be shown"],
    ['throw Object.defineProperty(new Error("a"), "message", { get() { throw 1; } });', "something that"],
    ['throw Object.defineProperty(new Error("a"), "stack", { get() { throw 1; } });', "a"],
    ["throw new Proxy({}, { getPrototypeOf() { throw 4; }, has() { throw 4; } });", "something that"],
    ["throw new Proxy(new Error('x'), { get() { throw 4; } });", "something that"],
    ['throw { message: "in words" };', "in words"],
    ['throw { fairlead: "x" };', "[object Object]"],
    ["throw { fairlead: [null] };", "[object Object]"],
    ['throw Symbol("s");', "Symbol(s)"],
    ["throw undefined;", "undefined"],
  ])("%s", async (source, message) => {
    const { hooks, problems } = await load(
      temporaryProject({ [odd]: `${source}\nexport {};`, "b.ts": sound }),
    );
    expect(hooks.map(({ id }) => id)).toEqual(["b/g"]);
    expect(problems).toMatchObject([
      { file: odd, serves: "nothing", message: expect.stringContaining(message) },
    ]);
  });

  test.each([
    "export const z = new Proxy({}, { getPrototypeOf() { throw 4; } });",
    "export const z = new Proxy({}, { ownKeys() { throw 4; }, has() { throw 4; }, get() { throw 4; } });",
    "module.exports = new Proxy({}, { ownKeys() { throw 4; } });",
    'Object.defineProperty(exports, "z", { enumerable: true, get() { throw 4; } });',
  ])("%s", async (source) => {
    const { hooks, problems } = await load(temporaryProject({ "a.cts": source, "b.ts": sound }));
    expect(hooks.map(({ id }) => id)).toEqual(["b/g"]);
    expect(problems).toEqual([]);
  });

  test("an object with a hook's mark that cannot be looked at is told", async () => {
    const source = `import { nudge } from "fairlead";
      export const z = { ...nudge({ say: "x" }), get id(): string { throw 4; } };`;
    const { hooks, problems } = await load(temporaryProject({ "a.ts": source, "b.ts": sound }));
    expect(hooks.map(({ id }) => id)).toContain("b/g");
    expect(problems.length).toBeLessThan(2);
  });
});
