import type { DurableQueue } from '../queue/durable-queue.js';
import { lanes } from '../source.js';
import type { CommandHandler } from './command-handler.js';

const SEND_TIMEOUT_MS = 60_000;

export interface UninstallSettings {
  queue: DurableQueue;
  /** Ends reading from the source. */
  stopReading: () => void;
  /** Removes the clinic's settings, key and queue. */
  remove: () => void;
  /** Starts the agent again: Helix did not take the answer, so it stays. */
  requestRestart: () => void;
  sendTimeoutMs?: number;
}

/** Sends what waits for up to a minute, answers, and then removes everything of the clinic. */
export function uninstallHandler(settings: UninstallSettings): CommandHandler {
  const { queue, stopReading, remove, requestRestart, sendTimeoutMs = SEND_TIMEOUT_MS } = settings;
  return {
    endsKey: true,
    run: async (_command, { signal }) => {
      stopReading();
      const deadline = AbortSignal.any([signal, AbortSignal.timeout(sendTimeoutMs)]);
      while (lanes.some((lane) => queue.countOf(lane) > 0) && !deadline.aborted) await queue.changed(deadline);
      signal.throwIfAborted();
      const rows = queue.unsentRows();
      const detail = rows === 0 ? 'All rows were sent.' : `${rows.toLocaleString('en')} rows were not sent.`;
      return { ok: true, detail: `The agent was uninstalled. ${detail}` };
    },
    answered: (isAccepted) => (isAccepted ? remove() : requestRestart()),
  };
}
