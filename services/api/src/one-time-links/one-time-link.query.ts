import type { OneTimeLinkView } from '@helix/contracts';
import { fieldError, problem } from '@helix/web';
import { tooManyAttempts } from '../rate-limits/rate-limit.js';
import type { LoginAttempts } from '../rate-limits/sign-in-limits.js';
import type { OneTimeLinks } from './one-time-links.js';

const INVALID_LINK = 'This link has expired or was already used. Request a new one.';

/**
 * What a link from a mail is for, without using it up.
 *
 * @param address the network address of the request.
 * @throws ProblemException 404 for an invalid link, 429 after too many of them.
 */
export async function readOneTimeLink(
  links: OneTimeLinks,
  attempts: LoginAttempts,
  token: string,
  address: string,
): Promise<OneTimeLinkView> {
  const link = await links.find(token);
  if (!link) {
    await countInvalidLink(attempts, address);
    throw problem(404, undefined, INVALID_LINK);
  }
  const { userId: _, ...view } = link;
  return view;
}

/** The error of a form with an invalid link. */
export const invalidLink = () => fieldError('token', INVALID_LINK);

/** Counts the use of a link that does not exist. @throws ProblemException 429 after too many. */
export async function countInvalidLink(attempts: LoginAttempts, address: string): Promise<void> {
  const wait = await attempts.countFailure(address);
  if (wait > 0) throw tooManyAttempts(wait);
}
