import type { ClinicTouchedMessage } from '@helix/contracts';
import type { Transaction } from '@helix/database';
import { requestReanalysis } from '@helix/patients';
import { tellTouched } from '../log/tell-touched.js';

/** Puts in motion what is derived from rules: of a patient, or of everybody who goes by the office's or a profile's. */
export async function tellAnalysis(
  transaction: Transaction,
  clinicId: number,
  whose: { patientIds: string[] } | Required<Pick<ClinicTouchedMessage, 'rulesOf'>>,
): Promise<void> {
  // Asked for at once: from the moment in which rules are saved, nobody takes the appointments for up to date.
  if ('rulesOf' in whose) await requestReanalysis(transaction, clinicId, whose.rulesOf);
  await tellTouched(transaction, clinicId, whose);
}
