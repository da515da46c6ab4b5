/** A clock that is off by more makes versions of changes, and expiries of commands, doubtful. */
const MAX_SKEW_MS = 60_000;
/** With less, the agent's queue of unsent changes (at most 256 MiB) may not find room. */
const MIN_FREE_BYTES = 1024 ** 3;

const tenths = new Intl.NumberFormat('en-CA', { maximumFractionDigits: 1 });

/** Free room on a disk: `812 MB`, `12.3 GB`. */
export const diskText = (bytes: number): string =>
  bytes < MIN_FREE_BYTES ? `${Math.floor(bytes / 1024 ** 2)} MB` : `${tenths.format(bytes / 1024 ** 3)} GB`;

export const isDiskLow = (bytes: number): boolean => bytes < MIN_FREE_BYTES;

/** How far a clock is ahead (`+2.3 s`) or behind (`−2.3 s`). */
export function skewText(ms: number): string {
  const seconds = Math.round(ms / 100) / 10;
  if (seconds === 0) return '0 s';
  const sign = seconds > 0 ? '+' : '−';
  const size = Math.abs(seconds);
  if (size < 60) return `${sign}${tenths.format(size)} s`;
  const minutes = Math.floor(size / 60);
  return minutes < 60
    ? `${sign}${minutes} min ${Math.floor(size % 60)} s`
    : `${sign}${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}

export const isSkewed = (ms: number): boolean => Math.abs(ms) > MAX_SKEW_MS;
