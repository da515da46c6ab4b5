import type { Locator, Page } from '@playwright/test';
import type { Dashboard, DayBucket, HygieneDashboard, OpenTimeRow } from '../../libs/contracts/src/index.js';
import { addMonths, dateAt, insightsToday } from '../../libs/hygiene/src/index.js';

export const SIZES = [
  { width: 1440, height: 900 },
  { width: 1024, height: 768 },
  { width: 768, height: 1024 },
] as const;

export const STATES = ['loading', 'empty', 'full', 'failed'] as const;
export type ScreenState = (typeof STATES)[number];

/** A path of the API, in lower case, and the answer of a clinic that has nothing to show, in the shape of the real one. */
export type Calls = Record<string, (answer: never) => unknown>;

/** A screen, and what its states are told by. */
export interface Screen {
  name: string;
  /** With the query, but for the clinic. */
  path: string;
  /** What is shown comes from these; the rest of the page needs others. */
  calls: Calls;
  /** The words of the two states that have some; the first of them are in sight. */
  empty: readonly [string, ...string[]];
  failed: string;
  /** Whether it says so in a toast too; the loads of dashboards and insights are only logged. */
  saysError: boolean;
  /** Figures, which only the full state has; some of them are in sight. */
  figures(page: Page): Locator;
}

const DAY = 86_400_000;
const TIME_ZONE = 'America/Toronto';

/**
 * Eleven o'clock in the clinic on the last Wednesday that is over, as milliseconds since the epoch: a working day among
 * working days, of which all is known, whatever day these tests run on.
 */
export const NOW = ((): number => {
  let day = Date.parse(`${dateAt(Date.now(), TIME_ZONE)}T16:00:00Z`) - DAY;
  while (new Date(day).getUTCDay() !== 3) day -= DAY;
  return day;
})();
export const WEDNESDAY = new Date(NOW).toISOString().slice(0, 10);
const MONDAY = new Date(NOW - 2 * DAY).toISOString().slice(0, 10);
/** A whole month ahead. */
const NEXT_MONTH = addMonths(`${insightsToday(Date.now()).slice(0, 7)}-01`, 1)!.slice(0, 7);
/** One of the clinic's own hygienists. */
const HYGIENIST = 'H1';

const NO_APPOINTMENTS = { plannedAppointments: 0, rebooked: 0, planNext: 0, totalAppointments: 0 };
const appointments: Calls = {
  '/api/appointment': (days: DayBucket[]) =>
    days.map((day) => ({ ...day, totalCompleted: 0, totalBilled: 0, providers: [] })),
};
const openTime: Calls = {
  '/api/report/opentimetotals': (rows: OpenTimeRow[]) =>
    rows.map((row) => ({ ...row, openTime: null, totalMinutesClocked: null, totalMinutesWorked: 0 })),
};
const home: Calls = {
  ...openTime,
  '/api/dashboard/getdashboard': ({ dashboard, plannedAppointments }: Dashboard): Dashboard => ({
    dashboard: dashboard.map(({ date }) => ({
      date,
      averageHourlyProduction: null,
      appointmentsNeedingImprovement: 0,
      perfectAppointments: 0,
    })),
    plannedAppointments: plannedAppointments.map((month) => ({ ...month, percentagePlanned: null })),
  }),
  '/api/dashboard/gethygienedashboard': (): HygieneDashboard => ({
    yesterday: NO_APPOINTMENTS,
    today: NO_APPOINTMENTS,
    tomorrow: NO_APPOINTMENTS,
    todayUnplannedCount: 0,
    unplannedPct3Months: null,
  }),
};
const insights: Calls = { '/api/appointment/analyze': () => [], '/api/appointment/insights': () => [] };

const calendarFailed = 'The calendar could not be loaded.';
const noData = 'No data available for selected range';
const noWeek = 'No appointments for this provider in this week.';

export const screens: readonly Screen[] = [
  {
    name: 'calendar-day',
    path: `/dashboard?date=${WEDNESDAY}`,
    calls: appointments,
    empty: ['No appointments on this day.'],
    failed: calendarFailed,
    saysError: true,
    figures: (page) => page.locator('[data-appointment-id]'),
  },
  {
    name: 'calendar-week',
    path: `/dashboard?date=${WEDNESDAY}&weekly=true&p_id=${HYGIENIST}`,
    calls: appointments,
    empty: [noWeek],
    failed: calendarFailed,
    saysError: true,
    figures: (page) => page.locator('[data-appointment-id]'),
  },
  {
    name: 'home',
    path: '/mydashboard',
    calls: home,
    empty: ['No appointments', noData],
    failed: 'The dashboard could not be loaded.',
    saysError: false,
    figures: (page) => page.locator('[data-day="today"]').getByText(/^\d+\/\d+$/),
  },
  {
    name: 'open-time',
    path: '/openTimeDashboard',
    calls: openTime,
    empty: [noData],
    failed: 'Open time could not be loaded.',
    saysError: true,
    figures: (page) => page.getByRole('img', { name: /\d%/ }),
  },
  {
    name: 'insights',
    path: `/insights?month=${NEXT_MONTH}`,
    calls: insights,
    empty: ['No insights in this month.'],
    failed: 'The insights could not be loaded.',
    saysError: false,
    figures: (page) => page.locator('.hi-line'),
  },
  {
    name: 'personal-calendar',
    path: `/personalCalendar?date=${MONDAY}&p_id=${HYGIENIST}`,
    calls: appointments,
    empty: [noWeek],
    failed: 'The week could not be loaded.',
    saysError: true,
    figures: (page) => page.locator('.hp-appointment[data-earned]'),
  },
];

/** Makes the calls of a screen answer as its state needs it, until `page.unrouteAll`. */
export async function answerAs(page: Page, { calls }: Screen, state: ScreenState): Promise<void> {
  if (state === 'full') return;
  const callOf = (url: URL) => calls[url.pathname.toLowerCase()];
  await page.route(
    (url) => callOf(url) !== undefined,
    async (route) => {
      // Never answered: the page is left before.
      if (state === 'loading') return;
      if (state === 'failed') return route.fulfill({ status: 500, json: {} });
      const response = await route.fetch();
      const empty = callOf(new URL(route.request().url()))!;
      return route.fulfill({ response, json: empty((await response.json()) as never) });
    },
  );
}
