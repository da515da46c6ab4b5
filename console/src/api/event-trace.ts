let current: string | null = null;

/**
 * Runs work that a live event asked for. Requests that begin in it, not in what it waits for, continue the event's trace: so
 * the trace of a change leads from its agent to the screen that shows it.
 *
 * @param traceparent of the event (W3C Trace Context); null without one.
 */
export function inEventTrace<T>(traceparent: string | null, work: () => T): T {
  const former = current;
  current = traceparent;
  try {
    return work();
  } finally {
    current = former;
  }
}

/** The traceparent of the event that the running work was asked for by; null without one. */
export const eventTrace = (): string | null => current;
