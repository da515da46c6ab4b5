import {
  MONTHLY_SLICES,
  OFFICE_WIDE,
  type MonthlyPie,
  type MonthlyPieProcedure,
  type MonthlyReportData,
  type MonthlySlice,
} from '@helix/contracts';

const MONTHS = 'January February March April May June July August September October November December'.split(' ');
/** November 2025 to October 2026. */
const LAST_TWELVE = [
  ...['2025-11', '2025-12', '2026-01', '2026-02', '2026-03', '2026-04'],
  ...['2026-05', '2026-06', '2026-07', '2026-08', '2026-09', '2026-10'],
];

/** A ring of what was due 12 times, with the slices that are given. */
export function buildDonut(
  procedureName: string,
  slices: Partial<Record<MonthlySlice, number>>,
  given: Partial<MonthlyPieProcedure> = {},
): MonthlyPieProcedure {
  const completed = slices.Completed ?? 0;
  return {
    procedureName,
    totalDue: 12,
    completedPercentage: completed,
    plannedPercentage: 100,
    unplannedPercentage: 0,
    missedPercentage: 100 - completed,
    missedCount: 0,
    totalPlannedCount: null,
    totalAppointments: null,
    unplannedAppointments: null,
    missedReasonPercentage: {},
    missedReasonPercentageWithNotPlanned: {},
    slices: MONTHLY_SLICES.map((name) => ({ name, value: slices[name] ?? 0 })),
    ...given,
  };
}

/** A hygienist with 24 appointments, who planned 80 % of them. */
export const buildPie = (providerId: string, providerName: string, procedures?: MonthlyPieProcedure[]): MonthlyPie => ({
  ...{ providerId, providerName, rnaUsagePercentage: 80.4, currentMonthPerHour: 0, previousMonthPerHour: 0 },
  procedures: procedures ?? [
    buildDonut('Appointments', { Completed: 80, 'Not planned': 20 }, { totalDue: null, totalAppointments: 24 }),
  ],
});

/** October 2026 of Maple Dental, with two hygienists. */
export const buildMonthlyReport = (given: Partial<MonthlyReportData> = {}): MonthlyReportData => ({
  clinicName: 'Maple Dental',
  currentMonth: '2026-10',
  currency: 'CAD',
  hasAppointments: true,
  perHour: { currentMonthPerHour: 134.39, previousMonthPerHour: 120, percentile: 79.5, clinics: 40, note: null },
  monthComparisons: [
    {
      ...{ providerId: 'ADA', providerName: 'Ada Adams', currentMonthPerHour: 150, previousMonthPerHour: 120 },
      rnaUsagePercentage: 80.4,
    },
    {
      ...{ providerId: 'BO', providerName: 'Bo Brown', currentMonthPerHour: null, previousMonthPerHour: 100 },
      rnaUsagePercentage: null,
    },
    {
      ...{ providerId: null, providerName: OFFICE_WIDE, currentMonthPerHour: 134.39, previousMonthPerHour: 120 },
      rnaUsagePercentage: 72.5,
    },
  ],
  yoyChart: {
    series: [
      { name: '2025', data: MONTHS.map((_, at) => 100 + at) },
      { name: '2026', data: MONTHS.map((_, at) => (at < 10 ? 125 + at : null)) },
    ],
    xaxisValues: MONTHS,
  },
  patientCountChart: {
    series: [{ name: 'Active patients', data: [1_190, 1_204] }],
    xaxisValues: ['2025-10', '2026-10'],
  },
  procedureDistributionChart: {
    series: [{ name: 'Appointments', data: [480, 120] }],
    xaxisValues: ['Scaling', 'Fluoride'],
  },
  rnaUsageChart: {
    series: [
      { name: OFFICE_WIDE, data: LAST_TWELVE.map((_, at) => 60 + at) },
      { name: 'Ada Adams', data: LAST_TWELVE.map((_, at) => (at === 0 ? null : 70.5)) },
    ],
    xaxisValues: LAST_TWELVE,
  },
  dueButMissedByProvider: [
    {
      ...{ providerId: 'ADA', providerName: 'Ada Adams' },
      procedures: [{ procedureName: 'Sealants', totalDue: 2, missedCount: 1, completedCount: 1 }],
    },
    {
      ...{ providerId: null, providerName: OFFICE_WIDE },
      procedures: [
        { procedureName: 'Fluoride', totalDue: 40, missedCount: 10, completedCount: 30 },
        { procedureName: 'Scaling', totalDue: 30, missedCount: 0, completedCount: 30 },
      ],
    },
  ],
  scalingByProviders: [],
  appointmentDetails: [],
  feeGuideGoals: { suggestedPerHour: 186.3 },
  pies: [buildPie('ADA', 'Ada Adams'), buildPie('BO', 'Bo Brown')],
  highlights: [
    {
      ...{ kind: 'rose', text: 'Production per hour rose most: from $120.00 to $134.39, by 12.0%.' },
      figure: { measure: 'perHour', providerId: null },
    },
    { kind: 'fell', text: 'Nothing fell against the month before.', figure: null },
    { kind: 'toDo', text: 'Fluoride was due 40 times and done 30 times; most often it was not planned.', figure: null },
  ],
  annotations: [
    {
      ...{ annotationId: 1, date: '2026-10-05', endDate: null, text: 'New fees', providerId: null, version: '1' },
    },
  ],
  leftOut: [{ reason: 'excludedFromAnalysis', count: 1, amount: 1_820.5, minutes: 600 }],
  timeZone: 'America/Toronto',
  asOf: '2026-11-01T11:00:00.000Z',
  dataUntil: '2026-11-01T05:45:00',
  notes: ['The data of one day came late.'],
  assessment: [
    {
      ...{ ProcedureName: 'Scaling', Count: 480, Patients: 300, PercentOfAppointments: 80 },
      ...{ Revenue: 48_000, RevenuePercent: 66.7 },
    },
    { NumberOfActivePatients: 1_204 },
    { OpenTimePercentage: null },
  ],
  ...given,
});
