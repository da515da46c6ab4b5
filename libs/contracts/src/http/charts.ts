import { z } from 'zod';
import { pmsId } from '../pms/entities.js';
import { dateText, OF_PERFORMANCE } from './answer-fields.js';
import { checkRange, dateRange } from './date-range.js';

/** Maximum days of one chart. */
export const MAX_CHART_DAYS = 1500;

export const CHART_INTERVALS = ['day', 'week', 'month'] as const;
export type ChartInterval = (typeof CHART_INTERVALS)[number];

const trueOrFalse = z
  .stringbool({ truthy: ['true', '1'], falsy: ['false', '0'], error: 'expected true or false' })
  .default(false);

/**
 * The query of the charts over days: `GET Provider/Productivity`, `Report/ClinicProductivity`,
 * `Report/HygieneRebookingPerformance`, `Report/RnaUsage` and `Report/RnaUsageByUser`.
 */
export const chartQuery = z
  .object({
    ...dateRange,
    /** True: beside the clinics of the viewer also those of others, without names. */
    compare: trueOrFalse,
    interval: z.enum(CHART_INTERVALS, 'expected day, week or month').default('day'),
  })
  .superRefine(checkRange(MAX_CHART_DAYS));
export type ChartQuery = z.infer<typeof chartQuery>;

/** `GET Report/ProductUsage`. */
export const productUsageQuery = z
  .object({ ...dateRange, interval: chartQuery.shape.interval })
  .superRefine(checkRange(MAX_CHART_DAYS));
export type ProductUsageQuery = z.infer<typeof productUsageQuery>;

/** The filters of the charts over years, by their ids on the wire (spec 2 section 9). */
export const YEAR_FILTERS = {
  hourlyProduction: 1,
  hoursWorked: 2,
  revenue: 3,
  rawHygieneHourlyProduction: 4,
  hygieneXRayHourlyProduction: 5,
  rawHygieneProduction: 6,
} as const;
export type YearFilter = (typeof YEAR_FILTERS)[keyof typeof YEAR_FILTERS];

/** `GET Report/YearOverYear`. */
export const yearOverYearQuery = z.object({
  filter: z
    .string('expected 1 to 6')
    .regex(/^[1-6]$/, 'expected 1 to 6')
    .transform(Number)
    .pipe(z.literal([1, 2, 3, 4, 5, 6])),
  /** 1 hygienists, 2 doctors: only admins may ask for these. */
  providerType: z
    .string('expected 1 or 2')
    .regex(/^[12]$/, 'expected 1 or 2')
    .transform(Number)
    .pipe(z.literal([1, 2]))
    .default(1),
  /** Comma-separated; all of the type if missing. */
  providerIds: z
    .string('expected ids of providers, with commas between them')
    .transform((text) => text.split(',').map((id) => id.trim()))
    .pipe(z.array(pmsId).max(500, 'expected at most 500 providers'))
    .default([]),
});
export type YearOverYearQuery = z.infer<typeof yearOverYearQuery>;

const NO_VALUE = `Null: nothing to divide by. ${OF_PERFORMANCE}`;
const OF_OTHERS = 'Null for clinics of others.';
const dollars = z.number().nullable().describe(`To the cent. ${OF_PERFORMANCE}`);
const perHour = z.number().nullable();
const rowDate = dateText.nullable().describe('The first day of the bucket in the range; null: the whole range.');
const clinicId = z.int().nullable().describe(OF_OTHERS);
const clinicName = z
  .string()
  .describe(
    'Of the clinic. Of others: "All clinics", "Clinic A" and so on, numbered for each answer, and "Other clinic" of their hygienists.',
  );
const isOwn = z.boolean().describe('Whether it is of the clinic that the request names.');
const isPartial = z
  .boolean()
  .describe('Whether the bucket is cut by the range or has not passed; false for the whole range.');

/** What the sums of a chart leave out, or have in them without their money. */
export const leftOut = z
  .object({
    reason: z
      .enum(['excludedFromAnalysis', 'otherProviders', 'neverCompleted'])
      .describe(
        'Hygienists who are excluded from charts; providers of other types, and deleted ones; past appointments that were never marked completed, whose minutes count.',
      ),
    count: z.int().describe('Of providers; of appointments for neverCompleted.'),
    amount: dollars.describe(`Production, to the cent; 0 for neverCompleted. ${OF_PERFORMANCE}`),
    minutes: z.int(),
  })
  .meta({ id: 'LeftOut' });
export type LeftOut = z.infer<typeof leftOut>;

const productivity = {
  moneyEarned: dollars.describe(
    `Production: what was completed and is credited to the provider, with or without an appointment. To hundreds for clinics of others. ${OF_PERFORMANCE}`,
  ),
  totalMinutesWorked: z.int().nullable().describe(OF_OTHERS),
  totalMinutesClocked: z.int().nullable().describe('Null: not known, and for clinics of others.'),
  perHour: perHour.describe(NO_VALUE),
  plannedPerHour: perHour.describe(`The goal. ${NO_VALUE} ${OF_OTHERS}`),
  hygienePerHour: perHour.describe(NO_VALUE),
  hygieneXRayPerHour: perHour.describe(NO_VALUE),
  hygieneEarned: dollars.describe(`${OF_OTHERS} ${OF_PERFORMANCE}`),
  xRayEarned: dollars.describe(`${OF_OTHERS} ${OF_PERFORMANCE}`),
  percentProductiveTime: z
    .number()
    .nullable()
    .describe('Minutes worked / clocked where both are known, a fraction that may exceed 1; null: not known.'),
  isOwn,
  isPartial,
};

/** A clinic's bucket of `GET Report/ClinicProductivity` (spec 3 section 3). */
export const clinicProductivityRow = z
  .object({ date: rowDate, clinicId, clinicName, ...productivity })
  .meta({ id: 'ClinicProductivityRow' });
export type ClinicProductivityRow = z.infer<typeof clinicProductivityRow>;

/** A hygienist's bucket of `GET Provider/Productivity` (spec 3 section 3). */
export const providerProductivityRow = clinicProductivityRow
  .extend({
    providerId: z.string().nullable().describe(OF_OTHERS),
    providerFirstName: z
      .string()
      .describe('The id of who has no name. "Hygienist 1" and so on, and "All clinics", for clinics of others.'),
    firstName: z.string().describe('As providerFirstName.'),
    providerLastName: z.string(),
  })
  .meta({ id: 'ProviderProductivityRow' });
export type ProviderProductivityRow = z.infer<typeof providerProductivityRow>;

/** A clinic's bucket of `GET Report/HygieneRebookingPerformance` (spec 3 section 3, R-26). */
export const rebookingRow = z
  .object({
    date: rowDate,
    clinicId,
    clinicName,
    percentageRebooked: z.number().nullable().describe('One decimal; null: nobody was seen.'),
    patientsSeen: z.int().nullable().describe(`Patients, once for each day. ${OF_OTHERS}`),
    patientsRebooked: z.int().nullable().describe(OF_OTHERS),
    isOwn,
    isPartial,
    isOpen: z.boolean().describe('Whether it has days younger than 8 days, which may still change.'),
  })
  .meta({ id: 'RebookingRow' });
export type RebookingRow = z.infer<typeof rebookingRow>;

/** A hygienist's bucket of `GET Report/RnaUsage` (spec 3 section 3, R-27). */
export const rnaUsageRow = z
  .object({
    date: rowDate,
    clinicId,
    clinicName,
    providerId: z.string().nullable().describe(OF_OTHERS),
    providerFirstName: z.string(),
    providerLastName: z.string(),
    percentageUsage: z.number().nullable().describe('One decimal; null: no appointment is over.'),
    appointments: z.int().nullable().describe(OF_OTHERS),
    plannedAppointments: z.int().nullable().describe(OF_OTHERS),
    isOwn,
    isPartial,
  })
  .meta({ id: 'RnaUsageRow' });
export type RnaUsageRow = z.infer<typeof rnaUsageRow>;

/** A user's bucket of `GET Report/RnaUsageByUser` (spec 3 section 3, R-27). */
export const rnaUsageByUserRow = z
  .object({
    date: rowDate,
    clinicId: z.int(),
    clinicName: z.string(),
    userFullName: z
      .string()
      .describe(
        '"Not Optimized" for appointments without a plan that was saved in time; "Former user" for deleted ones.',
      ),
    optimizedAppts: z.int(),
    moneyEarned: dollars.describe(`Completed at these appointments. ${OF_PERFORMANCE}`),
    isPartial,
  })
  .meta({ id: 'RnaUsageByUserRow' });
export type RnaUsageByUserRow = z.infer<typeof rnaUsageByUserRow>;

/** A clinic's day of `GET Report/ProductUsage` (spec 3 section 3). */
export const productUsageRow = z
  .object({
    name: z.string().describe('Of the clinic; several of one name have their id behind it.'),
    date: dateText,
    percentageUsage: z.number(),
    isPartial,
  })
  .meta({ id: 'ProductUsageRow' });
export type ProductUsageRow = z.infer<typeof productUsageRow>;

const chartOf = <Row extends z.ZodType>(row: Row, id: string) =>
  z
    .object({
      data: z
        .array(row)
        .describe('By clinic, and provider or user, then by date. Buckets without anything have no row.'),
      totals: z.array(row).describe('Of the whole range; their date is null.'),
      leftOut: z.array(leftOut),
      compareNote: z
        .string()
        .nullable()
        .describe('Why clinics of others are missing; null: none is, or none was asked for.'),
    })
    .meta({ id });

export const providerProductivityChart = chartOf(providerProductivityRow, 'ProviderProductivityChart');
export const clinicProductivityChart = chartOf(clinicProductivityRow, 'ClinicProductivityChart');
export const rebookingChart = chartOf(rebookingRow, 'RebookingChart');
export const rnaUsageChart = chartOf(rnaUsageRow, 'RnaUsageChart');
export const rnaUsageByUserChart = chartOf(rnaUsageByUserRow, 'RnaUsageByUserChart');
export type ProviderProductivityChart = z.infer<typeof providerProductivityChart>;
export type ClinicProductivityChart = z.infer<typeof clinicProductivityChart>;
export type RebookingChart = z.infer<typeof rebookingChart>;
export type RnaUsageChart = z.infer<typeof rnaUsageChart>;
export type RnaUsageByUserChart = z.infer<typeof rnaUsageByUserChart>;

/** The response of `GET Report/YearOverYear`. */
export const yearOverYearChart = z
  .object({
    series: z.array(
      z.object({
        name: z.string().describe('The year.'),
        data: z.array(z.number().nullable()).length(12).describe(`By month; null: no value. Money: ${OF_PERFORMANCE}`),
      }),
    ),
    xaxisValues: z.array(z.string()).describe('`January` to `December`.'),
    startDate: dateText.describe('1 January three years back.'),
    endDate: dateText.describe('Yesterday in the clinic.'),
    partialMonth: z.string().nullable().describe('`yyyy-mm` of the month that has not passed; null: the last one has.'),
    leftOut: z.array(leftOut),
  })
  .meta({ id: 'YearOverYearChart' });
export type YearOverYearChart = z.infer<typeof yearOverYearChart>;

/** The reports that users may subscribe to, by their ids on the wire (spec 3 section 3). */
export const SUBSCRIBABLE_REPORTS = { rnaUsage: 24, monthlyReport: 25 } as const;

/** A report of `GET Report/GetReportSubscriptions`. */
export const reportSubscription = z
  .object({ reportId: z.literal([24, 25]), name: z.string(), isSubscribed: z.boolean() })
  .meta({ id: 'ReportSubscription' });
export type ReportSubscription = z.infer<typeof reportSubscription>;

/** The response of `POST Report/SetReportSubscription`. */
export const savedSubscription = z.object({ message: z.string() }).meta({ id: 'SavedSubscription' });
export type SavedSubscription = z.infer<typeof savedSubscription>;

/** `POST Report/SetReportSubscription`: in the query. */
export const reportSubscriptionQuery = z.object({
  reportId: z
    .string('expected a report')
    .regex(/^\d{1,9}$/, 'expected a report')
    .transform(Number)
    .pipe(z.literal([24, 25], 'This report does not exist.')),
  isSubscribed: z.stringbool({ truthy: ['true', '1'], falsy: ['false', '0'], error: 'expected true or false' }),
});
export type ReportSubscriptionQuery = z.infer<typeof reportSubscriptionQuery>;

/** The page behind the link of a mail that ends a subscription: in the query. Without a token the page says so. */
export const unsubscribeQuery = z.object({ token: z.string().optional() });
export type UnsubscribeQuery = z.infer<typeof unsubscribeQuery>;
