import { PROCEDURE_STATUS } from '../catalogue/pms-values.js';

/** A procedure of the practice-management system, and to whom it counts. */
export interface AttributedProcedure {
  status: number;
  /** Of the practice-management system. */
  providerId: string;
  attributedProviderId: string;
}

/**
 * To whom the switch of a completed procedure attributes it next (spec 2 section 4): from the appointment's provider back
 * to that of the practice-management system, else to the appointment's.
 *
 * @returns null when there is nothing to switch: it is not done, or only one provider is involved.
 */
export function attributionTarget(
  { status, providerId, attributedProviderId }: AttributedProcedure,
  appointmentProviderId: string,
): string | null {
  if (status !== PROCEDURE_STATUS.Done) return null;
  const target = attributedProviderId === appointmentProviderId ? providerId : appointmentProviderId;
  return target === attributedProviderId ? null : target;
}
