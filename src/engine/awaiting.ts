// Hook code may replace `then`, which `Promise.race` and `Promise.all` call and `await` does not: with these nobody waits
// for ever.

/** What ends first. What comes after is heard and dropped. */
export function firstOf<T>(all: readonly Promise<T>[]): Promise<T> {
  return new Promise((resolve, reject) => {
    for (const one of all) void tell(one, resolve, reject);
  });
}

async function tell<T>(
  one: Promise<T>,
  resolve: (value: T) => void,
  reject: (why: unknown) => void,
): Promise<void> {
  try {
    resolve(await one);
  } catch (error) {
    reject(error);
  }
}

/** What all of them give, in their order; for work that is under way and never fails. */
export async function allOf<T>(all: readonly Promise<T>[]): Promise<readonly T[]> {
  const values: T[] = [];
  for (const one of all) values.push(await one);
  return values;
}
