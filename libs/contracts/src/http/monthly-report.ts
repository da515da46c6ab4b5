import { z } from 'zod';
import { annotationView } from './annotation-view.js';
import { instant, localTimeText, OF_PERFORMANCE } from './answer-fields.js';
import { assessmentRow } from './assessment.js';
import { leftOut } from './charts.js';
import { queryRowId } from './row-id.js';

/** What became of what was due, in the order of every list and drawing (spec 3 section 8). */
export const MONTHLY_SLICES = [
  'Completed',
  'Ran Out of Time',
  'Doctor Not Available',
  'Unspecified',
  'Patient Declined',
  'Treatment Plan Changed',
  'Other',
  'Not planned',
] as const;
export type MonthlySlice = (typeof MONTHLY_SLICES)[number];

/** The name of the rows of all hygienists together; their providerId is null. */
export const OFFICE_WIDE = 'Office Wide';

/** A month, or a day of it; the month of the day. */
const month = z
  .string('expected a month, yyyy-mm')
  .regex(/^\d{4}-(0[1-9]|1[0-2])(-\d{2})?$/, 'expected a month, yyyy-mm')
  .refine((text) => text.length === 7 || z.iso.date().safeParse(text).success, 'expected a month, yyyy-mm')
  .transform((text) => text.slice(0, 7));

/** `GET Report/Monthly`: without a date, the previous month. */
export const monthlyReportQuery = z.object({ date: month.optional().describe('`yyyy-mm`, or a day of the month.') });
export type MonthlyReportQuery = z.infer<typeof monthlyReportQuery>;

/** `GET Report/Assessment`: with a month, the rows of the monthly report. */
export const assessmentQuery = z.object({ month: month.optional().describe('`yyyy-mm`, or a day of the month.') });
export type AssessmentQuery = z.infer<typeof assessmentQuery>;

/** `GET Agent/ReportData`. A link that was cut has another token, or none. */
export const reportDataQuery = z.object({
  dataToken: z.string('expected a data token').max(200, 'expected a data token'),
});
export type ReportDataQuery = z.infer<typeof reportDataQuery>;

/** `POST EmailReports/RnaMonthly`: in the query. */
export const makeMonthlyQuery = z.object({
  clinicId: queryRowId('expected a clinic'),
  month: month.optional().describe('`yyyy-mm`; without it, the previous month.'),
  mail: z
    .stringbool({ truthy: ['true', '1'], falsy: ['false', '0'], error: 'expected true or false' })
    .default(false)
    .describe('Whether the subscribers get it by mail.'),
});
export type MakeMonthlyQuery = z.infer<typeof makeMonthlyQuery>;

const providerId = z.string().nullable().describe(`Null: ${OFFICE_WIDE}.`);
const providerName = z.string();
const perHour = z
  .number()
  .nullable()
  .describe(`Dollars an hour of chair time, to the cent; null: no minutes. ${OF_PERFORMANCE}`);
const percent = z.number().nullable().describe('One decimal; null: no appointment is over.');
const wholePercents = z
  .record(z.string(), z.int())
  .describe('Whole percents by the name of the slice, which add up to 100; empty: nothing was missed.');

const chart = z.object({
  series: z.array(z.object({ name: z.string(), data: z.array(z.number().nullable()) })),
  xaxisValues: z.array(z.string()),
});
/** A chart of the monthly report: one value of each series for each value of the axis; null: no value. */
export type MonthlyChart = z.infer<typeof chart>;

const comparison = z.object({
  ...{ providerId, providerName },
  currentMonthPerHour: perHour,
  previousMonthPerHour: perHour,
  rnaUsagePercentage: percent,
});
export type MonthlyComparison = z.infer<typeof comparison>;

const dueProcedure = z.object({
  procedureName: z.string(),
  totalDue: z.int().describe('Due at appointments that are over.'),
  missedCount: z.int(),
  completedCount: z.int(),
});
const dueByProvider = z.object({ providerId, providerName, procedures: z.array(dueProcedure) });
export type MonthlyDueByProvider = z.infer<typeof dueByProvider>;

const pieProcedure = z.object({
  procedureName: z.string().describe('`Appointments`, `Scaling Units`, or what was due.'),
  totalDue: z.int().nullable().describe('Null for Appointments and Scaling Units.'),
  completedPercentage: z.int().describe('The slice Completed.'),
  plannedPercentage: z.int(),
  unplannedPercentage: z.int(),
  missedPercentage: z.int(),
  missedCount: z.number().describe('Of Scaling Units: units.'),
  totalPlannedCount: z.number().nullable().describe('Units, of Scaling Units alone.'),
  totalAppointments: z.int().nullable().describe('Of Appointments alone.'),
  unplannedAppointments: z.int().nullable().describe('Of Appointments alone.'),
  missedReasonPercentage: wholePercents.describe('Of what was planned and missed.'),
  missedReasonPercentageWithNotPlanned: wholePercents.describe('Of all that was missed.'),
  slices: z
    .array(z.object({ name: z.enum(MONTHLY_SLICES), value: z.int() }))
    .length(MONTHLY_SLICES.length)
    .describe('Whole percents that add up to 100, in the order of the eight; all 0: no data.'),
});
export type MonthlyPieProcedure = z.infer<typeof pieProcedure>;

const pie = z.object({
  ...{ providerId: z.string(), providerName },
  rnaUsagePercentage: percent,
  currentMonthPerHour: z.number().nullable().describe(`0 without minutes. ${OF_PERFORMANCE}`),
  previousMonthPerHour: z.number().nullable().describe(`0 without minutes. ${OF_PERFORMANCE}`),
  procedures: z.array(pieProcedure),
});
export type MonthlyPie = z.infer<typeof pie>;

/** A plain sentence of the cover, with what it is about. */
const highlight = z.object({
  kind: z.enum(['rose', 'fell', 'toDo']),
  text: z.string(),
  figure: z
    .object({ measure: z.enum(['perHour', 'rnaUsage']), providerId: z.string().nullable() })
    .nullable()
    .describe('What `Explain/figure` explains; null: it has no such figure.'),
});
export type MonthlyHighlight = z.infer<typeof highlight>;

/** The response of `GET Report/Monthly` (rules part T, 2). */
export const monthlyReport = z
  .object({
    clinicName: z.string(),
    currentMonth: z.string().describe('`yyyy-mm`.'),
    currency: z.string().describe('Three letters. Pages are letter in CAD and USD, else A4.'),
    hasAppointments: z.boolean().describe('Whether any appointment of the month is over.'),
    perHour: z.object({
      currentMonthPerHour: perHour,
      previousMonthPerHour: perHour,
      percentile: z
        .number()
        .nullable()
        .describe(
          'Percent of the other ranked clinics below this one, one decimal; shown without it. Null: `note` says why.',
        ),
      clinics: z.int().describe('Ranked clinics, with this one; 0 without a percentile.'),
      note: z.string().nullable(),
    }),
    monthComparisons: z.array(comparison).describe(`By name; ${OFFICE_WIDE} last.`),
    yoyChart: chart.describe('A series for each year, by month: dollars an hour.'),
    patientCountChart: chart.describe('Active patients by month, `yyyy-mm`.'),
    procedureDistributionChart: chart.describe('Appointments at which each procedure was done, over 12 months.'),
    rnaUsageChart: chart.describe(`${OFFICE_WIDE} and each hygienist over 12 months, percent.`),
    dueButMissedByProvider: z.array(dueByProvider),
    scalingByProviders: z.array(
      z.object({ providerId, providerName, totalPlannedCount: z.number().describe('Units.') }),
    ),
    appointmentDetails: z.array(
      z.object({ providerId, providerName, totalAppointments: z.int(), unplannedAppointments: z.int() }),
    ),
    feeGuideGoals: z.object({ suggestedPerHour: z.number().nullable().describe('Null: no fee is known.') }),
    pies: z.array(pie).describe(`Hygienists by name, without ${OFFICE_WIDE}.`),
    highlights: z.array(highlight).describe('What rose most, what fell most, and the one thing to do.'),
    annotations: z.array(annotationView),
    leftOut: z.array(leftOut),
    timeZone: z.string().describe('IANA name.'),
    asOf: instant.describe('When the figures were read.'),
    dataUntil: localTimeText
      .nullable()
      .describe('Local time until which the practice-management system has sent its data; null: it never did.'),
    notes: z.array(z.string()).describe('Sentences for the last page.'),
  })
  .meta({ id: 'MonthlyReport' });
export type MonthlyReport = z.infer<typeof monthlyReport>;

/** The response of `GET Agent/ReportData`: the newest version of the month of the token, as it was made. */
export const reportData = monthlyReport
  .extend({ assessment: z.array(assessmentRow) })
  .meta({ id: 'MonthlyReportData' });
export type MonthlyReportData = z.infer<typeof reportData>;

export const MONTHLY_REPORT_STATES = ['queued', 'waiting', 'rendering', 'stored', 'mailed', 'failed'] as const;
export type MonthlyReportState = (typeof MONTHLY_REPORT_STATES)[number];

/** The response of `POST EmailReports/RnaMonthly`, and of sending a report again. */
export const monthlyReportStarted = z
  .object({ reportId: z.uuid(), state: z.enum(MONTHLY_REPORT_STATES) })
  .meta({ id: 'MonthlyReportStarted' });
export type MonthlyReportStarted = z.infer<typeof monthlyReportStarted>;

/** A version of the report of a month, of `GET Report/MonthlyReports` (rules part T, 15). */
export const madeMonthlyReport = monthlyReportStarted
  .extend({
    month: z.string().describe('`yyyy-mm`.'),
    version: z.int(),
    waitingFor: z
      .enum(['data', 'browser'])
      .nullable()
      .describe('While waiting: for the data of the agent, or for a Chromium to be installed.'),
    requestedAt: instant,
    madeAt: instant.nullable(),
    error: z.string().nullable(),
    recipients: z.int().describe('Who were sent it.'),
    refused: z.array(z.string()).describe('Why the mail server refused addresses.'),
    openLinks: z.int().describe('Links without a sign-in to this month that have not ended.'),
    pages: z.int().nullable(),
    bytes: z.int().nullable(),
    dataUntil: localTimeText.nullable(),
    perHour,
    perHourNow: perHour.describe(`As of now: other than perHour when something was corrected since. ${OF_PERFORMANCE}`),
  })
  .meta({ id: 'MadeMonthlyReport' });
export type MadeMonthlyReport = z.infer<typeof madeMonthlyReport>;
