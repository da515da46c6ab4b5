import type { InsuranceDetails } from '@helix/appointment-inputs';
import { versionOf } from '@helix/web';

/** A hash of what users saved of a patient's insurance, 22 characters. What the practice-management system sends is no part. */
export function insuranceVersion({ savedStartDate, claims, grants }: InsuranceDetails): string {
  return versionOf([savedStartDate, claims, grants]);
}
