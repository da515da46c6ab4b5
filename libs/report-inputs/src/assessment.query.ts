import {
  ASSESSMENT_MONTHS,
  type AssessmentGeneralRow,
  type AssessmentInsuranceRow,
  type AssessmentMonthRow,
  type AssessmentProcedureRow,
  type AssessmentResourcingRow,
  type AssessmentRow,
} from '@helix/contracts';
import type { Database, Transaction } from '@helix/database';
import {
  addSums,
  dateAt,
  hoursOfAppointments,
  hoursPerWeek,
  hygieneResourcing,
  localTimeAt,
  measuresOf,
  monthRange,
  monthsUpTo,
  openTimePercent,
  roundToTenths,
  type DayRange,
} from '@helix/hygiene';
import { readActivePatients, readActivePatientsByMonth, type ActivePatient } from './active-patients.query.js';
import { clocksOf, type ReportClinic } from './clinic-clock.js';
import { PROVIDER_TYPE, readReportDays } from './provider-days.query.js';
import { HYGIENIST_DAYS } from './provider-days.sql.js';
import { readRebooking } from './rebooking.query.js';
import { readRecallIntervals } from './recall-intervals.query.js';

type Clinic = Pick<ReportClinic, 'clinicId' | 'timeZone'>;

/**
 * The assessment of a clinic over the last 12 full months: patients, procedures, and the appointments that they need
 * (R-37 to R-39, rules part S, 36 and 37).
 *
 * @param now milliseconds since the epoch.
 */
export async function readAssessment(database: Database, clinic: Clinic, now: number): Promise<AssessmentRow[]> {
  const { clinicId, timeZone } = clinic;
  const today = dateAt(now, timeZone);
  const months = assessedMonths(today);
  return database.inClinics([clinicId], async (transaction) => {
    const { patients, year, ...rows } = await readAssessed(transaction, clinic, {
      ...{ ...months, until: localTimeAt(now, timeZone) },
      now,
    });
    const patientIds = patients.map(({ patientId }) => patientId);
    const recalls = await readRecallIntervals(transaction, clinicId, patientIds, today);
    const intervals = patientIds.map((id) => recalls.get(id)?.intervalInMonths ?? null);
    return [
      ...insuranceRows(patients),
      ...rows.months,
      ...rows.procedures,
      ...resourcingRows(intervals, year),
      ...rows.general,
    ];
  });
}

/** The rows of the assessment of a month that is over. */
export interface MonthAssessment {
  months: AssessmentMonthRow[];
  procedures: AssessmentProcedureRow[];
  general: AssessmentGeneralRow[];
}

/**
 * The assessment of a clinic as it was at the end of a month, over the 12 months that end with it: patients by month,
 * procedures, and the general information. The next appointment of a patient is then the first one after the month.
 *
 * @param month `yyyy-mm`.
 * @param now milliseconds since the epoch.
 */
export async function readMonthAssessment(
  transaction: Transaction,
  clinic: Clinic,
  month: string,
  now: number,
): Promise<MonthAssessment> {
  const months = monthsToAssess(month, month);
  const until = `${months.range.endDate}T23:59:59`;
  const { patients: _, year: _year, ...rows } = await readAssessed(transaction, clinic, { ...months, until, now });
  return rows;
}

/** The months of an assessment. */
interface AssessedMonths {
  range: DayRange;
  /** The last one, `yyyy-mm`. */
  month: string;
  /** Of the chart of active patients. */
  chartMonths: string[];
}

/** The months before that of a day: the last 12, the last one, and those of the chart, from January three years back. */
export const assessedMonths = (today: string): AssessedMonths =>
  monthsToAssess(monthsUpTo(today, 2)[0] ?? today.slice(0, 7), today);

/** @param chartDate a day or month of the year three years after the first one of the chart. */
function monthsToAssess(month: string, chartDate: string): AssessedMonths {
  const { endDate } = monthRange(month);
  const months = monthsUpTo(endDate, ASSESSMENT_MONTHS);
  const chartMonths = monthsUpTo(endDate, 4 * 12).filter(
    (one) => Number(one.slice(0, 4)) >= Number(chartDate.slice(0, 4)) - 3,
  );
  return { range: { startDate: `${months[0]}-01`, endDate }, month, chartMonths };
}

interface Assessed extends AssessedMonths {
  /** Local time after which appointments are still to come. */
  until: string;
  now: number;
}

/** What every assessment shows, and what its other rows are made of. */
async function readAssessed(
  transaction: Transaction,
  clinic: Clinic,
  { range, month, chartMonths, until, now }: Assessed,
): Promise<MonthAssessment & { patients: ActivePatient[]; year: Year }> {
  const { clinicId } = clinic;
  const byMonth = await readActivePatientsByMonth(transaction, clinicId, chartMonths);
  const patients = await readActivePatients(transaction, clinicId, month, until);
  const year = await readYear(transaction, clinic, range, now);
  return {
    ...{ patients, year },
    months: byMonth.map((one) => ({ MonthDate: `${one.month}-01`, NumberOfActivePatients: one.patients })),
    procedures: procedureRows(await readProcedures(transaction, clinicId, range), year.appointments),
    general: generalRows(patients, year),
  };
}

const NOT_INSURED = 'Not insured';
const NOT_KNOWN = 'Not known';

function insuranceRows(patients: readonly ActivePatient[]): AssessmentInsuranceRow[] {
  const counts = new Map<string, number>();
  for (const { insurancePlan, isUninsured } of patients) {
    const plan = isUninsured ? NOT_INSURED : (insurancePlan ?? NOT_KNOWN);
    counts.set(plan, (counts.get(plan) ?? 0) + 1);
  }
  return [...counts]
    .map(([InsurancePlan, Count]) => ({ InsurancePlan, Count }))
    .toSorted((one, other) => other.Count - one.Count || one.InsurancePlan.localeCompare(other.InsurancePlan));
}

interface Procedure {
  name: string;
  appointments: number;
  patients: number;
  revenueCents: number;
}

async function readProcedures(transaction: Transaction, clinicId: number, range: DayRange): Promise<Procedure[]> {
  return (await transaction.query<Procedure>(PROCEDURES, [clinicId, range.startDate, range.endDate])).rows;
}

function procedureRows(procedures: readonly Procedure[], appointments: number): AssessmentProcedureRow[] {
  const totalCents = procedures.reduce((sum, { revenueCents }) => sum + revenueCents, 0);
  return procedures.map((procedure) => ({
    ProcedureName: procedure.name,
    Count: procedure.appointments,
    Patients: procedure.patients,
    PercentOfAppointments: percentOf(procedure.appointments, appointments),
    Revenue: procedure.revenueCents / 100,
    RevenuePercent: percentOf(procedure.revenueCents, totalCents),
  }));
}

const percentOf = (part: number, whole: number): number | null =>
  whole === 0 ? null : roundToTenths((100 * part) / whole);

/** What hygienists did in the range. */
interface Year {
  hygienists: number;
  appointments: number;
  /** Null without appointments. */
  averageMinutes: number | null;
  perHour: number | null;
  openTime: number | null;
  rebooked: number | null;
  /** Null: no schedules. */
  scheduledMinutes: number | null;
}

async function readYear(transaction: Transaction, clinic: Clinic, range: DayRange, now: number): Promise<Year> {
  const clocks = clocksOf([clinic], now);
  const request = {
    ...range,
    interval: 'month',
    clocks,
    providerType: PROVIDER_TYPE.hygienist,
    providerIds: [],
  } as const;
  const sums = addSums((await readReportDays(transaction, request)).days.map((day) => day.sums));
  const rebooking = await readRebooking(transaction, clocks, range);
  const values = [[clinic.clinicId], range.startDate, range.endDate, []];
  const [scheduled] = (await transaction.query<{ minutes: number | null }>(SCHEDULED_MINUTES, values)).rows;
  const [staff] = (await transaction.query<{ hygienists: number }>(HYGIENISTS, [clinic.clinicId])).rows;
  const { perHour } = measuresOf(sums);
  return {
    hygienists: staff?.hygienists ?? 0,
    appointments: sums.appointments,
    averageMinutes: sums.appointments === 0 ? null : roundToTenths(sums.minutesWorked / sums.appointments),
    perHour: perHour === null ? null : perHour / 100,
    openTime: openTimePercent({ minutesWorked: sums.knownMinutesWorked, minutesClocked: sums.minutesClocked }),
    rebooked: percentOf(
      rebooking.reduce((sum, day) => sum + day.rebooked, 0),
      rebooking.reduce((sum, day) => sum + day.seen, 0),
    ),
    scheduledMinutes: scheduled?.minutes ?? null,
  };
}

function resourcingRows(intervals: readonly (number | null)[], year: Year): AssessmentResourcingRow[] {
  const needed = hygieneResourcing(intervals);
  const byInterval = needed.intervals.map((need) => ({
    RecallIntervalInMonths: need.intervalInMonths,
    NumberOfAppointmentsNeededPerYear: need.appointmentsPerYear,
  }));
  const none = { RecallIntervalInMonths: 'None' as const, NumberOfAppointmentsNeededPerYear: 0 };
  const { scheduledMinutes } = year;
  return [
    ...(byInterval.length > 0 ? byInterval : [none]),
    { Total: 'All', NumberOfAppointmentsNeededPerYear: needed.appointmentsPerYear },
    {
      HoursNeededPerYear: hoursOfAppointments(needed.appointmentsPerYear, year.averageMinutes),
      HoursAvailablePerYear: scheduledMinutes === null ? null : Math.round(scheduledMinutes / 60),
    },
  ];
}

function generalRows(patients: readonly ActivePatient[], year: Year): AssessmentGeneralRow[] {
  return [
    { NumberOfActivePatients: patients.length },
    { NumberOfHygienists: year.hygienists },
    { HygieneHoursPerWeek: year.scheduledMinutes === null ? null : hoursPerWeek(year.scheduledMinutes) },
    { HygieneAppointmentsLast12Months: year.appointments },
    { AverageAppointmentMinutes: year.averageMinutes },
    { AverageHourlyProduction: year.perHour },
    { OpenTimePercentage: year.openTime },
    { RebookingPercentage: year.rebooked },
    { PatientsWithoutFutureAppointment: patients.filter(({ nextAppointment }) => nextAppointment === null).length },
  ];
}

/** Served by appointment_treatment_date. */
export const PROCEDURES = `
  select r.name, count(*)::integer as appointments, count(distinct t.patient_id)::integer as patients,
         (sum(t.done) * 100)::float8 as "revenueCents"
  from appointment_treatment t
  join analysed_hygienist h on h.clinic_id = t.clinic_id and h.provider_id = t.provider_id
  join procedure_rule_type r using (procedure_rule_type_id)
  where t.clinic_id = $1 and t.date between $2::date and $3::date and cardinality(t.done_codes) > 0
  group by procedure_rule_type_id, r.name
  order by 2 desc, r.name`;

/** Served by provider_day_date. */
const SCHEDULED_MINUTES = `
  select sum(k.minutes_scheduled)::integer as minutes from ${HYGIENIST_DAYS}`;

const HYGIENISTS = `
  select count(*)::integer as hygienists
  from analysed_hygienist h
  join provider p on p.clinic_id = h.clinic_id and p.id = h.provider_id
  where h.clinic_id = $1 and p.is_active is not false`;
