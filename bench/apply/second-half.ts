import { setTimeout as sleep } from 'node:timers/promises';

const DEADLINE_MS = 10 * 60_000;

/**
 * Watches rows arrive, and resolves when all are there.
 *
 * @param applied how many rows are there now.
 * @param check is called at each look, and throws when nothing more can come.
 * @returns rows a second of the second half: start and warm-up are in the first one.
 */
export async function secondHalfRate(
  total: number,
  everyMs: number,
  applied: () => Promise<number>,
  check: () => void,
): Promise<number> {
  const half = total / 2;
  const startedAt = performance.now();
  let [before, beforeAt, halfAt] = [0, startedAt, NaN];
  for (;;) {
    const rows = await applied();
    const at = performance.now();
    // Between two looks, rows are taken to arrive evenly.
    if (Number.isNaN(halfAt) && rows >= half) halfAt = beforeAt + ((half - before) / (rows - before)) * (at - beforeAt);
    if (rows >= total) return (total - half) / ((at - halfAt) / 1000);
    check();
    if (at - startedAt > DEADLINE_MS) throw new Error(`${rows} rows of ${total} after ten minutes`);
    [before, beforeAt] = [rows, at];
    await sleep(everyMs);
  }
}
