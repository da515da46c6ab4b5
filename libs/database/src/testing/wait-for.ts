import { setTimeout as sleep } from 'node:timers/promises';

/** Polls until the value satisfies the condition; throws with the last value when that takes longer than `ms`. */
export async function waitFor<T>(read: () => T | Promise<T>, isDone: (value: T) => boolean, ms = 30_000): Promise<T> {
  const deadline = Date.now() + ms;
  for (;;) {
    const value = await read();
    if (isDone(value)) return value;
    if (Date.now() > deadline)
      throw new Error(`the condition does not hold after ${ms} ms: ${JSON.stringify(value)?.slice(0, 500)}`);
    await sleep(10);
  }
}
