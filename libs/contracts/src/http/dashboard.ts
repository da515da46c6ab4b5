import { z } from 'zod';
import { pmsId } from '../pms/entities.js';
import { parseStorableJson } from '../text/storable.js';
import { dateText, localTimeText, OF_COLLEAGUES, OF_PERFORMANCE } from './answer-fields.js';
import { checkRange, dateRange, dateWithNeighbours } from './date-range.js';
import { rowId } from './row-id.js';

/** Maximum days of one range. */
export const MAX_DASHBOARD_DAYS = 62;

const MAX_PROVIDERS = 500;
const providerList = z.array(pmsId).max(MAX_PROVIDERS, `expected at most ${MAX_PROVIDERS} providers`);

/** Ids of providers, comma-separated; all providers if missing. */
const commaSeparated = z
  .string('expected ids of providers, with commas between them')
  .transform((text) => text.split(',').map((id) => id.trim()))
  .pipe(providerList)
  .default([]);

/** `[{"id": "H1"}, …]` as JSON text; all providers if empty or missing. */
const jsonProviders = z
  .string('expected a JSON list of objects with an id')
  .transform((text, context) => {
    const providers = z.array(z.object({ id: pmsId }), 'expected a JSON list of objects with an id');
    const result = providers.safeParse(parseStorableJson(text));
    if (result.success) return result.data.map(({ id }) => id);
    context.addIssue({ code: 'custom', message: result.error.issues[0]?.message ?? 'invalid' });
    return z.NEVER;
  })
  .pipe(providerList)
  .default([]);

const checkDashboardRange = checkRange(MAX_DASHBOARD_DAYS);

/** `GET Dashboard/GetHygieneDashboard`. */
export const hygieneDashboardQuery = z.object({
  /** The day to show as today; today in the clinic if missing. */
  date: dateWithNeighbours.optional(),
  /** Comma-separated; all if empty. */
  providerId: commaSeparated,
});
export type HygieneDashboardQuery = z.infer<typeof hygieneDashboardQuery>;

/** `GET Dashboard/GetDashboard`. */
export const dashboardQuery = z.object({ ...dateRange, providerIds: jsonProviders }).superRefine(checkDashboardRange);
export type DashboardQuery = z.infer<typeof dashboardQuery>;

/** `GET Report/OpenTimeTotals`. */
export const openTimeQuery = z
  .object({
    ...dateRange,
    /** True: all clinics of the caller instead of the one that the request names. */
    compare: z
      .stringbool({ truthy: ['true', '1'], falsy: ['false', '0'], error: 'expected true or false' })
      .default(false),
    providerIds: commaSeparated,
  })
  .superRefine((query, context) => {
    checkDashboardRange(query, context);
    if (query.compare && query.providerIds.length > 0)
      context.addIssue({
        code: 'custom',
        path: ['providerIds'],
        message: 'expected none when clinics are compared: ids of providers are each clinic’s own',
      });
  });
export type OpenTimeQuery = z.infer<typeof openTimeQuery>;

/** `GET Explain/openTime`. */
export const explainOpenTimeQuery = z
  .object({
    ...dateRange,
    /** One of the caller's clinics; that of the request if missing. */
    clinicId: z
      .string('expected a clinic')
      .regex(/^\d{1,10}$/, 'expected a clinic')
      .transform(Number)
      .pipe(rowId('expected a clinic'))
      .optional(),
    /** Comma-separated; all if empty. */
    providerIds: commaSeparated,
  })
  .superRefine(checkDashboardRange);
export type ExplainOpenTimeQuery = z.infer<typeof explainOpenTimeQuery>;

/** `GET Report/OpenTimeGaps`. */
export const openGapsQuery = z.object({ ...dateRange, providerIds: commaSeparated }).superRefine(checkDashboardRange);
export type OpenGapsQuery = z.infer<typeof openGapsQuery>;

/** `GET Dashboard/GetAppointments`. */
export const dashboardAppointmentsQuery = z.object({
  date: dateWithNeighbours,
  /** Comma-separated; all if empty. */
  providerIds: commaSeparated,
});
export type DashboardAppointmentsQuery = z.infer<typeof dashboardAppointmentsQuery>;

/** `GET Dashboard/GetNextActions`. */
export const nextActionsQuery = z.object({
  /** Comma-separated; all if empty. */
  providerIds: commaSeparated,
});
export type NextActionsQuery = z.infer<typeof nextActionsQuery>;

/** A day's hygiene appointments. */
const hygieneDayCounts = z
  .object({
    plannedAppointments: z.int(),
    rebooked: z.int(),
    planNext: z.int(),
    totalAppointments: z.int(),
  })
  .meta({ id: 'HygieneDayCounts' });
export type HygieneDayCounts = z.infer<typeof hygieneDayCounts>;

/** The response of `GET Dashboard/GetHygieneDashboard` (spec 1 section 3). */
export const hygieneDashboard = z
  .object({
    yesterday: hygieneDayCounts,
    today: hygieneDayCounts,
    tomorrow: hygieneDayCounts,
    todayUnplannedCount: z.int().describe(`Of today's appointments.`),
    unplannedPct3Months: z
      .number()
      .nullable()
      .describe(
        'Percent, one decimal, of the appointments of the three months up to yesterday; null when there were none.',
      ),
  })
  .meta({ id: 'HygieneDashboard' });
export type HygieneDashboard = z.infer<typeof hygieneDashboard>;

/** A day of `GET Dashboard/GetDashboard`. */
const dashboardRow = z
  .object({
    date: dateText,
    averageHourlyProduction: z.number().nullable().describe('Dollars (R-19); null without appointments.'),
    goalHourlyProduction: z
      .number()
      .describe('The goal of the clinic that counts on the day, dollars an hour; 0: none.'),
    appointmentsNeedingImprovement: z.int().describe('These two are 0 on future days (R-18).'),
    perfectAppointments: z.int(),
  })
  .meta({ id: 'DashboardRow' });
export type DashboardRow = z.infer<typeof dashboardRow>;

/** A month of `GET Dashboard/GetDashboard`. */
const plannedAppointmentsRow = z
  .object({
    theMonthName: z.string().describe('`January` to `December`.'),
    theYear: z.int(),
    percentagePlanned: z
      .number()
      .nullable()
      .describe('Percent, one decimal, of the appointments up to yesterday (R-20); null without appointments.'),
  })
  .meta({ id: 'PlannedAppointmentsRow' });
export type PlannedAppointmentsRow = z.infer<typeof plannedAppointmentsRow>;

/** The response of `GET Dashboard/GetDashboard` (spec 1 section 3). */
export const dashboardAnswer = z
  .object({
    dashboard: z
      .array(dashboardRow)
      .describe('Every day of the range; empty for users whose performanceDisplay is none.'),
    plannedAppointments: z
      .array(plannedAppointmentsRow)
      .describe('Twelve months up to that of `endDate`, or up to the current month if that is earlier.'),
  })
  .meta({ id: 'Dashboard' });
export type Dashboard = z.infer<typeof dashboardAnswer>;

/** A clinic's day of `GET Report/OpenTimeTotals` (spec 1 section 3). */
export const openTimeRow = z
  .object({
    date: dateText,
    openTime: z.number().nullable().describe('Percent, one decimal (R-23); null when the available time is not known.'),
    totalMinutesClocked: z.number().nullable(),
    totalMinutesWorked: z.number().describe('Within the available time; all worked time where that is not known.'),
    clinicName: z.string(),
    clinicId: z.int().describe('Distinguishes clinics with the same name.'),
  })
  .meta({ id: 'OpenTimeRow' });
export type OpenTimeRow = z.infer<typeof openTimeRow>;

/** An appointment beside a gap. */
const gapNeighbour = z
  .object({
    appointmentId: z.string(),
    patientInitials: z.string(),
    startDate: localTimeText.describe('Local time of the clinic, `yyyy-mm-ddThh:mm:ss`.'),
    durationInMinutes: z.int(),
  })
  .meta({ id: 'GapNeighbour' });
export type GapNeighbour = z.infer<typeof gapNeighbour>;

/** A row of `GET Report/OpenTimeGaps`: time that a hygienist is in and not booked, the earliest first. */
export const openGapRow = z
  .object({
    providerId: z.string(),
    providerName: z.string(),
    date: dateText,
    startDate: localTimeText.describe('Local time of the clinic, `yyyy-mm-ddThh:mm:ss`.'),
    endDate: localTimeText,
    minutes: z.int().describe('At least 10.'),
    isPast: z.boolean().describe('Over now, so that nobody can fill it any more.'),
    before: gapNeighbour
      .nullable()
      .describe('The appointment of the hygienist before it; null at the start of the day.'),
    after: gapNeighbour.nullable().describe('The appointment of the hygienist after it; null at the end of the day.'),
  })
  .meta({ id: 'OpenGapRow' });
export type OpenGapRow = z.infer<typeof openGapRow>;

/** A row of `GET Dashboard/GetAppointments`: an appointment behind the counts of a day, the earliest first. */
export const dashboardAppointment = z
  .object({
    appointmentId: z.string(),
    patientInitials: z.string(),
    providerId: z.string(),
    providerName: z.string(),
    startDate: localTimeText.describe('Local time of the clinic, `yyyy-mm-ddThh:mm:ss`.'),
    durationInMinutes: z.int(),
    reason: z.string().nullable(),
    isOver: z.boolean(),
    value: z
      .number()
      .nullable()
      .describe(`Dollars (R-14): completed once it is over, else planned or estimated. ${OF_PERFORMANCE}`),
    goal: z.number().nullable().describe(`Dollars (R-13); null without a goal. ${OF_COLLEAGUES} ${OF_PERFORMANCE}`),
    result: z
      .literal(['perfect', 'needsImprovement', 'unknown'])
      .describe(
        'R-18; unknown without a goal, and to users whose performanceDisplay is none. Of a later day, what it is so far.',
      ),
    shortfalls: z
      .array(z.literal(['notPlanned', 'belowGoal', 'dueNotDone', 'missedWithoutReason']))
      .readonly()
      .describe('What keeps it from being perfect; without the goal for users whose performanceDisplay is none.'),
    isPlanned: z.boolean(),
    isRebooked: z.boolean(),
    hasPlanNext: z.boolean(),
  })
  .meta({ id: 'DashboardAppointment' });
export type DashboardAppointmentView = z.infer<typeof dashboardAppointment>;

/** A row of `GET Dashboard/GetNextActions`: something that fills or prepares today or the next open day. */
export const nextActionRow = z
  .object({
    kind: z.literal(['openGap', 'notPlanned', 'noDoctor', 'almostDue']),
    date: dateText,
    count: z.int().describe('Gaps of 30 minutes or more, or appointments.'),
    appointmentIds: z.array(z.string()).readonly().describe('Empty for gaps.'),
    gap: z
      .object({
        providerId: z.string(),
        providerName: z.string(),
        startDate: localTimeText.describe('Not before now.'),
        minutes: z.int().describe('What is left of it.'),
      })
      .nullable()
      .describe('The gap with the most minutes; null for other kinds.'),
  })
  .meta({ id: 'NextActionRow' });
export type NextActionRow = z.infer<typeof nextActionRow>;
