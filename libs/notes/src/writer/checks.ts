/** A time of a recording as users read it: `0:21`, `38:05`, `1:02:09`. */
export function clockText(second: number): string {
  const whole = Math.floor(second);
  const two = (part: number): string => String(part).padStart(2, '0');
  const minutes = Math.floor(whole / 60);
  const hours = Math.floor(minutes / 60);
  return hours > 0 ? `${hours}:${two(minutes % 60)}:${two(whole % 60)}` : `${minutes}:${two(whole % 60)}`;
}

/** In place of a value that cannot be. */
export const heardCheck = (text: string, second: number): string => `[check: heard "${text}" at ${clockText(second)}]`;

/** Behind a fact of which something else was said. */
export const saidCheck = (text: string, second: number): string => `[check: said "${text}" at ${clockText(second)}]`;

/** At the end of Treatment. */
export const notRecordedCheck = (text: string, second: number): string =>
  `[check: "${text}" at ${clockText(second)} is not recorded]`;

const COUNTS = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine'];

/** Behind values of which one at most is right. */
export function valuesCheck(seconds: readonly number[]): string {
  const times = seconds.map(clockText);
  const list = `${times.slice(0, -1).join(', ')} and ${times.at(-1)}`;
  return `[check: ${COUNTS[seconds.length] ?? seconds.length} values, ${list}]`;
}
