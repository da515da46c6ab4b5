import { z } from 'zod';
import { isoDate, pmsId } from '../pms/entities.js';

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
export interface HygieneDayCounts {
  plannedAppointments: number;
  rebooked: number;
  planNext: number;
  totalAppointments: number;
}

/** The response of `GET Dashboard/GetHygieneDashboard` (spec 1 section 3). */
export interface HygieneDashboard {
  yesterday: HygieneDayCounts;
  today: HygieneDayCounts;
  tomorrow: HygieneDayCounts;
  /** Of today's appointments. */
  todayUnplannedCount: number;
  /** Percent, one decimal, of the appointments of the three months up to yesterday; null when there were none. */
  unplannedPct3Months: number | null;
}

/** A day of `GET Dashboard/GetDashboard`. */
export interface DashboardRow {
  /** `yyyy-mm-dd`. */
  date: string;
  /** Dollars; null without appointments. */
  averageHourlyProduction: number | null;
  /** These two are 0 on future days. */
  appointmentsNeedingImprovement: number;
  perfectAppointments: number;
}

/** A month of `GET Dashboard/GetDashboard`. */
export interface PlannedAppointmentsRow {
  /** `January` to `December`. */
  theMonthName: string;
  theYear: number;
  /** Percent, one decimal, of the appointments up to yesterday; null without appointments. */
  percentagePlanned: number | null;
}

/** The response of `GET Dashboard/GetDashboard` (spec 1 section 3). */
export interface Dashboard {
  /** Every day of the range. */
  dashboard: DashboardRow[];
  /** Twelve months up to that of `endDate`, or up to the current month if that is earlier. */
  plannedAppointments: PlannedAppointmentsRow[];
}

/** A clinic's day of `GET Report/OpenTimeTotals` (spec 1 section 3). */
export interface OpenTimeRow {
  /** `yyyy-mm-dd`. */
  date: string;
  /** Percent, one decimal; null when the available time is not known. */
  openTime: number | null;
  totalMinutesClocked: number | null;
  /** Within the available time; all worked time where that is not known. */
  totalMinutesWorked: number;
  clinicName: string;
  /** Distinguishes clinics with the same name. */
  clinicId: number;
}
