import type { Database } from '@helix/database';
import { addMonths, appointmentsPerYear, CATALOGUE, dateAt, daysBetween, localTimeAt } from '@helix/hygiene';
import { assessedMonths, readActivePatients, readRecallIntervals, type ReportClinic } from '@helix/report-inputs';

/** How often an active patient comes, and when (rules part S, 38). */
export interface ScheduleDetail {
  patientId: string;
  initials: string;
  /** Null: no procedure with an interval applies. */
  intervalInMonths: number | null;
  /** The procedure that has the interval; empty: none. */
  from: string;
  /** `yyyy-mm-dd`. */
  lastAppointment: string;
  /** Null: none is booked. */
  nextAppointment: string | null;
  /** Two decimals; null without an interval. */
  appointmentsPerYear: number | null;
  /** Days since the interval after the last appointment ended; 0 before, null without an interval. */
  overdueDays: number | null;
}

/**
 * The active patients behind the appointments needed of the assessment, by id.
 *
 * @param now milliseconds since the epoch.
 */
export async function readScheduleDetail(
  database: Database,
  { clinicId, timeZone }: Pick<ReportClinic, 'clinicId' | 'timeZone'>,
  now: number,
): Promise<ScheduleDetail[]> {
  const today = dateAt(now, timeZone);
  const { month } = assessedMonths(today);
  return database.inClinics([clinicId], async (transaction) => {
    const patients = await readActivePatients(transaction, clinicId, month, localTimeAt(now, timeZone));
    const patientIds = patients.map(({ patientId }) => patientId);
    const recalls = await readRecallIntervals(transaction, clinicId, patientIds, today);
    return patients.map(({ patientId, initials, lastAppointment, nextAppointment }) => {
      const recall = recalls.get(patientId) ?? null;
      return {
        ...{ patientId, initials, lastAppointment, nextAppointment },
        intervalInMonths: recall?.intervalInMonths ?? null,
        from: recall ? (TYPE_NAMES.get(recall.procedureRuleTypeId) ?? '') : '',
        appointmentsPerYear: recall && appointmentsPerYear(recall.intervalInMonths),
        overdueDays: recall && overdueDays(lastAppointment, recall.intervalInMonths, today),
      };
    });
  });
}

const TYPE_NAMES = new Map(CATALOGUE.ruleTypes.map(({ procedureRuleTypeId, name }) => [procedureRuleTypeId, name]));

function overdueDays(lastAppointment: string, intervalInMonths: number, today: string): number {
  const due = addMonths(lastAppointment, intervalInMonths);
  return Math.max(0, (due === null ? null : daysBetween(due, today)) ?? 0);
}
