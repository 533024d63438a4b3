import { describe, expect, test } from "vitest";
import { call, happening } from "../../test/event-of.ts";
import { fakeHost } from "../../test/fake-host.ts";
import { registered } from "../../test/registered.ts";
import { condition } from "../conditions/custom.ts";
import type { OpenMemory } from "../conditions/live-event.ts";
import { guard } from "../hooks/guard.ts";
import { nudge } from "../hooks/nudge.ts";
import { on } from "../hooks/on.ts";
import { context, rewriteInput } from "../hooks/outcomes.ts";
import { openDurable } from "../state/durable-store.ts";
import { memoryStore } from "../state/memory-store.ts";
import { openSession } from "../state/open-session.ts";
import { sessionState } from "../state/session-state.ts";
import { dispatch } from "./dispatch.ts";

const Count = sessionState("live-view-count", { n: 0 });
const host = fakeHost();
const pre = call("Bash", { command: "ls" });

/** A memory that tells how often it was opened. */
function counted(): { memory: OpenMemory; opened: () => number } {
  const store = memoryStore();
  let times = 0;
  return {
    opened: () => times,
    memory: ({ input }) => {
      times += 1;
      const durable = openDurable(store, { project: "/code/app" });
      return { session: openSession(store, { sessionId: input.session_id }), durable };
    },
  };
}

describe("event.session and event.durable", () => {
  test("are one and the same for handlers, conditions, and texts of guards and nudges", async () => {
    const { memory, opened } = counted();
    const when = condition("counts", async (event) => {
      await Count.mutate(event, (draft) => {
        draft.n += 1;
      });
      return true;
    });
    const hooks = registered(
      on("PreToolUse", { when }, (event) => context(`handler ${Count.load(event).n}`)),
      guard({ when, deny: (_match, event) => `guard ${Count.load(event).n}` }),
      nudge({ say: (_match, event) => `nudge ${event.durable.project.dir}` }),
    );
    const { answer } = await dispatch(hooks, pre, host, { memory });
    expect(JSON.stringify(answer.json)).toMatch(/handler \d.*nudge \/state\/durable\/projects\/app-/);
    expect(JSON.stringify(answer.json)).toMatch(/guard \d/);
    expect(opened()).toBe(1);
  });

  test("are there for one who looks through a proxy or an object made from the event", async () => {
    const hook = on("PreToolUse", (event) => {
      const [seen, made] = [new Proxy(event, {}), Object.create(event) as typeof event]; // it inherits everything
      return context(
        `${seen.command} ${made.command} ${made.session === event.session} ${seen.signal.aborted}`,
      );
    });
    const { answer } = await dispatch(registered(hook), pre, host, { memory: counted().memory });
    expect(JSON.stringify(answer.json)).toContain("ls ls true false");
  });

  test("are not opened by a hook that does not look, nor by printing or copying the event", async () => {
    const { memory, opened } = counted();
    const hook = on("PreToolUse", (event) => context(JSON.stringify({ ...event })));
    const { answer } = await dispatch(registered(hook), pre, host, { memory });
    expect(JSON.stringify(answer.json)).toContain("Bash");
    expect(opened()).toBe(0);
  });

  test("are there after a rewrite", async () => {
    const { memory } = counted();
    const hooks = registered(
      on("PreToolUse", () => rewriteInput({ command: "pwd" })),
      on("PreToolUse", async (event) => context(`${event.command} ${await event.session.once("x")}`)),
    );
    const { answer } = await dispatch(hooks, pre, host, { memory });
    expect(JSON.stringify(answer.json)).toContain("pwd true");
  });

  test("that cannot be opened make the hook fail by its policy, and no other", async () => {
    const looks = on("PreToolUse", { onError: "closed" }, (event) => void event.session);
    const hooks = registered(looks, nudge({ say: "still here" }));
    const bare = await dispatch(hooks, pre, host);
    expect(bare.trace.hooks.map(({ status }) => status)).toEqual(["failed", "fired"]);
    expect(bare.trace.hooks[0]?.why).toContain("remembers nothing");
    const memory = () => {
      throw new Error("FAIRLEAD_STATE_DIR must be an absolute path");
    };
    const { answer, trace } = await dispatch(hooks, pre, host, { memory });
    expect(trace.hooks[0]).toMatchObject({ status: "failed", policy: "refused" });
    expect(JSON.stringify(answer.json)).toContain("must be an absolute path");
  });
});

test("late notices are those that came up while the hooks ran, and follow the others", async () => {
  const found: string[] = [];
  const hook = on("Stop", () => void found.push("came up"));
  const { answer } = await dispatch(registered(hook), happening("Stop"), host, {
    notices: ["known before"],
    lateNotices: async () => found,
  });
  expect(answer.json).toEqual({ systemMessage: "known before\ncame up" });
});
