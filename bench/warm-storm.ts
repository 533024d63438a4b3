import { connected, type HttpDoor, post } from "./http-server.ts";
import type { Subject } from "./subject.ts";

const [sessions, events] = [50, 20];
const what = `${sessions} sessions x ${events} events`;
const shares = [
  ["p50", 0.5, 1.5],
  ["p99", 0.99, 2],
] as const;

/** How long the events of many sessions at once wait for their answers: the middle one, and the slow ones. */
export function storms(input: string, empty: HttpDoor, warm: HttpDoor): readonly Subject[] {
  const [least, ours] = [stormOn(empty, input), stormOn(warm, input)];
  return shares.flatMap(([name, share, ratio]): Subject[] => {
    const against = `empty http handler, ${what}, ${name}`;
    return [
      { name: against, run: () => least(share) },
      { name: `http, ${what}, ${name}`, against, run: () => ours(share), target: { ratio } },
    ];
  });
}

/** Milliseconds that so large a share of the events had their answers in. The shares of a round are of one storm. */
function stormOn(door: HttpDoor, input: string): (share: number) => Promise<number> {
  let waits: readonly number[] = [];
  const asked = new Set<number>();
  return async (share) => {
    if (asked.size === 0 || asked.has(share)) {
      waits = await storm(door, input);
      asked.clear();
    }
    asked.add(share);
    return waits[Math.ceil(share * waits.length) - 1] ?? Number.NaN;
  };
}

/** Every session posts its events one after the other, over a connection of its own. Milliseconds, sorted. */
async function storm(door: HttpDoor, input: string): Promise<readonly number[]> {
  const session = (at: number): string =>
    JSON.stringify({ ...(JSON.parse(input) as object), session_id: `s${at}` }); // a payload is an object
  const waits: number[] = [];
  const one = (_: unknown, at: number): Promise<number> =>
    connected(async (agent) => {
      const body = session(at);
      for (let event = 0; event < events; event += 1) {
        const started = performance.now();
        await post(door, body, agent);
        waits.push(performance.now() - started);
      }
      return waits.length;
    });
  await Promise.all(Array.from({ length: sessions }, one));
  return waits.toSorted((a, b) => a - b);
}
