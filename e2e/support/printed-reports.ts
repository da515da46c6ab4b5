import { OFFICE_WIDE, reportData, type MonthlyReportData, type MonthlySlice } from '../../libs/contracts/src/index.js';
import { monthsUpTo } from '../../libs/hygiene/src/index.js';
import { buildDonut, buildMonthlyReport, buildPie } from '../../console/src/monthly-report/testing/build-report.js';

/** Reports of every kind that is printed, all of October 2026. Their figures say nothing: each follows from a place in a list. */

const MONTH = '2026-10';
const TWELVE = monthsUpTo(MONTH, 12);
/** From January of the third year before. */
const PATIENT_MONTHS = monthsUpTo(MONTH, 46);
const PROCEDURES = ['Scaling', 'Polish', 'Fluoride', 'Bitewings', 'Periodontal charting', 'Recall exam'];

/** What may have become of what was due, in whole percents that add up to 100. */
const RINGS: readonly Partial<Record<MonthlySlice, number>>[] = [
  { Completed: 71, 'Ran Out of Time': 12, 'Patient Declined': 9, 'Not planned': 8 },
  { Completed: 100 },
  { Completed: 45, 'Doctor Not Available': 22, Unspecified: 11, 'Treatment Plan Changed': 13, Other: 9 },
  { Completed: 88, 'Not planned': 12 },
  { 'Not planned': 100 },
  // All of them: the most lines below a ring.
  {
    ...{ Completed: 30, 'Ran Out of Time': 10, 'Doctor Not Available': 10, Unspecified: 10, 'Patient Declined': 10 },
    ...{ 'Treatment Plan Changed': 10, Other: 10, 'Not planned': 10 },
  },
  // "No Data".
  {},
];

const idOf = (at: number): string => `H${at + 1}`;
const perHourOf = (at: number): number => 96.5 + ((at * 37) % 90) + at / 100;
const usagePercentOf = (at: number): number => 61.4 + ((at * 11) % 38);

/** The report of a clinic with these hygienists and procedures. */
function reportOf(
  names: readonly string[],
  procedures: readonly string[] = PROCEDURES,
  given: Partial<MonthlyReportData> = {},
): MonthlyReportData {
  const dueOf = (at: number, hygienists: number) =>
    procedures.map((procedureName, place) => {
      const totalDue = hygienists * (1 + ((procedures.length - place) % 11) * 3 + at);
      const missedCount = Math.floor((totalDue * (place % 5)) / 8);
      return { procedureName, totalDue, missedCount, completedCount: totalDue - missedCount };
    });
  const usageOf = (at: number) =>
    TWELVE.map((_, month) => (month < at % 4 ? null : 52.4 + ((at * 7 + month * 5) % 45)));
  const comparisonOf = (at: number, providerName: string) => ({
    ...{ providerId: idOf(at), providerName, currentMonthPerHour: perHourOf(at) },
    // The last one is new; one had no hours.
    previousMonthPerHour: at > 0 && at === names.length - 1 ? null : perHourOf(at + 2),
    rnaUsagePercentage: usagePercentOf(at),
  });
  const pieOf = (at: number, name: string) => ({
    ...buildPie(idOf(at), name, [
      buildDonut('Appointments', { Completed: 80, 'Not planned': 20 }, { totalDue: null, totalAppointments: 24 + at }),
      buildDonut('Scaling Units', RINGS[at % 4]!, { totalDue: null, totalPlannedCount: 41.5 + at }),
      // Each hygienist lacks another procedure.
      ...procedures
        .filter((_, place) => procedures.length < 4 || place % 6 !== at % 6)
        .map((procedure, place) =>
          buildDonut(procedure, RINGS[(place + at) % RINGS.length]!, { totalDue: 3 + ((place * 5 + at) % 40) }),
        ),
    ]),
    ...{ rnaUsagePercentage: usagePercentOf(at), currentMonthPerHour: perHourOf(at) },
  });
  const chart = (series: readonly { name: string; data: (number | null)[] }[], xaxisValues: readonly string[]) => ({
    series: [...series],
    xaxisValues: [...xaxisValues],
  });
  const counts = procedures.map((_, place) => Math.max(3, 610 - place * 53));
  // The figures that are given replace these; each kind of report has the shape that the server answers.
  return reportData.parse(
    buildMonthlyReport({
      monthComparisons: [
        ...names.map((name, at) => comparisonOf(at, name)),
        {
          ...{ providerId: null, providerName: OFFICE_WIDE, currentMonthPerHour: 134.39, previousMonthPerHour: 120 },
          rnaUsagePercentage: 72.5,
        },
      ],
      yoyChart: chart(
        ['2023', '2024', '2025', '2026'].map((name, year) => ({
          name,
          data: Array.from({ length: 12 }, (_, month) =>
            (year === 0 && month < 3) || (year === 3 && month > 9) ? null : 92 + year * 14 + ((month * 23) % 31),
          ),
        })),
        buildMonthlyReport().yoyChart.xaxisValues,
      ),
      patientCountChart: chart(
        [{ name: 'Active patients', data: PATIENT_MONTHS.map((_, at) => 905 + at * 6 + ((at * 13) % 9)) }],
        PATIENT_MONTHS,
      ),
      procedureDistributionChart: chart([{ name: 'Appointments', data: counts }], procedures),
      rnaUsageChart: chart(
        [
          { name: OFFICE_WIDE, data: TWELVE.map((_, at) => 58.2 + at + ((at * 5) % 7)) },
          ...names.map((name, at) => ({ name, data: usageOf(at) })),
        ],
        TWELVE,
      ),
      dueButMissedByProvider: [
        ...names.map((providerName, at) => ({ providerId: idOf(at), providerName, procedures: dueOf(at, 1) })),
        { providerId: null, providerName: OFFICE_WIDE, procedures: dueOf(0, Math.max(1, names.length)) },
      ],
      pies: names.map((name, at) => pieOf(at, name)),
      assessment: [
        ...procedures.map((ProcedureName, at) => ({
          ...{ ProcedureName, Count: counts[at]!, Patients: Math.ceil(counts[at]! / 2) },
          ...{
            PercentOfAppointments: counts[at]! / 10,
            Revenue: counts[at]! * 61.25,
            RevenuePercent: 10 - (at % 10) / 2,
          },
        })),
        ...[{ NumberOfActivePatients: 1_204 }, { NumberOfHygienists: names.length }, { HygieneHoursPerWeek: 93.5 }],
        ...[{ HygieneAppointmentsLast12Months: 2_417 }, { AverageAppointmentMinutes: 52.3 }],
        ...[{ AverageHourlyProduction: 128.07 }, { OpenTimePercentage: 6.4 }, { RebookingPercentage: 71.9 }],
        { PatientsWithoutFutureAppointment: 188 },
      ],
      ...given,
    }),
  );
}

const none = { series: [], xaxisValues: [] };
const noHours = { currentMonthPerHour: null, previousMonthPerHour: null, percentile: null, clinics: 0 };
const TOO_FEW = 'There is no national ranking of this month: it takes 10 clinics of the country.';

/** A month without appointments of hygienists. */
const withoutAppointments = (given: Partial<MonthlyReportData>): MonthlyReportData =>
  reportOf([], [], {
    hasAppointments: false,
    perHour: { ...noHours, note: TOO_FEW },
    monthComparisons: [
      {
        ...{ providerId: null, providerName: OFFICE_WIDE, rnaUsagePercentage: null },
        ...{ currentMonthPerHour: null, previousMonthPerHour: null },
      },
    ],
    ...{ yoyChart: none, rnaUsageChart: none, dueButMissedByProvider: [] },
    highlights: [
      { kind: 'rose', text: 'First month: no comparison.', figure: null },
      { kind: 'toDo', text: 'Nothing was due.', figure: null },
    ],
    ...{ leftOut: [], annotations: [], notes: [] },
    feeGuideGoals: { suggestedPerHour: null },
    ...given,
  });

const FIVE = ['Ada Adams', 'Bo Brown', 'Chloé Côté', 'Dana Díaz', 'Eva Novák'];

const FIRST_NAMES = [
  ...['Ada', 'Bea', 'Cora', 'Dana', 'Eva', 'Fay', 'Gail', 'Hana', 'Ida', 'Jane', 'Kim', 'Lea', 'Mia', 'Nora', 'Olga'],
  ...['Pia', 'Quinn', 'Rosa', 'Sara', 'Tess', 'Una', 'Vera', 'Wren'],
];
const TWENTY_THREE = FIRST_NAMES.map((name, at) => `${name} ${FIRST_NAMES.at(-1 - at)!}son`);

/** 80 letters, the emoji one of them. */
const EXTREME_CLINIC = `<script>alert("Zähne & 'Söhne'")</script> 🦷 Dental Hygiene Centre of Vallées Est`;
/** The first two have 60 letters. */
const EXTREME_NAMES = [
  'Wilhelmina-Alexandra von und zu Hohenstein-Bartholomäus-Mayr',
  'Donaudampfschifffahrtsgesellschaftskapitaenswitwenfoundation',
  'Łucja "Lu" O’Neill <b>',
];
const FORTY_FIVE = Array.from({ length: 45 }, (_, at) =>
  at % 9 === 4
    ? `Procedure ${at + 1} with a name that is as long as practices make them, in a line or two`
    : `Procedure ${at + 1}`,
);

const negative: Partial<MonthlyReportData> = {
  perHour: { currentMonthPerHour: -38.25, previousMonthPerHour: 120, percentile: 0, clinics: 40, note: null },
  monthComparisons: [
    {
      ...{ providerId: 'H1', providerName: 'Ada Adams', currentMonthPerHour: -91.5, previousMonthPerHour: 84 },
      rnaUsagePercentage: 0,
    },
    {
      ...{ providerId: 'H2', providerName: 'Bo Brown', currentMonthPerHour: 15, previousMonthPerHour: -20.4 },
      rnaUsagePercentage: 100,
    },
    {
      ...{ providerId: null, providerName: OFFICE_WIDE, currentMonthPerHour: -38.25, previousMonthPerHour: 120 },
      rnaUsagePercentage: 50,
    },
  ],
  yoyChart: {
    ...buildMonthlyReport().yoyChart,
    series: [
      { name: '2025', data: Array.from({ length: 12 }, () => 118) },
      { name: '2026', data: [...Array.from({ length: 8 }, () => 121), 120, -38.25, null, null] },
    ],
  },
  feeGuideGoals: { suggestedPerHour: null },
};

/** A report to print, and what its file is to have. */
interface PrintedReport {
  data: MonthlyReportData;
  /** The titles of its pages after the cover, in their order. */
  titles: readonly string[];
}

const YEARS = 'Hygiene Year Over Year';
const ASSESSMENT = 'General Assessment';
const DUE = 'Due but Missed - Office Wide';
const HYGIENISTS = 'Hygienists';
const USAGE = 'RNA Usage per Month';
const RINGS_TITLE = 'What Became of What Was Due';
const METHOD = 'How These Figures Are Made';
/** Pages of one title. */
const pages = (title: string, count: number): string[] => [
  title,
  ...Array.from({ length: count - 1 }, () => `${title}, continued`),
];

/** By the name of what is special about them. */
export const PRINTED_REPORTS = {
  normal: {
    data: reportOf(FIVE),
    titles: [YEARS, ASSESSMENT, DUE, HYGIENISTS, USAGE, ...pages(RINGS_TITLE, 3), METHOD],
  },
  'normal on A4': {
    data: reportOf(FIVE, PROCEDURES, { currency: 'GBP' }),
    titles: [YEARS, ASSESSMENT, DUE, HYGIENISTS, USAGE, ...pages(RINGS_TITLE, 3), METHOD],
  },
  empty: { data: withoutAppointments({}), titles: [METHOD] },
  'only a doctor': {
    data: withoutAppointments({
      leftOut: [{ reason: 'otherProviders', count: 1, amount: 8_412.5, minutes: 4_200 }],
    }),
    titles: [METHOD],
  },
  '23 hygienists': {
    data: reportOf(TWENTY_THREE),
    titles: [YEARS, ASSESSMENT, DUE, HYGIENISTS, ...pages(USAGE, 2), ...pages(RINGS_TITLE, 12), METHOD],
  },
  'one hygienist': {
    data: reportOf(['Ada Adams']),
    titles: [YEARS, ASSESSMENT, DUE, HYGIENISTS, USAGE, RINGS_TITLE, METHOD],
  },
  'extreme names': {
    data: reportOf(EXTREME_NAMES, FORTY_FIVE, { clinicName: EXTREME_CLINIC }),
    titles: [YEARS, ...pages(ASSESSMENT, 3), ...pages(DUE, 2), HYGIENISTS, USAGE, ...pages(RINGS_TITLE, 12), METHOD],
  },
  'extreme names on A4': {
    data: reportOf(EXTREME_NAMES, FORTY_FIVE, { clinicName: EXTREME_CLINIC, currency: 'GBP' }),
    titles: [YEARS, ...pages(ASSESSMENT, 3), ...pages(DUE, 2), HYGIENISTS, USAGE, ...pages(RINGS_TITLE, 11), METHOD],
  },
  'a negative month': {
    data: reportOf(['Ada Adams', 'Bo Brown'], PROCEDURES, negative),
    titles: [YEARS, ASSESSMENT, DUE, HYGIENISTS, USAGE, ...pages(RINGS_TITLE, 2), METHOD],
  },
} as const satisfies Record<string, PrintedReport>;
