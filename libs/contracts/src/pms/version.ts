/**
 * The version of a PMS row: a whole number from 0 to 2^63 - 1, PostgreSQL's bigint. One above 2^53 - 1, which a number
 * cannot hold exactly, is a text of digits.
 */
export type PmsVersion = number | string;

const MAX_VERSION = 2n ** 63n - 1n;
const DIGITS = /^\d+$/;

/**
 * Parses the version of a change, a number or a text of digits.
 *
 * JSON.parse has rounded a number above 2^53 - 1 before it is seen: it is refused, since another row might have won.
 *
 * @returns the version, or why it is none.
 */
export function parseVersion(raw: unknown): { version: PmsVersion } | { reason: string } {
  if (typeof raw === 'string' && DIGITS.test(raw)) return versionOf(raw);
  if (typeof raw !== 'number' || !Number.isInteger(raw)) return { reason: 'version: expected a whole number' };
  if (raw < 0) return { reason: 'version: expected at least 0' };
  if (!Number.isSafeInteger(raw))
    return { reason: 'version: a number above 9007199254740991 is not exact, send it as text' };
  return { version: raw };
}

/** Whether a parsed value is what `parseVersion` returns. */
export const isVersion = (value: unknown): value is PmsVersion => 'version' in parseVersion(value);

/** Whether a version wins over another one of the same row. */
export const isHigherVersion = (one: PmsVersion, other: PmsVersion): boolean =>
  typeof one === 'number' && typeof other === 'number' ? one > other : BigInt(one) > BigInt(other);

function versionOf(digits: string): ReturnType<typeof parseVersion> {
  // The limit of a text of some megabytes is its length: BigInt would take seconds.
  const significant = digits.replace(/^0+(?=\d)/, '');
  if (significant.length > 19 || BigInt(significant) > MAX_VERSION)
    return { reason: `version: expected at most ${MAX_VERSION}` };
  const number = Number(significant);
  return { version: Number.isSafeInteger(number) ? number : significant };
}
