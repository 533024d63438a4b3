import { command } from "../src/conditions/command.ts";
import { dispatch } from "../src/engine/dispatch.ts";
import { toEvent } from "../src/events/read-event.ts";
import { guard } from "../src/hooks/guard.ts";
import type { RegisteredHook } from "../src/hooks/hook.ts";
import { nodeHost } from "../src/hosts/node.ts";
import { preToolUse } from "./project.ts";
import { type Subject, type Topic, timeOfAsync } from "./subject.ts";

const host = nodeHost({ root: "/code/app", home: "/home/dev" });
const payload: unknown = JSON.parse(preToolUse("/code/app", "Bash", { command: "cd web && git push | cat" }));

/** The engine alone, in a process that runs already: ten hooks are about the call, and more and more are not. */
export function engine(): Topic {
  return {
    ...{ title: "Engine alone", unit: "ms" },
    subjects: [
      ...sizes("hooks, 10 of them for this tool", 10),
      ...sizes("hooks, each reads the command", 1_000),
    ],
  };
}

/** Subjects with 10, 100 and 1,000 hooks, of which the first so many are about the call. */
function sizes(what: string, concerned: number): Subject[] {
  return [10, 100, 1_000].map((count) => {
    const hooks = Array.from({ length: count }, (_, at) => hookFor(at, at < concerned ? "Bash" : "WebFetch"));
    const run = () => timeOfAsync(() => ask(hooks), Math.max(10, 1_000 / count));
    const growth = { against: `10 ${what}`, target: { ratio: count / 10 } };
    return { name: `${count} ${what}`, run, ...(count > 10 && growth) };
  });
}

function hookFor(at: number, tool: "Bash" | "WebFetch"): RegisteredHook {
  const when = command("git push", { flags: ["--force", "-f"] });
  return { id: `h/${at}`, hook: guard({ tool, when, deny: `no ${at}` }) };
}

async function ask(hooks: readonly RegisteredHook[]): Promise<void> {
  const reading = toEvent(payload, "posix");
  if (reading.kind !== "event") throw new Error("no event");
  const { answer } = await dispatch(hooks, reading.event, host);
  if (answer.json !== undefined) throw new Error("a hook had something to say");
}
