import { setTimeout as sleep } from 'node:timers/promises';

/** Waits until a check holds; throws with what was seen last when it does not within the time. */
export async function eventually<T>(look: () => T | Promise<T>, holds: (seen: T) => boolean, ms = 30_000): Promise<T> {
  const deadline = Date.now() + ms;
  for (;;) {
    const seen = await look();
    if (holds(seen)) return seen;
    if (Date.now() > deadline) throw new Error(`still not so after ${ms} ms: ${JSON.stringify(seen)?.slice(0, 500)}`);
    await sleep(10);
  }
}
