import { median, ms, quantile } from './statistics.js';

/** The first ones pay for plans and caches. */
const WARM_UP = 5;

/** Runs works in turns, each so often. @returns the milliseconds of each. */
export async function inTurns<Name extends string>(
  reads: number,
  works: Record<Name, () => Promise<unknown>>,
): Promise<Record<Name, number[]>> {
  const entries = Object.entries(works) as [Name, () => Promise<unknown>][];
  const times = Object.fromEntries(entries.map(([name]) => [name, [] as number[]])) as Record<Name, number[]>;
  for (let n = 0; n < reads + WARM_UP; n += 1) {
    for (const [name, work] of entries) {
      const startedAt = performance.now();
      await work();
      if (n >= WARM_UP) times[name].push(performance.now() - startedAt);
    }
  }
  for (const [name, list] of Object.entries<number[]>(times))
    console.log(`  ${name.padEnd(28)} median ${ms(median(list))}, p95 ${ms(quantile(list, 0.95))}`);
  return times;
}
