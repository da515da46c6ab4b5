import { isMonthOver } from '@helix/monthly-report';
import { fieldError } from '@helix/web';

/**
 * @param month `yyyy-mm`.
 * @param now milliseconds since the epoch.
 * @param field of the request that has the month.
 * @throws a problem 422 when the month is not over in the clinic.
 */
export function requireMonthOver(clinic: { timeZone: string }, month: string, now: number, field: string): void {
  if (!isMonthOver(clinic, month, now)) throw fieldError(field, 'The month is not over.');
}
