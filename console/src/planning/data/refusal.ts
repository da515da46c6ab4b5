import type { AppointmentDetails } from '@helix/contracts';
import { ApiError } from '../../api/problem.js';

/** Why the plan of an appointment cannot be saved, whatever is in it. */
export type SaveRefusal = 'cancelled' | 'noShow' | 'gone';

/** Whether an appointment does not exist, or does not any more. */
export const isGone = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 404 || error.status === 410);

/**
 * Why the plan of an appointment cannot be saved; null when it can.
 *
 * @param error of the last fetch: what was loaded before stays on the screen.
 */
export function refusalOf({ status }: Pick<AppointmentDetails, 'status'>, error: unknown): SaveRefusal | null {
  if (isGone(error)) return 'gone';
  return status === 'cancelled' || status === 'noShow' ? status : null;
}
