import type { MonthlyReportData } from '@helix/contracts';
import type { Database } from '@helix/database';
import { findDataToken, readFrozenData } from '@helix/monthly-report';
import { problem } from '@helix/web';
import { countInvalidLink } from '../one-time-links/one-time-link.query.js';
import type { LoginAttempts } from '../rate-limits/sign-in-limits.js';

/**
 * What a link without a sign-in shows: the newest report of its month, as it was made (rules part T, 12; part Y, 16).
 *
 * @param address the network address of the request.
 * @throws a problem 404 when the link is unknown, has ended, or nothing was made of its month, 429 after too many of them.
 */
export async function readLinkedReport(
  database: Database,
  attempts: LoginAttempts,
  token: string,
  address: string,
): Promise<MonthlyReportData> {
  const opened = await findDataToken(database, token);
  const data =
    opened && (await database.inClinics([opened.clinicId], (transaction) => readFrozenData(transaction, opened)));
  if (data) return data;
  // Who has a link that nothing was made of yet has guessed nothing.
  if (!opened) await countInvalidLink(attempts, address);
  throw problem(404, undefined, 'This report link has expired.');
}
