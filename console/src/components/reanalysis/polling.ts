import type { RulesReanalysis } from '@helix/contracts';

const MIN_POLL_MS = 1000;
const MAX_POLL_MS = 5000;
/** A failed re-analysis may resume, so polling continues at a slow rate. */
const FAILED_POLL_MS = 15_000;
const POLL_BACKOFF = 1.2;

/**
 * The delay until the next poll in milliseconds: one second at first, then increasing.
 *
 * @param times how often it was polled since the page was opened or rules were saved.
 * @returns false when there is nothing to wait for.
 */
export function pollInterval(state: RulesReanalysis['state'] | undefined, times: number): number | false {
  if (state === undefined || state === 'idle') return false;
  if (state === 'failed') return FAILED_POLL_MS;
  return Math.round(Math.min(MAX_POLL_MS, MIN_POLL_MS * POLL_BACKOFF ** Math.max(0, times)));
}

/** The progress from 0 to 100; null when unknown. */
export function percentDone({ state, done, total }: RulesReanalysis): number | null {
  if (state !== 'running' || total <= 0) return null;
  return Math.min(100, Math.round((done / total) * 100));
}
