import type { OneTimeLinkView } from '@helix/contracts';
import { problem } from '@helix/web';
import type { OneTimeLinks } from '../one-time-links/one-time-links.js';
import { countBadLink, LINK_GONE } from './links.js';
import type { LoginAttempts } from './login-attempts.js';

/**
 * What a link from a mail is for, without using it up.
 *
 * @param address the network address of whoever asks.
 * @throws ProblemException 404 for a link that does not work (any more), 429 after too many of these.
 */
export async function readOneTimeLink(
  links: OneTimeLinks,
  attempts: LoginAttempts,
  token: string,
  address: string,
): Promise<OneTimeLinkView> {
  const link = await links.find(token);
  if (!link) {
    await countBadLink(attempts, address);
    throw problem(404, undefined, LINK_GONE);
  }
  const { kind, email, firstName, lastName, clinicName } = link;
  return { kind, email, firstName, lastName, clinicName };
}
