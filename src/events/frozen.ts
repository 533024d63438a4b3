/**
 * Freezes JSON all the way down and gives it back, so that no hook can change what the others see. Costs one step
 * for each object or list, whatever the size of the texts in it.
 */
export function frozen<T>(json: T): T {
  const open: unknown[] = [json];
  while (open.length > 0) {
    const value = open.pop();
    if (typeof value !== "object" || value === null) continue;
    for (const part of Object.values(Object.freeze(value))) {
      if (typeof part === "object" && part !== null) open.push(part);
    }
  }
  return json;
}
