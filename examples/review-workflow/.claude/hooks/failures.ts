// The last 20 failures of a session; one that comes back is told to the agent.
import { context, on } from "fairlead";
import { deque, sessionState } from "fairlead/state";
import * as v from "valibot";

const Failures = sessionState("failures", { last: deque(v.string(), 20) });

export const remembers = on("PostToolUseFailure", async (event) => {
  const failure = `${event.input.tool_name}: ${event.input.error.split("\n", 1)[0]}`;
  const times = await Failures.mutate(event, ({ last }) => {
    last.push(failure);
    return [...last].filter((one) => one === failure).length;
  });
  const told = `It failed in this way three times: ${failure}. Look for the cause first.`;
  return times === 3 ? context(told) : undefined;
});
