import { MAX_CUSTOM_REPORT_ROWS } from '@helix/contracts';
import type { Transaction } from '@helix/database';
import { bucketsOf, ruleTypeOf } from '@helix/hygiene';
import { readWorkAppointments, type ReportedAppointment, type ReportedTreatment } from '@helix/report-inputs';
import type { ReportRequest } from './custom-report.js';
import { byDayAndProvider, readProviderNames } from './provider-names.query.js';

/** A treatment of an appointment that is over. */
export interface PastTreatment {
  date: string;
  provider: string;
  patientId: string;
  initials: string;
  procedure: string;
  treatment: ReportedTreatment;
}

/**
 * The treatments of the work report's appointments that a report lists, of the hygienists of charts. Read month by month:
 * a range has up to four years, and few of their treatments are listed.
 */
export async function readPastTreatments(
  { transaction, clinicId, clock, range }: ReportRequest,
  isListed: (treatment: ReportedTreatment) => boolean,
): Promise<PastTreatment[]> {
  const nameOf = await readProviderNames(transaction, clinicId);
  const providerIds = await readHygienistIds(transaction, clinicId);
  const { today, nowMinutes } = clock;
  const found: PastTreatment[] = [];
  for (const month of monthsOf(range.startDate, range.endDate < today ? range.endDate : today)) {
    const appointments = await readWorkAppointments(transaction, clinicId, { ...month, providerIds }, nowMinutes);
    found.push(...appointments.flatMap((one) => treatmentsOf(one, nameOf, isListed)));
    if (found.length > MAX_CUSTOM_REPORT_ROWS) break;
  }
  return found.toSorted(byDayAndProvider);
}

const treatmentsOf = (
  { startDate, providerId, patientId, patientInitials, treatments }: ReportedAppointment,
  nameOf: (providerId: string) => string,
  isListed: (treatment: ReportedTreatment) => boolean,
): PastTreatment[] =>
  treatments.filter(isListed).map((treatment) => ({
    date: startDate.slice(0, 10),
    provider: nameOf(providerId),
    ...{ patientId, initials: patientInitials },
    procedure: ruleTypeOf(treatment.procedureRuleTypeId)?.name ?? String(treatment.procedureRuleTypeId),
    treatment,
  }));

/** The months of a range, with the first and the last one cut; none of a range that ends before it starts. */
function monthsOf(startDate: string, endDate: string): { startDate: string; endDate: string }[] {
  return [...new Set(bucketsOf({ startDate, endDate }, 'month').values())];
}

async function readHygienistIds(transaction: Transaction, clinicId: number): Promise<string[]> {
  const { rows } = await transaction.query<{ providerId: string }>(HYGIENIST_IDS, [clinicId]);
  return rows.map(({ providerId }) => providerId);
}

export const HYGIENIST_IDS = `select provider_id as "providerId" from analysed_hygienist where clinic_id = $1`;
