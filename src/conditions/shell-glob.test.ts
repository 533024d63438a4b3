import { expect, test } from "vitest";
import { call } from "../../test/event-of.ts";
import { fakeHost } from "../../test/fake-host.ts";
import { path } from "./path.ts";
import { filesMeant } from "./shell-glob.ts";

const texts = Object.fromEntries(
  [".env", ".env.local", "a.md", "server.key", "config/.env", "config/a [1].md"].map((name) => [
    `/code/app/${name}`,
    "",
  ]),
);
const host = fakeHost({ texts, links: { "/code/app/a.md": "/code/app/.env" } });

test.each<[line: string, match: boolean]>([
  ["cat .env*", true],
  ["cat ./.e?v", true],
  ["base64 < config/.[a-z]*", true],
  ["grep TOKEN *", true], // server.key
  ["grep TOKEN config/*.md", false],
  ["cat config/*", false],
  ["cat a*.md", true], // a link to .env
  ["cat nowhere/.env*", false],
  ["cat src/*/.env.sample", false],
])("%s reads a secret file that is there: %s", async (command, match) => {
  const condition = path(".env", ".env.local", "*.key");
  expect((await condition.check(call("Bash", { command }), host)).match).toBe(match);
});

test("the evidence tells which file it is", async () => {
  const check = await path(".env").check(call("Bash", { command: "cat .en*" }), host);
  expect(check).toMatchObject({ match: true, evidence: [{ text: ".en* -> /code/app/.env" }] });
});

test("names with characters of patterns are names; on another drive, too", () => {
  expect(filesMeant("/code/app/config/a*.md", host.files)).toEqual(["/code/app/config/a [1].md"]);
  expect(filesMeant("C:/x/*", { list: (folder) => (folder === "C:/x" ? ["a", ".b"] : []) })).toEqual([
    "C:/x/a",
  ]);
});
