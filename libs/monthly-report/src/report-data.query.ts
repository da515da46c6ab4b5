import {
  distinctNames,
  OFFICE_WIDE,
  YEAR_FILTERS,
  type MonthlyComparison,
  type MonthlyPie,
  type MonthlyReport,
  type MonthlyReportData,
} from '@helix/contracts';
import { Clinic, repositoryIn, type Database, type Transaction } from '@helix/database';
import {
  addPlanned,
  addSums,
  changeHighlights,
  measuresOf,
  monthlyTreatments,
  monthRange,
  monthsUpTo,
  percentagePlanned,
  toDoHighlight,
  type DayRange,
  type MonthlyHygienist,
  type NationalRank,
  type WorkAppointment,
} from '@helix/hygiene';
import {
  clockOf,
  compareLines,
  lineOfProvider,
  PROVIDER_TYPE,
  readAnnotations,
  readMonthAssessment,
  readNationalRank,
  readPlannedDays,
  readReportDays,
  readWorkAppointments,
  readYears,
  type MonthAssessment,
  type PlannedDay,
  type ReportClinic,
  type ReportDay,
} from '@helix/report-inputs';
import { dataUntil } from './data-until.js';
import { readFeeGuideGoal } from './fee-guide-goal.query.js';
import { patientCountChart, procedureDistributionChart, rnaUsageChart } from './monthly-charts.js';

type Located = Pick<ReportClinic, 'clinicId' | 'timeZone'>;

/**
 * The monthly report of a clinic (R-40; rules part T), by the functions that charts and reports read with. A month without
 * anything, also one before the clinic existed, is an empty report.
 *
 * @param month `yyyy-mm`, over in the clinic.
 * @param now milliseconds since the epoch.
 */
export async function readMonthlyReport(
  database: Database,
  clinic: Located,
  month: string,
  now: number,
): Promise<MonthlyReport> {
  return (await readReport(database, clinic, month, now)).report;
}

/** The same with the assessment as it was at the end of the month: what is stored of a report that is made. */
export async function readReportData(
  database: Database,
  clinic: Located,
  month: string,
  now: number,
): Promise<MonthlyReportData> {
  const { report, assessment } = await readReport(database, clinic, month, now);
  return { ...report, assessment: assessmentRows(assessment) };
}

/** The rows of the assessment of a month in the order of `Report/Assessment`. */
export const assessmentRows = ({ months, procedures, general }: MonthAssessment): MonthlyReportData['assessment'] => [
  ...months,
  ...procedures,
  ...general,
];

async function readReport(
  database: Database,
  clinic: Located,
  month: string,
  now: number,
): Promise<{ report: MonthlyReport; assessment: MonthAssessment }> {
  const rank = await readNationalRank(database, clinic, month);
  return database.inSnapshot([clinic.clinicId], async (transaction) => {
    const inputs = await readInputs(transaction, clinic, month, now);
    return { report: reportOf(inputs, month, rank, now), assessment: inputs.assessment };
  });
}

/** Chart of RNA usage. */
const USAGE_MONTHS = 12;
const YEARS_BACK = 3;

type Inputs = Awaited<ReturnType<typeof readInputs>>;

async function readInputs(transaction: Transaction, clinic: Located, month: string, now: number) {
  const { clinicId } = clinic;
  const clock = clockOf(clinic, now);
  const clocks = new Map([[clinicId, clock]]);
  const range = monthRange(month);
  const usageMonths = monthsUpTo(range.endDate, USAGE_MONTHS);
  const [monthBefore = month] = monthsUpTo(range.endDate, 2);
  const hygienists = { providerType: PROVIDER_TYPE.hygienist, providerIds: [] };
  const daysOf = (asked: DayRange) =>
    readReportDays(transaction, { ...asked, ...hygienists, clocks, interval: 'month' });
  const analysed = (await transaction.query<AnalysedHygienist>(ANALYSED_HYGIENISTS, [clinicId])).rows;
  const providerIds = analysed.map(({ providerId }) => providerId);
  const appointments = await readWorkAppointments(transaction, clinicId, { ...range, providerIds }, clock.nowMinutes);
  const patientIds = [...new Set(appointments.map(({ patientId }) => patientId))];
  const firstYear = String(Number(month.slice(0, 4)) - YEARS_BACK).padStart(4, '0');
  return {
    ...{ analysed, appointments, usageMonths },
    clinic: await repositoryIn(transaction, Clinic).findOneByOrFail({ clinicId }),
    current: await daysOf(range),
    previous: await daysOf(monthRange(monthBefore)),
    years: await readYears(transaction, clock, {
      ...{ startDate: `${firstYear}-01-01`, endDate: range.endDate },
      ...{ ...hygienists, filter: YEAR_FILTERS.hourlyProduction },
    }),
    planned: await readPlannedDays(transaction, clocks, {
      ...{ startDate: `${usageMonths[0]}-01`, endDate: range.endDate, interval: 'month' },
    }),
    assessment: await readMonthAssessment(transaction, clinic, month, now),
    feeGuideCents: await readFeeGuideGoal(transaction, clinicId, patientIds),
    annotations: await readAnnotations(transaction, clinicId, range),
  };
}

function reportOf(inputs: Inputs, month: string, rank: NationalRank, now: number): MonthlyReport {
  const { clinic, current, years, usageMonths, planned, assessment } = inputs;
  const hygienists = hygienistsOf(inputs);
  const ids = new Set(hygienists.map(({ providerId }) => providerId));
  const appointments = inputs.appointments.filter(({ providerId }) => ids.has(providerId));
  const treatments = monthlyTreatments(appointments, hygienists);
  const comparisons = comparisonsOf(inputs, hygienists, month);
  const office = comparisons.at(-1);
  const isAnyDue = appointments.some(hasDueType);
  const charts = {
    yoyChart: { series: years.series, xaxisValues: years.xaxisValues },
    patientCountChart: patientCountChart(assessment),
    procedureDistributionChart: procedureDistributionChart(assessment),
    rnaUsageChart: rnaUsageChart(planned, hygienists, usageMonths),
  };
  return {
    clinicName: clinic.name,
    currentMonth: month,
    currency: clinic.currency,
    hasAppointments: appointments.length > 0,
    perHour: {
      currentMonthPerHour: office?.currentMonthPerHour ?? null,
      previousMonthPerHour: office?.previousMonthPerHour ?? null,
      ...rank,
    },
    monthComparisons: comparisons,
    ...charts,
    dueButMissedByProvider: treatments.dueButMissedByProvider,
    scalingByProviders: treatments.scalingByProviders,
    appointmentDetails: treatments.appointmentDetails,
    feeGuideGoals: { suggestedPerHour: inputs.feeGuideCents === null ? null : inputs.feeGuideCents / 100 },
    pies: comparisons.flatMap((row): MonthlyPie[] =>
      row.providerId === null
        ? []
        : [
            {
              ...{ providerId: row.providerId, providerName: row.providerName },
              rnaUsagePercentage: row.rnaUsagePercentage,
              currentMonthPerHour: row.currentMonthPerHour ?? 0,
              previousMonthPerHour: row.previousMonthPerHour ?? 0,
              procedures: treatments.procedures.get(row.providerId) ?? [],
            },
          ],
    ),
    highlights: [
      ...changeHighlights({ currency: clinic.currency, monthComparisons: comparisons, ...charts }),
      toDoHighlight(treatments.topMissed, isAnyDue),
    ],
    annotations: inputs.annotations,
    leftOut: current.leftOut,
    timeZone: clinic.timeZone,
    asOf: new Date(now).toISOString(),
    ...dataUntil(clinic, month, now),
  };
}

interface AnalysedHygienist {
  providerId: string;
  firstName: string;
  lastName: string;
}

const hasDueType = ({ treatments }: WorkAppointment): boolean => treatments.some(({ dueStatus }) => dueStatus !== null);

/** Who has minutes or a due type in the month (rules part T, 4), by name. Several of one name have their id behind it. */
function hygienistsOf({ analysed, current, appointments }: Inputs): MonthlyHygienist[] {
  const ids = new Set([
    ...current.days.filter(({ sums }) => sums.minutesWorked > 0).map(({ providerId }) => providerId),
    ...appointments.filter(hasDueType).map(({ providerId }) => providerId),
  ]);
  const lines = analysed
    .filter(({ providerId }) => ids.has(providerId))
    .map(lineOfProvider)
    .toSorted(compareLines);
  const names = distinctNames(lines.map(({ id, name }) => ({ id, name: name.trim() })));
  return lines.map(({ id }) => ({ providerId: id, providerName: names.get(id) ?? id }));
}

/** The hygienists, and the office with everybody who is not excluded. */
function comparisonsOf(
  { current, previous, planned }: Inputs,
  hygienists: readonly MonthlyHygienist[],
  month: string,
): MonthlyComparison[] {
  const ofMonth = planned.filter(({ date }) => date.startsWith(month));
  const rowOf = (providerId: string | null, providerName: string): MonthlyComparison => {
    const ofLine = <Day extends { providerId: string }>(days: readonly Day[]): readonly Day[] =>
      providerId === null ? days : days.filter((day) => day.providerId === providerId);
    return {
      ...{ providerId, providerName },
      currentMonthPerHour: dollarsPerHour(ofLine(current.days)),
      previousMonthPerHour: dollarsPerHour(ofLine(previous.days)),
      rnaUsagePercentage: percentagePlanned(addPlanned(ofLine<PlannedDay>(ofMonth))),
    };
  };
  return [
    ...hygienists.map(({ providerId, providerName }) => rowOf(providerId, providerName)),
    rowOf(null, OFFICE_WIDE),
  ];
}

/** Dollars an hour to the cent; null: no minutes. */
export function dollarsPerHour(days: readonly ReportDay[]): number | null {
  const { perHour } = measuresOf(addSums(days.map(({ sums }) => sums)));
  return perHour === null ? null : perHour / 100;
}

const ANALYSED_HYGIENISTS = `
  select p.id as "providerId", coalesce(p.first_name, '') as "firstName", coalesce(p.last_name, '') as "lastName"
  from analysed_hygienist h
  join clinic_provider p on p.clinic_id = h.clinic_id and p.id = h.provider_id
  where h.clinic_id = $1`;
