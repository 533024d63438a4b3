import { describe, expect, expectTypeOf, test } from "vitest";
import { call } from "../../test/event-of.ts";
import { fakeHost } from "../../test/fake-host.ts";
import type { Command } from "../shell/command-line.ts";
import type { CommandLine } from "../shell/read-line.ts";
import { command } from "./command.ts";
import type { Check, Condition } from "./condition.ts";

const host = fakeHost({ texts: { "/code/.git/HEAD": "ref: refs/heads/main\n" } });
const ask = async (condition: Condition, text: string, tool = "Bash"): Promise<Check> =>
  condition.check(call(tool, { command: text }), host);

describe("leading words", () => {
  test.each<[text: string, match: Check["match"]]>([
    ["git push --force", true],
    ["sudo git -C sub push -uf", true],
    ["git push", false],
    ["echo git push --force", false],
    ["git push $OPTIONS", "unknown"],
    ["make $(", "unknown"],
    ["ls -la", false],
  ])("%s: %s", async (text, match) => {
    const found = await ask(command("git push", { flags: ["--force", "-f"] }), text);
    expect(found.match).toBe(match);
  });

  test("evidence is the exact span, and what the command runs through", async () => {
    const text = "cd a && sudo bash -c 'git push -f'";
    const found = await ask(command("git push"), text);
    const start = text.indexOf("git");
    const via = ["sudo", "bash -c"];
    const evidence = [
      { condition: 'command("git push")', text: "git push -f", span: [start, start + 11], via },
    ];
    expect(found).toEqual({ match: true, evidence });
  });

  test("wrappers of one's own are looked through", async () => {
    expect((await ask(command("git push"), "rtk git push")).match).toBe(false);
    expect((await ask(command("git push", { wrappers: ["rtk"] }), "rtk git push")).match).toBe(true);
  });

  test("variables that are certain", async () => {
    const push = (env: Record<string, string>) => command("git push", { flags: ["--force"], env });
    expect((await ask(push({}), "git push $HOW")).match).toBe("unknown");
    expect((await ask(push({ HOW: "--force" }), "git push $HOW")).match).toBe(true);
  });

  test("the top of the work tree is known", async () => {
    const gone = command(({ name, words: [, target] }, line) => {
      const [rm] = line.commands;
      return (
        name === "rm" && rm !== undefined && target !== undefined && line.pathOf(rm, target) === "/code/x"
      );
    });
    expect((await ask(gone, 'rm "$(git rev-parse --show-toplevel)/x"')).match).toBe(true);
  });

  test("PowerShell and Monitor run commands too", async () => {
    expect((await ask(command("git push"), "git push", "PowerShell")).match).toBe(true);
    expect((await ask(command("git push"), "git push", "Monitor")).match).toBe(true);
  });

  test("needs words", () => expect(() => command(" ")).toThrow(TypeError));
});

describe("a function", () => {
  test("is asked about each command that runs, with args and flags told apart", async () => {
    const seen: unknown[] = [];
    const all = command(({ name, args, flags }) => {
      seen.push([name, args.map(({ text }) => text), flags]);
      return false;
    });
    expect((await ask(all, "git -C a push -u origin x | tee log")).match).toBe(false);
    expect(seen).toEqual([
      ["git", ["push", "origin", "x"], ["-C", "-u", "--set-upstream"]],
      ["tee", ["log"], []],
    ]);
  });

  test("answers yes, with the command as evidence", async () => {
    const isMake = command(({ name }) => name === "make", { label: "make" });
    expect(await ask(isMake, "env make all")).toEqual({
      match: true,
      evidence: [{ condition: "command(make)", text: "make all", span: [4, 12], via: ["env"] }],
    });
  });

  test("answers with evidence of its own", async () => {
    const forced = command(({ words }) => {
      const word = words.find(({ text }) => text === "-f");
      return word ? { text: word.raw, span: word.span, note: "it is forced" } : false;
    });
    expect(await ask(forced, "rm -f x")).toMatchObject({
      evidence: [{ text: "-f", span: [3, 5], note: "it is forced" }],
    });
  });

  test("answers unknown, unless another command is meant", async () => {
    const doubt = command(({ name }) => (name === "make" ? true : "unknown"));
    expect(await ask(doubt, "$X; ls")).toEqual({ match: "unknown", why: "`$X` is known only at run time" });
    expect((await ask(doubt, "$X; make")).match).toBe(true);
  });

  test("cannot know what hides in code or in text that does not parse", async () => {
    const never = command(() => false);
    expect((await ask(never, 'eval "$X"')).match).toBe("unknown");
    expect((await ask(never, "echo 'x")).match).toBe("unknown");
  });

  test("is not asked about lines that cannot run its names", async () => {
    let asked = 0;
    const counting = command(() => ++asked < 0, { names: ["git", "hg"] });
    await ask(counting, "ls -la");
    expect(asked).toBe(0);
    await ask(counting, "hg push");
    expect(asked).toBe(1);
  });

  test("must answer", async () => {
    const forgetful = command((() => undefined) as never);
    await expect(ask(forgetful, "ls")).rejects.toThrow(/answered neither/);
    await expect(ask(command((async () => false) as never), "ls")).rejects.toThrow(/answered neither/);
  });

  test("is typed", () => {
    command((one, line) => {
      expectTypeOf(one).toEqualTypeOf<Command>();
      expectTypeOf(line).toEqualTypeOf<CommandLine>();
      return line.effects.length > 0;
    });
    // @ts-expect-error a text is no answer
    command(() => "yes");
  });
});
