import type { RulesReanalysis } from '@helix/contracts';

const MIN_POLL_MS = 1000;
const MAX_POLL_MS = 5000;
/** One that has failed may get on again: who stays on the page sees it. */
const FAILED_POLL_MS = 15_000;
const POLL_BACKOFF = 1.2;

/**
 * When to ask again how far a re-analysis is, in milliseconds: after a second at first, then less and less often.
 *
 * @param times how often it has been asked since the page was opened or rules were saved.
 * @returns false when there is nothing to wait for.
 */
export function pollInterval(state: RulesReanalysis['state'] | undefined, times: number): number | false {
  if (state === undefined || state === 'idle') return false;
  if (state === 'failed') return FAILED_POLL_MS;
  return Math.round(Math.min(MAX_POLL_MS, MIN_POLL_MS * POLL_BACKOFF ** Math.max(0, times)));
}

/** How much is done, 0 to 100; null while it is not known. */
export function percentDone({ state, done, total }: RulesReanalysis): number | null {
  if (state !== 'running' || total <= 0) return null;
  return Math.min(100, Math.round((done / total) * 100));
}
