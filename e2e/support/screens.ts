import type { Locator, Page, Route } from '@playwright/test';
import type {
  ClinicView,
  Dashboard,
  DayBucket,
  HygieneDashboard,
  MonthlyReport,
  OpenTimeRow,
  WorkReport,
  YearOverYearChart,
} from '../../libs/contracts/src/index.js';
import { addMonths, dateAt, insightsToday } from '../../libs/hygiene/src/index.js';
import { ADMIN, ApiClient, SUPER_ADMIN, SUPER_DEVELOPER } from './api-client.js';
import { addHubRows } from './hub-rows.js';

export const SIZES = [
  { width: 1440, height: 900 },
  { width: 1024, height: 768 },
  { width: 768, height: 1024 },
  { width: 390, height: 844 },
] as const;

export const STATES = ['loading', 'empty', 'full', 'failed'] as const;
export type ScreenState = (typeof STATES)[number];

/** Appointments of the demo: one that is to come, and one of which the work is done. */
export interface ScreenAppointments {
  open: string;
  completed: string;
}

/** By path of the API, in lower case and with `:id` for a number: makes of the real answer that of a clinic with nothing to show. */
export type EmptyAnswers = Record<string, (answer: never) => unknown>;

/** A page and the signs of its states. */
export interface Screen {
  name: string;
  /** Who opens it; left out: a clinic admin. */
  user?: string;
  /** With the query, without the clinic. */
  path: string | ((appointments: ScreenAppointments) => string);
  /**
   * The requests whose answers the screen shows; the rest of the page needs others. Left out: it is there at once, and has
   * the full state alone.
   */
  answers?: EmptyAnswers;
  /** The texts of the empty and of the failed state; the first ones are in the viewport. Left out: it has no such state. */
  empty?: readonly string[];
  failed?: string;
  /** What the browser reports as an error although nothing is wrong. */
  expectedErrors?: RegExp;
  /** Whether a failure shows a toast too; failures of dashboards and insights are only logged. */
  saysError?: boolean;
  /** Values that only the full state has; some of them are in the viewport. */
  fullSigns(page: Page): Locator;
}

const DAY = 86_400_000;
const TIME_ZONE = 'America/Toronto';

/**
 * Eleven o'clock in the clinic on the last Wednesday before today, as milliseconds since the epoch: a working day among
 * working days, whose data is complete, whatever day these tests run on.
 */
export const NOW = ((): number => {
  let day = Date.parse(`${dateAt(Date.now(), TIME_ZONE)}T16:00:00Z`) - DAY;
  while (new Date(day).getUTCDay() !== 3) day -= DAY;
  return day;
})();
export const WEDNESDAY = new Date(NOW).toISOString().slice(0, 10);
export const MONDAY = new Date(NOW - 2 * DAY).toISOString().slice(0, 10);
/** The four weeks up to that day, in an address. */
export const MONTH = `startDate=${new Date(NOW - 27 * DAY).toISOString().slice(0, 10)}&endDate=${WEDNESDAY}`;
/** The next month. */
const NEXT_MONTH = addMonths(`${insightsToday(Date.now()).slice(0, 7)}-01`, 1)!.slice(0, 7);
/** Jamie Chen, one of the clinic's own hygienists, who is there on every day it is open. */
export const HYGIENIST = 'H1';

const NO_APPOINTMENTS = { plannedAppointments: 0, rebooked: 0, planNext: 0, totalAppointments: 0 };
const appointments: EmptyAnswers = {
  '/api/appointment': (days: DayBucket[]) =>
    days.map((day) => ({ ...day, totalCompleted: 0, totalBilled: 0, providers: [] })),
};
const openTime: EmptyAnswers = {
  '/api/report/opentimetotals': (rows: OpenTimeRow[]) =>
    rows.map((row) => ({ ...row, openTime: null, totalMinutesClocked: null, totalMinutesWorked: 0 })),
  '/api/report/opentimegaps': () => [],
};
const home: EmptyAnswers = {
  ...openTime,
  '/api/dashboard/getnextactions': () => [],
  '/api/dashboard/getdashboard': ({ dashboard, plannedAppointments }: Dashboard): Dashboard => ({
    dashboard: dashboard.map(({ date, goalHourlyProduction }) => ({
      date,
      averageHourlyProduction: null,
      goalHourlyProduction,
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
const noRows = <Chart extends object>(chart: Chart): Chart => ({ ...chart, data: [], totals: [], leftOut: [] });
const insights: EmptyAnswers = { '/api/appointment/analyze': () => [], '/api/appointment/insights': () => [] };

const appointment: EmptyAnswers = { '/api/appointment/:id': (details: unknown) => details };
/** Of every appointment, whatever is due or was done; below it, a long comment would move others out of a phone's window. */
const appointmentFacts = (page: Page): Locator => page.getByText('Date and time', { exact: true });

const calendarFailed = 'The calendar could not be loaded.';
const noData = 'No data available for selected range';
const noAppointment = 'No data available for the selected appointment.';
const listFailed = 'This list could not be loaded.';
const noWeek = 'No appointments for this provider in this week.';

/** Of the mail that `prepareScreens` requests, so that the mailbox of the developer hub has one. */
const MAIL_SUBJECT = 'Choose a new password for Helix';

export const screens: readonly Screen[] = [
  {
    name: 'calendar-day',
    path: `/dashboard?date=${WEDNESDAY}`,
    answers: appointments,
    empty: ['No appointments on this day.'],
    failed: calendarFailed,
    saysError: true,
    fullSigns: (page) => page.locator('[data-appointment-id]'),
  },
  {
    name: 'calendar-week',
    path: `/dashboard?date=${WEDNESDAY}&weekly=true&p_id=${HYGIENIST}`,
    answers: appointments,
    empty: [noWeek],
    failed: calendarFailed,
    saysError: true,
    fullSigns: (page) => page.locator('[data-appointment-id]'),
  },
  {
    name: 'home',
    path: '/mydashboard',
    answers: home,
    empty: ['No appointments today', 'No appointments', noData],
    failed: 'The dashboard could not be loaded.',
    fullSigns: (page) => page.getByText(/^of \d+ appointments today$/),
  },
  {
    name: 'open-time',
    path: '/openTimeDashboard',
    answers: openTime,
    empty: [noData],
    failed: 'Open time could not be loaded.',
    saysError: true,
    fullSigns: (page) => page.getByRole('img', { name: /\d%/ }),
  },
  {
    name: 'insights',
    path: `/insights?month=${NEXT_MONTH}`,
    answers: insights,
    empty: ['No insights in this month.'],
    failed: 'The insights could not be loaded.',
    // On a phone the days are a list.
    fullSigns: (page) => page.locator('main :is(.hi-line, button[data-kind])'),
  },
  {
    name: 'personal-calendar',
    path: `/personalCalendar?date=${MONDAY}&p_id=${HYGIENIST}`,
    answers: appointments,
    empty: [noWeek],
    failed: 'The week could not be loaded.',
    saysError: true,
    fullSigns: (page) => page.locator('.hp-appointment[data-earned]'),
  },
  {
    name: 'payroll',
    // Other tests hire hygienists, who have no records.
    path: `/reports/payroll?startDate=${MONDAY}&endDate=${WEDNESDAY}&providers=${HYGIENIST}`,
    answers: { '/api/report/getpayrollreportbycommission': () => [] },
    empty: ['No Records Found'],
    failed: 'The payroll of Jamie Chen could not be loaded.',
    fullSigns: (page) => page.locator('main tbody td'),
  },
  ...(['providers', 'clinics', 'rebooking'] as const).map((tab): Screen => {
    const calls = {
      providers: '/api/provider/productivity',
      clinics: '/api/report/clinicproductivity',
      rebooking: '/api/report/hygienerebookingperformance',
    };
    return {
      name: `productivity-${tab}`,
      path: `/charts/productivity?tab=${tab}&${MONTH}`,
      answers: { [calls[tab]]: noRows },
      empty: [noData],
      failed: 'This could not be loaded.',
      saysError: true,
      fullSigns: (page) => page.getByRole('main').locator('ol li'),
    };
  }),
  {
    name: 'rna-usage',
    path: `/charts/dailies?${MONTH}`,
    answers: { '/api/report/rnausage': noRows },
    empty: [noData],
    failed: 'This could not be loaded.',
    saysError: true,
    fullSigns: (page) => page.getByRole('main').locator('ol li'),
  },
  {
    name: 'rna-usage-by-user',
    path: `/charts/dailies?tab=users&${MONTH}`,
    answers: { '/api/report/rnausagebyuser': noRows },
    empty: [noData],
    failed: 'This could not be loaded.',
    saysError: true,
    fullSigns: (page) => page.getByRole('button', { name: /Download as CSV/ }),
  },
  ...(['yoy', 'dryoy'] as const).map((name): Screen => ({
    name,
    path: `/charts/${name}`,
    answers: {
      '/api/report/yearoveryear': (chart: YearOverYearChart) => ({
        ...chart,
        series: chart.series.map((year) => ({ ...year, data: year.data.map(() => null) })),
      }),
    },
    empty: [noData],
    failed: 'This could not be loaded.',
    saysError: true,
    fullSigns: (page) => page.getByRole('button', { name: /Download as CSV/ }),
  })),
  {
    name: 'usage-report',
    path: `/reports/usagereport?${MONTH}`,
    answers: { '/api/report/productusage': () => [] },
    empty: [noData],
    failed: 'This could not be loaded.',
    saysError: true,
    fullSigns: (page) => page.getByRole('button', { name: /Download as CSV/ }),
  },
  {
    name: 'productivity-report',
    path: `/reports/productivityreport?startDate=${MONDAY}&endDate=${WEDNESDAY}&providers=${HYGIENIST}`,
    answers: {
      '/api/report/getproviderworkreport': ({ providerWorkReportSummary }: WorkReport) => ({
        providerWorkReports: [],
        providerWorkReportSummary: {
          ...providerWorkReportSummary,
          ...{ totalRevenueCompleted: 0, plannedButMissedRevenue: 0, totalRevenueDueButMissed: 0 },
        },
      }),
    },
    empty: ['No work completed in the specified time range.'],
    failed: 'The report could not be loaded.',
    saysError: true,
    fullSigns: (page) => page.getByRole('main').getByText(/^\$[1-9][\d,]*\.\d\d$/),
  },
  {
    name: 'productivity-by-day',
    path: `/reports/productivityreportbyday?startDate=${MONDAY}&endDate=${WEDNESDAY}&providers=${HYGIENIST}`,
    answers: { '/api/report/providerproductivitybyday': () => [] },
    empty: ['No Records Found'],
    failed: 'The productivity of Jamie Chen could not be loaded.',
    saysError: true,
    fullSigns: (page) => page.locator('main tbody td'),
  },
  {
    name: 'monthly-reports',
    path: '/reports/monthly',
    answers: { '/api/report/monthlyreports': () => [] },
    empty: ['No report was made yet. Choose a month, and make its report.'],
    failed: 'This could not be loaded.',
    fullSigns: (page) => page.getByRole('main').getByRole('button', { name: /^Download the PDF of/ }),
  },
  {
    name: 'reconcile',
    path: '/reports/reconcile',
    answers: { '/api/reconcile': () => [] },
    empty: ['No day was checked yet. Compare a day sheet, and mark the day as checked.'],
    failed: 'This could not be loaded.',
    fullSigns: (page) => page.locator('main tbody td'),
  },
  {
    name: 'custom-reports',
    path: '/Reports/OtherReports?report=QuarterlyReview',
    answers: { '/api/report': () => [] },
    failed: 'The reports could not be loaded.',
    saysError: true,
    fullSigns: (page) => page.getByRole('button', { name: 'Download' }),
  },
  {
    name: 'interval-drift',
    path: '/reports/intervaldrift',
    answers: { '/api/report/intervaldrift': () => ({ types: [], rows: [] }) },
    empty: ['No gap between two treatments ended in this range, and nobody is late to return. Choose a longer range.'],
    failed: 'This could not be loaded.',
    saysError: true,
    fullSigns: (page) => page.locator('main tbody td'),
  },
  {
    name: 'data-explorer',
    user: SUPER_ADMIN,
    path: `/DataExplorer?${MONTH}&layout=weekday`,
    answers: { '/api/report/dataexplorer': () => [] },
    empty: [noData],
    failed: 'The rows could not be loaded.',
    saysError: true,
    // On a phone the cells are below the controls.
    fullSigns: (page) => page.getByText(/ · [1-9][\d,]* rows?$/),
  },
  {
    name: 'assessment',
    user: SUPER_ADMIN,
    path: '/reports/assessment',
    answers: { '/api/report/assessment': () => [] },
    empty: [noData],
    failed: 'The assessment could not be loaded.',
    saysError: true,
    fullSigns: (page) => page.locator('main tbody td'),
  },
  {
    name: 'providers',
    path: '/settings/providers',
    answers: { '/api/provider/details': () => [] },
    empty: ['No active providers in Riverbend Dental.'],
    failed: listFailed,
    fullSigns: (page) => page.getByRole('button', { name: /^Edit (?!schedule|wage)/ }),
  },
  {
    name: 'clinic-settings',
    path: '/settings/clinic',
    // Not `/api/clinic`, which the session of every page reads too.
    answers: { '/api/clinic/goals': () => [] },
    failed: 'The goals by day could not be loaded.',
    fullSigns: (page) => page.getByRole('row', { name: /^All days/ }),
  },
  {
    name: 'users',
    path: '/settings/users',
    answers: { '/api/user': () => [] },
    empty: ['No users in Riverbend Dental yet.'],
    failed: listFailed,
    fullSigns: (page) => page.getByRole('button', { name: /^Edit / }),
  },
  {
    name: 'health-profiles',
    path: '/settings/healthprofiles',
    answers: { '/api/procedurerules/healthprofile': () => [] },
    failed: listFailed,
    fullSigns: (page) => page.getByRole('link', { name: 'Office DNA', exact: true }),
  },
  {
    name: 'rules',
    path: '/settings/DNA/0',
    answers: { '/api/procedurerules': () => [] },
    failed: 'Couldn’t load the rules.',
    fullSigns: (page) => page.getByRole('switch'),
  },
  {
    name: 'appointment',
    path: ({ open }) => `/appointment/${open}`,
    answers: appointment,
    failed: noAppointment,
    fullSigns: appointmentFacts,
  },
  {
    name: 'scorecard',
    path: ({ completed }) => `/appointment/${completed}`,
    answers: appointment,
    failed: noAppointment,
    fullSigns: appointmentFacts,
  },
  {
    name: 'note',
    path: ({ open }) => `/appointment/${open}/NewNote`,
    answers: { '/api/template': () => [] },
    failed: 'The note could not be loaded.',
    fullSigns: (page) => page.getByRole('region', { name: 'Preview' }),
  },
  {
    name: 'printed-report',
    path: '/GenerateChart',
    answers: {
      '/api/report/monthly': (report: MonthlyReport): MonthlyReport => ({ ...report, hasAppointments: false }),
      '/api/report/assessment': (rows: unknown) => rows,
    },
    empty: ['No hygiene appointment of this month is over, so there is nothing to report.'],
    failed: 'The report could not be loaded.',
    fullSigns: (page) => page.getByText(/^\$[1-9][\d,]*\.\d\d$/),
    expectedErrors: /^Error getting report data/,
  },
  {
    name: 'audit-trail',
    user: SUPER_ADMIN,
    path: '/settings/auditTrail',
    answers: { '/api/audittrail': () => [] },
    empty: ['Nothing recorded yet.'],
    failed: listFailed,
    fullSigns: (page) => page.locator('main tbody td').filter({ hasText: /^\d{4}-\d\d-\d\d \d/ }),
  },
  {
    name: 'insurance-plans',
    user: SUPER_ADMIN,
    path: '/settings/insurancePlans',
    answers: { '/api/insuranceplan': () => [] },
    empty: ['No insurance plans yet.'],
    failed: listFailed,
    fullSigns: (page) => page.getByRole('button', { name: /^Edit / }),
  },
  {
    name: 'unmatched-plans',
    user: SUPER_ADMIN,
    path: '/settings/insurancePlans/unmatched',
    answers: { '/api/insuranceplan/unmatched': () => [] },
    empty: ['Every patient with a plan has one of the published plans.'],
    failed: listFailed,
    fullSigns: (page) => page.getByRole('button', { name: /^New plan from / }),
  },
  {
    name: 'note-templates',
    user: SUPER_ADMIN,
    path: '/settings/noteTemplates',
    answers: { '/api/notetemplate': () => [] },
    empty: ['No templates yet.'],
    failed: listFailed,
    fullSigns: (page) => page.getByRole('link', { name: /^Edit / }),
  },
  {
    name: 'note-tokens',
    user: SUPER_ADMIN,
    path: '/settings/noteTemplates/tokens',
    answers: { '/api/token': () => [] },
    empty: ['No tokens yet.'],
    failed: listFailed,
    fullSigns: (page) => page.getByRole('button', { name: /^Edit / }),
  },
  {
    name: 'note-template',
    user: SUPER_ADMIN,
    path: '/settings/noteTemplates/1',
    answers: { '/api/notetemplate/:id': (template: unknown) => template },
    failed: 'The template could not be loaded.',
    fullSigns: (page) => page.getByRole('textbox', { name: 'Text' }),
  },
  {
    name: 'new-note-template',
    user: SUPER_ADMIN,
    path: '/settings/noteTemplates/new',
    fullSigns: (page) => page.getByRole('textbox', { name: 'Text' }),
  },
  {
    name: 'clinics',
    user: SUPER_ADMIN,
    path: '/settings/clinics',
    answers: { '/api/clinic/clinics': () => [] },
    empty: ['No clinics yet.'],
    failed: listFailed,
    saysError: true,
    fullSigns: (page) => page.getByRole('button', { name: /^Update the summary of / }),
  },
  { name: 'profile', path: '/profile', fullSigns: (page) => page.getByRole('textbox', { name: 'First name' }) },
  {
    name: 'sql-explorer',
    user: SUPER_DEVELOPER,
    path: '/settings/sqlExplorer',
    fullSigns: (page) => page.getByRole('textbox', { name: /^Statement for the system of / }),
  },
  {
    name: 'agent-commands',
    user: SUPER_DEVELOPER,
    path: '/settings/sqlExplorer/commands',
    answers: { '/api/clinic/commands': () => [] },
    empty: ['No commands yet.'],
    failed: listFailed,
    fullSigns: (page) => page.getByRole('button', { name: /^Statement / }),
  },
  {
    name: 'deletes',
    user: SUPER_DEVELOPER,
    path: '/settings/sqlExplorer/deletes',
    answers: { '/api/hub/keylists': () => [] },
    empty: ['No deletes.'],
    failed: listFailed,
    fullSigns: (page) => page.getByRole('button', { name: /^Delete 620 rows/ }),
  },
  {
    name: 'quarantine',
    user: SUPER_DEVELOPER,
    path: '/settings/sqlExplorer/quarantine',
    answers: { '/api/quarantine': () => [] },
    empty: ['No rejected changes.'],
    failed: listFailed,
    fullSigns: (page) => page.getByRole('button', { name: 'appointment rejected' }),
  },
  {
    name: 'agents',
    user: SUPER_DEVELOPER,
    path: '/settings/sqlExplorer/agents',
    answers: { '/api/clinic/agents': () => [] },
    empty: ['No clinics yet.'],
    failed: listFailed,
    fullSigns: (page) => page.locator('main tbody td').filter({ hasText: /Dental/ }),
  },
  {
    name: 'queues',
    user: SUPER_DEVELOPER,
    path: '/settings/sqlExplorer/queues',
    fullSigns: (page) => page.getByRole('table', { name: 'Jobs' }),
  },
  {
    name: 'mailbox',
    user: SUPER_DEVELOPER,
    path: '/settings/sqlExplorer/mailbox',
    fullSigns: (page) => page.getByRole('button', { name: MAIL_SUBJECT }),
  },
  { name: 'guides', path: '/guides', fullSigns: (page) => page.getByRole('heading', { name: /guide/i, level: 1 }) },
  { name: 'about', path: '/about', fullSigns: (page) => page.getByRole('heading', { name: /Helix/, level: 1 }) },
  {
    name: 'unknown-appointment',
    path: '/appointment/nowhere',
    expectedErrors: /status of 404/,
    fullSigns: (page) => page.getByRole('heading', { name: noAppointment, level: 1 }),
  },
  {
    name: 'unknown-page',
    path: '/nowhere',
    fullSigns: (page) => page.getByRole('heading', { name: 'Page not found', level: 1 }),
  },
  { name: 'error', path: '/500', fullSigns: (page) => page.getByRole('heading', { name: /wrong/i, level: 1 }) },
];

/**
 * Sees to it that every screen has something to show, and finds appointments of a hygienist: the first one that is
 * completed in the week of `NOW`, and the first one in the weeks after today.
 */
export async function prepareScreens(api: ApiClient, clinic: ClinicView): Promise<ScreenAppointments> {
  await ApiClient.requestPasswordReset(ADMIN);
  await addHubRows();
  await api.checkDaySheet(clinic, MONDAY, 1_000);
  const find = async (from: string, to: string, isCompleted: boolean): Promise<string> => {
    const days = await api.appointments(clinic, from, to);
    const found = days
      .flatMap(({ providers }) => providers)
      .filter(({ providerId }) => providerId === HYGIENIST)
      .flatMap((provider) => provider.appointments)
      .find(({ totalCompleted }) => totalCompleted > 0 === isCompleted);
    if (!found) throw new Error(`no such appointment from ${from} to ${to}`);
    return found.appointmentId;
  };
  const day = (inDays: number): string => new Date(Date.now() + inDays * 86_400_000).toISOString().slice(0, 10);
  return { open: await find(day(2), day(16), false), completed: await find(MONDAY, WEDNESDAY, true) };
}

/** The path and query of a screen, without the clinic. */
export const pathOf = ({ path }: Screen, appointments: ScreenAppointments): string =>
  typeof path === 'string' ? path : path(appointments);

/** The answer of a screen that an address of the API is asked for. */
export const emptyAnswerTo = ({ answers = {} }: Screen, pathname: string): EmptyAnswers[string] | undefined =>
  answers[pathname.toLowerCase().replace(/\/\d+$/, '/:id')];

/** The answers of a screen's requests, as the test says it. */
export class ScreenAnswers {
  private readonly held: Route[] = [];

  private constructor(
    private readonly screen: Screen,
    private state: ScreenState,
  ) {}

  /** Answers the requests of a screen as a state needs it, until `page.unrouteAll`. */
  static async start(page: Page, screen: Screen, state: ScreenState): Promise<ScreenAnswers> {
    const answers = new ScreenAnswers(screen, state);
    const isOfScreen = ({ pathname }: URL): boolean => emptyAnswerTo(screen, pathname) !== undefined;
    if (state !== 'full') await page.route(isOfScreen, (route) => answers.answer(route));
    return answers;
  }

  /** Lets the requests fail, also those that wait for an answer. */
  async fail(): Promise<void> {
    this.state = 'failed';
    for (const route of this.held.splice(0)) await this.answer(route);
  }

  private async answer(route: Route): Promise<unknown> {
    if (this.state === 'loading') return this.held.push(route);
    if (this.state === 'failed') return route.fulfill({ status: 500, json: {} });
    const response = await route.fetch();
    const empty = emptyAnswerTo(this.screen, new URL(route.request().url()).pathname)!;
    return route.fulfill({ response, json: empty((await response.json()) as never) });
  }
}
