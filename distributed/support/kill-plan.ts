import { Random } from '../../demo/src/practice/world/random.js';
import type { KilledPart } from './world.js';

/** What is killed and started again, or frozen past its session. */
export type Strike =
  { kind: 'service'; name: string } | { kind: 'part'; part: KilledPart } | { kind: 'freeze'; name: string };

const PARTS: readonly KilledPart[] = ['postgres', 'kafka', 'redis'];
const SERVICES: readonly string[] = [
  ...['api-1', 'api-2', 'sync-ingest-1', 'sync-ingest-2', 'analysis-1', 'analysis-2', 'audio', 'reporting'],
];
/** Those that read the log in a group. */
const CONSUMERS: readonly string[] = ['sync-ingest-1', 'sync-ingest-2', 'analysis-1', 'analysis-2'];

/**
 * What is struck, in this order, the same for the same seed. Each round has every part and one frozen consumer once, and so
 * many services.
 */
export function killPlan(seed: string, { rounds, services }: { rounds: number; services: number }): Strike[] {
  return Array.from({ length: rounds }, (_, round) => {
    const random = new Random(seed, round);
    const killed = shuffled(SERVICES, random).slice(0, services);
    return shuffled<Strike>(
      [
        ...PARTS.map((part) => ({ kind: 'part', part }) as const),
        ...killed.map((name) => ({ kind: 'service', name }) as const),
        { kind: 'freeze', name: random.pick(CONSUMERS) },
      ],
      random,
    );
  }).flat();
}

/** Fisher and Yates. */
function shuffled<T>(list: readonly T[], random: Random): T[] {
  const all = [...list];
  for (let last = all.length - 1; last > 0; last -= 1) {
    const other = random.whole(0, last);
    [all[last], all[other]] = [all[other] as T, all[last] as T];
  }
  return all;
}
