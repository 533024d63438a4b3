import { expect, test } from "vitest";
import { command } from "../conditions/command.ts";
import { guard } from "../hooks/guard.ts";
import { explainEvent } from "./explain-event.ts";
import { bash } from "./payloads.ts";

const hooks = {
  noForce: guard({ when: command("git push", { flags: ["--force"] }), deny: "no" }),
  other: "no hook",
};

test("hooks are explained as they would answer", async () => {
  const { fold, hooks: told, answer } = await explainEvent(hooks, bash("git push --force"));
  expect(fold).toMatchObject({ outcome: "deny", decidedBy: ["noForce"] });
  expect(told).toHaveLength(1);
  expect(answer.exitCode).toBe(0);
  expect((await explainEvent(hooks, bash("git pull"))).fold.outcome).toBe("none");
});

test("dry, they are not run", async () => {
  const { hooks: told } = await explainEvent(hooks, bash("git push --force"), { dry: true });
  expect(told[0]?.status).toBe("would be asked");
});

test("modules are taken as they are for callbacks, and no hook at all is an error", async () => {
  const { fold } = await explainEvent({ safety: hooks }, bash("git push --force"));
  expect(fold).toMatchObject({ outcome: "deny", decidedBy: ["safety/noForce"] });
  await expect(explainEvent({ safety: { deep: hooks } }, bash("ls"))).rejects.toThrow(
    "explainEvent() found no hook in { safety }",
  );
});
