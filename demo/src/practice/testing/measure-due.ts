import type { PmsChange, PmsData, PmsEntity } from '@helix/contracts';
import {
  analyseDue,
  CATALOGUE,
  defaultOfficeRules,
  doctorsDayOf,
  isWithinNoDoctorDays,
  PatientRecord,
  scalingTimesOf,
  DUE_PROCEDURE_STATUS,
  type AnalysisSettings,
  type ClinicGoal,
  type HistoryItem,
  type ReviewCode,
} from '@helix/hygiene';
import { groupBy } from './group-by.js';

type Row<E extends PmsEntity> = PmsData<E> & { id: string };

/** What the default rules of a new clinic say of what it has sent. Shares are fractions, 0 to 1. */
export interface DueMeasures {
  /** Of the coming hygiene appointments: those that need a review. */
  needsReview: number;
  /** The same, by reason. */
  reviewsBy: Partial<Record<ReviewCode, number>>;
  /** Of what was due at past appointments: what was done, by procedure. Procedures that are due less than 60 times are left out. */
  dueDone: Record<string, number>;
}

const FEWEST_DUE = 60;
const DONE = 102;

/**
 * Evaluates the appointments of the demo as the analysis does, without plans of Helix.
 *
 * @param changes the history of a simulated clinic, read on `today` (`yyyy-mm-dd`).
 * @param pastDays how far back past appointments count.
 */
export function measureDue(
  changes: readonly PmsChange[],
  today: string,
  { state, ...goal }: Pick<AnalysisSettings, 'state'> & ClinicGoal,
  pastDays: number,
): DueMeasures {
  const rows = <E extends PmsEntity>(entity: E): Row<E>[] =>
    changes.flatMap((one) =>
      one.entity === entity && one.op === 'upsert' ? [{ ...(one.data as PmsData<E>), id: one.id }] : [],
    );
  const appointments = rows('appointment').filter(({ status }) => status !== 'cancelled' && status !== 'noShow');
  const hygiene = appointments.filter(({ providerId }) => providerId.startsWith('H'));
  const procedures = groupBy(rows('procedure'), ({ patientId }) => patientId);
  const byPatient = groupBy(hygiene, ({ patientId }) => patientId);
  const schedules = groupBy(
    rows('schedule').filter(({ providerId }) => providerId.startsWith('D')),
    ({ date }) => date,
  );
  const doctors = new Map([...schedules].map(([date, found]) => [date, doctorsDayOf(found, [])]));
  const officeRules = defaultOfficeRules(CATALOGUE);
  const analysisSettings: AnalysisSettings = {
    state,
    graceDays: 0,
    almostDueDays: 30,
    requireExamWithXrays: false,
    shouldTrackDoctor: true,
  };
  const earliest = new Date(Date.parse(today) - pastDays * 86_400_000).toISOString().slice(0, 10);

  const [coming, reviewed] = [{ count: 0, needsReview: 0 }, new Map<ReviewCode, number>()];
  const due = new Map<string, { due: number; done: number }>();
  for (const { id: patientId, birthDate } of rows('patient')) {
    const own = byPatient.get(patientId) ?? [];
    const wanted = own.filter(
      ({ start, status }) => start.slice(0, 10) > today || (start >= earliest && status === 'completed'),
    );
    if (wanted.length === 0) continue;
    const daysHere = new Set(own.map(({ start }) => start.slice(0, 10)));
    const items = (procedures.get(patientId) ?? []).map((one) => itemOf(one, daysHere));
    const record = PatientRecord.of({
      ...{ patientId, birthDate, items, added: [], scalingTimes: scalingTimesOf(items) },
      rules: { patientRules: [], profileRules: [], officeRules, healthProfileId: 0 },
      hygieneAppointments: own.map(({ id: appointmentId, start, durationInMinutes }) => ({
        ...{ appointmentId, start, durationInMinutes },
      })),
    });
    for (const { id: appointmentId, providerId, start, durationInMinutes } of wanted) {
      const date = start.slice(0, 10);
      const analysis = analyseDue(analysisSettings, record, {
        ...{ appointmentId, providerId, start, durationInMinutes },
        ...goal,
        ...{
          goalWageCents: null,
          totalPlannedCents: 0,
          plan: null,
          isPlanned: false,
          missedReasons: [],
          planNext: null,
        },
        doctors: doctors.get(date) ?? null,
      });
      if (date > today) {
        const codes = new Set(analysis.review.before.map(({ code }) => code));
        if (!isWithinNoDoctorDays(date, today)) codes.delete('noDoctor');
        coming.count += 1;
        if (codes.size > 0) coming.needsReview += 1;
        for (const code of codes) reviewed.set(code, (reviewed.get(code) ?? 0) + 1);
      } else {
        for (const { procedureName, status } of analysis.dueProcedures) {
          const count = due.get(procedureName) ?? { due: 0, done: 0 };
          count.due += 1;
          if (status === DUE_PROCEDURE_STATUS.DueAndDone) count.done += 1;
          due.set(procedureName, count);
        }
      }
    }
  }
  return {
    needsReview: coming.needsReview / coming.count,
    reviewsBy: Object.fromEntries([...reviewed].map(([code, count]) => [code, count / coming.count])),
    dueDone: Object.fromEntries(
      [...due]
        .filter(([, { due: count }]) => count >= FEWEST_DUE)
        .map(([name, count]) => [name, count.done / count.due]),
    ),
  };
}

function itemOf(
  { id, code, date, status, units, minutes, amount, providerId }: Row<'procedure'>,
  daysHere: ReadonlySet<string>,
): HistoryItem {
  return {
    ...{ id, code, date, status },
    ...{ units: units ?? null, minutes: minutes ?? null },
    attributedToDoctor: providerId.startsWith('D'),
    isElsewhere: status === DONE && amount === 0 && !daysHere.has(date),
  };
}
