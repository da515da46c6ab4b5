import { QUEUES } from '@helix/contracts';

/** Retries come soon, and so do the jobs of a killed process. */
export const FAST_QUEUES = Object.fromEntries(
  Object.entries(QUEUES).map(([name, queue]) => [
    name,
    { ...queue, options: { ...queue.options, backoffMs: 100, leaseMs: 1_000 } },
  ]),
);
