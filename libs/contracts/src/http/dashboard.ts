import { z } from 'zod';
import { isoDate, pmsId } from '../pms/entities.js';
import { dateText } from './answer-fields.js';

/** Maximum days of one range. */
export const MAX_DASHBOARD_DAYS = 62;

const DAY_MS = 86_400_000;
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
    const result = providers.safeParse(parseJson(text));
    if (result.success) return result.data.map(({ id }) => id);
    context.addIssue({ code: 'custom', message: result.error.issues[0]?.message ?? 'not right' });
    return z.NEVER;
  })
  .pipe(providerList)
  .default([]);

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Dates whose previous and next day are also within `yyyy-mm-dd`. */
const dateWithNeighbours = isoDate.refine((date) => date < '9999', 'expected a date before the year 9999');

const range = { startDate: dateWithNeighbours, endDate: dateWithNeighbours };
function checkRange({ startDate, endDate }: { startDate: string; endDate: string }, context: z.RefinementCtx): void {
  const days = (Date.parse(endDate) - Date.parse(startDate)) / DAY_MS + 1;
  if (days < 1) context.addIssue({ code: 'custom', path: ['endDate'], message: 'expected no earlier than startDate' });
  if (days > MAX_DASHBOARD_DAYS)
    context.addIssue({ code: 'custom', path: ['endDate'], message: `expected at most ${MAX_DASHBOARD_DAYS} days` });
}

/** `GET Dashboard/GetHygieneDashboard`. */
export const hygieneDashboardQuery = z.object({
  /** The day to show as today; today in the clinic if missing. */
  date: dateWithNeighbours.optional(),
  /** Comma-separated; all if empty. */
  providerId: commaSeparated,
});
export type HygieneDashboardQuery = z.infer<typeof hygieneDashboardQuery>;

/** `GET Dashboard/GetDashboard`. */
export const dashboardQuery = z.object({ ...range, providerIds: jsonProviders }).superRefine(checkRange);
export type DashboardQuery = z.infer<typeof dashboardQuery>;

/** `GET Report/OpenTimeTotals`. */
export const openTimeQuery = z
  .object({
    ...range,
    /** True: all clinics of the caller instead of the one that the request names. */
    compare: z
      .stringbool({ truthy: ['true', '1'], falsy: ['false', '0'], error: 'expected true or false' })
      .default(false),
    providerIds: commaSeparated,
  })
  .superRefine((query, context) => {
    checkRange(query, context);
    if (query.compare && query.providerIds.length > 0)
      context.addIssue({
        code: 'custom',
        path: ['providerIds'],
        message: 'expected none when clinics are compared: ids of providers are each clinic’s own',
      });
  });
export type OpenTimeQuery = z.infer<typeof openTimeQuery>;

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
    dashboard: z.array(dashboardRow).describe('Every day of the range.'),
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
