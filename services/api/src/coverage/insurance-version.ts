import { createHash } from 'node:crypto';
import type { InsuranceDetails } from '@helix/appointment-inputs';

/** A hash of what users saved of a patient's insurance, 22 characters. What the practice-management system sends is no part. */
export function insuranceVersion({ savedStartDate, claims, grants }: InsuranceDetails): string {
  return createHash('sha256')
    .update(JSON.stringify([savedStartDate, claims, grants]))
    .digest('base64url')
    .slice(0, 22);
}
