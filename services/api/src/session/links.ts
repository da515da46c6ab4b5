import { problem } from '@helix/web';
import type { LoginAttempts } from './login-attempts.js';
import { tooMany } from './too-many.js';

export const LINK_GONE = 'This link has been used or has expired. Ask for a new one.';

/** The answer to a form whose link does not work (any more). */
export const linkGone = () => problem(422, undefined, LINK_GONE, [{ field: 'token', message: LINK_GONE }]);

/** Counts the use of a link that does not exist. @throws ProblemException 429 after too many. */
export async function countBadLink(attempts: LoginAttempts, address: string): Promise<void> {
  const wait = await attempts.failedFrom(address);
  if (wait > 0) throw tooMany(wait);
}
