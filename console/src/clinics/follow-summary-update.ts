import type { SummaryUpdate } from '@helix/contracts';
import { ApiError } from '../api/problem.js';

interface Calls {
  /** Starts or joins the update, or reads the one that runs already. */
  begin: () => Promise<SummaryUpdate>;
  read: () => Promise<SummaryUpdate>;
  /** Until it is time to read again; rejects when nobody follows any more. */
  wait: () => Promise<void>;
  /** @param percent null: not known yet. */
  onProgress: (percent: number | null) => void;
}

/** Asking again would get the same answer: the clinic is gone, or no longer the user's to see. */
const isRefusal = (error: unknown): boolean => error instanceof ApiError && error.status >= 400 && error.status < 500;

/**
 * Follows the update of a clinic's summaries until it ends. While the server does not answer, the update may still run: it
 * is asked again.
 *
 * @returns how it ended; `none`: there was none. Throws what `begin`, `wait` or a refused `read` throw.
 */
export async function followSummaryUpdate({
  begin,
  read,
  wait,
  onProgress,
}: Calls): Promise<'done' | 'failed' | 'none'> {
  let { state, percent } = await begin();
  while (state === 'waiting' || state === 'running') {
    onProgress(percent);
    await wait();
    try {
      ({ state, percent } = await read());
    } catch (error) {
      if (!(error instanceof ApiError) || isRefusal(error)) throw error;
    }
  }
  return state;
}
