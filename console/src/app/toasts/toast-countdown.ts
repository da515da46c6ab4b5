/** What keeps a toast open: the pointer is on it, the focus is in it, or the window is in the background. */
export type Hold = 'pointer' | 'focus' | 'window';

/** `Date.now` and the browser's timers; a test brings its own. */
export interface CountdownClock {
  now: () => number;
  /** @returns cancels the call. */
  after: (milliseconds: number, call: () => void) => () => void;
}

export interface Countdown {
  /** Stops the time until the same hold is released. */
  hold: (hold: Hold) => void;
  /** The rest of the time runs on when nothing else holds it. */
  release: (hold: Hold) => void;
  /** Ends it without a call. */
  cancel: () => void;
}

/** Left to someone who read a toast and moved away from it, in milliseconds. */
const LEAST_REST_MS = 1000;

const browserClock: CountdownClock = {
  now: () => Date.now(),
  after: (milliseconds, call) => {
    const timer = setTimeout(call, milliseconds);
    return () => clearTimeout(timer);
  },
};

/** Starts the time of a toast, in milliseconds, and calls once when it is up. */
export function startCountdown(durationMs: number, onEnd: () => void, clock = browserClock): Countdown {
  const holds = new Set<Hold>();
  let restMs = durationMs;
  let startedAt = clock.now();
  let cancel = clock.after(restMs, onEnd);
  return {
    hold: (hold) => {
      if (holds.size === 0) {
        cancel();
        restMs -= clock.now() - startedAt;
      }
      holds.add(hold);
    },
    release: (hold) => {
      if (!holds.delete(hold) || holds.size > 0) return;
      restMs = Math.max(restMs, LEAST_REST_MS);
      startedAt = clock.now();
      cancel = clock.after(restMs, onEnd);
    },
    cancel: () => cancel(),
  };
}
