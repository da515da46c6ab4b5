import type { PmsChange } from '@helix/contracts';

/** A change and the clinic that it is of. */
export interface ClinicChange {
  clinicId: number;
  change: PmsChange;
}
