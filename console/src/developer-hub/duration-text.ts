const SECOND_MS = 1_000;
const MINUTE_S = 60;
const HOUR_S = 3_600;

/** How long something took or takes, from milliseconds: `320 ms`, `1.2 s`, `2 min 5 s`, `3 h 12 min`. */
export function durationText(ms: number): string {
  const whole = Math.max(0, Math.round(ms));
  if (whole < SECOND_MS) return `${whole} ms`;
  const tenths = Math.round(whole / 100) / 10;
  if (tenths < 10) return `${tenths.toFixed(1)} s`;
  const seconds = Math.round(whole / SECOND_MS);
  if (seconds < MINUTE_S) return `${seconds} s`;
  if (seconds < HOUR_S) return `${Math.floor(seconds / MINUTE_S)} min ${seconds % MINUTE_S} s`;
  return `${Math.floor(seconds / HOUR_S)} h ${Math.floor((seconds % HOUR_S) / MINUTE_S)} min`;
}

/** Whole seconds and more, for what is still going on: `0 s`, `42 s`, `2 min 5 s`. */
export const runningText = (ms: number): string => {
  const seconds = Math.max(0, Math.floor(ms / SECOND_MS));
  return seconds < MINUTE_S ? `${seconds} s` : durationText(seconds * SECOND_MS);
};
