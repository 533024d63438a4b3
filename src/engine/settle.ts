import type { Host } from "../events/host.ts";
import type { Asked } from "./ask-hook.ts";
import { allOf } from "./awaiting.ts";
import { late, within } from "./deadline.ts";
import { messageOf } from "./message-of.ts";

/** Milliseconds that keeping count may take: the answer is ready and waits for it. */
const patience = 1000;

/**
 * Keeps the fires that were delivered and gives the others back; tells what could not be kept. A deferral drops
 * the texts beside it, so what was only text was not delivered.
 */
export async function settle(asked: readonly Asked[], host: Host, dropsTexts: boolean): Promise<string[]> {
  const faults = await allOf(asked.map((one) => settleOne(one, host, dropsTexts)));
  return faults.flat();
}

async function settleOne(asked: Asked, host: Host, dropsTexts: boolean): Promise<string[]> {
  const { reservation, undos, trace, verdict } = asked;
  const isLost = dropsTexts && verdict.decision === undefined;
  const isDelivered = trace.status === "fired" && !isLost;
  const taken = isDelivered ? [] : (undos ?? []);
  const counted = reservation?.granted === true ? [() => reservation.settle(isDelivered)] : [];
  const work = [...counted, ...taken];
  if (work.length === 0) return [];
  try {
    const ending = await within(host, patience, () => Promise.all(work.map(async (one) => one())));
    return ending === late ? [`the fires of ${trace.id} were not counted in time`] : [];
  } catch (error) {
    return [`the fires of ${trace.id} were not counted: ${messageOf(error)}`];
  }
}
