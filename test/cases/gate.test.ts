import { expect, test } from "vitest";
import { condition } from "../../src/conditions/custom.ts";
import { gate } from "../../src/hooks/gate.ts";
import type { Hook } from "../../src/hooks/hook.ts";
import { play } from "../play.ts";
import { type Happening, stopsOf } from "./happenings.ts";
import { answers, type Case, casesOf, objectAt } from "./read-cases.ts";
import { siblings } from "./siblings.ts";

type Json = Case["input"];

const isGates = ([, { input }]: readonly [string, Case]): boolean => "gate" in input;
const cases = [...casesOf("transcript"), ...siblings("gate")].filter(isGates);

test.each(cases)("%s", async (_, { input, expected }) => {
  const all = await said(input, stopsOf(input));
  const last = all.findLast(({ verdict }) => verdict !== null);
  expect(
    await answers(expected, {
      verdicts: () => all.map(({ verdict }) => verdict),
      last_allow_has_user_message: () => last?.verdict === "allow" && last.message !== "",
      messages: () => all.map(({ message }) => message !== ""),
      reason_last: () => all.findLast(({ verdict }) => verdict === "block")?.reason,
    }),
  ).toEqual(expected);
});

const conditions: Readonly<Record<string, () => boolean | { match: "unknown"; why: string }>> = {
  "never true": () => false,
  "always true": () => true,
  "cannot be decided": () => ({ match: "unknown", why: "it depends" }),
};

function gateOf({ condition: name, max_blocks: most, say = "do it" }: Json): Hook {
  const holds = conditions[String(name)];
  if (holds === undefined) throw new Error(`no such condition: ${name}`);
  return gate({
    until: condition(String(name), holds),
    say: String(say),
    ...(most !== undefined && { maxBlocks: Number(most) }),
  }) as Hook; // any event
}

/** What each happening came to; an event that cannot be held has no verdict. */
async function said({ gate: one, gates }: Json, all: readonly Happening[]) {
  const listed = Array.isArray(gates) ? gates.map(objectAt) : [objectAt(one)];
  const session = play(Object.fromEntries(listed.map((each, at) => [`gates/${at}`, gateOf(each)])));
  const seen: { verdict: "block" | "allow" | null; message: string; reason: string }[] = [];
  for (const happening of all) {
    if ("assistant" in happening) continue;
    const { event, fields } = happening;
    const { verdict, message, reason } = await session.send(event, { session_id: "A", ...fields });
    seen.push({ verdict: event === "Stop" ? verdict : null, message, reason });
  }
  return seen;
}
