import type { Page } from '@playwright/test';
import type {
  ClinicView,
  Dashboard,
  HygieneDashboard,
  OpenDay,
  OpenTimeRow,
} from '../../../libs/contracts/src/index.js';
import { addDays } from '../../../libs/hygiene/src/index.js';
import type { ApiClient } from '../api-client.js';
import { tablesOf, textsOf } from './panels.js';
import { comparison, dayName, dollars, hours, lastWeekday, openTimeMeaning, percent } from './format.js';

const PRODUCTION = 'Today’s forecasted production per hour';
const IMPROVEMENT = 'Appointments needing improvement';
const PERFECT = 'Perfect appointments';
const OPEN_TIME = 'Open time';
const METRICS = 'Hygiene metrics';
const PRODUCTION_CHART = 'Forecasted Per Hour Production';
const OPEN_TIME_CHART = 'Forecasted Open time Percentage';
const PLANNED_CHART = 'Appointments Planned %';
export const HOME_CHARTS = [PRODUCTION_CHART, OPEN_TIME_CHART, PLANNED_CHART] as const;

/** Every metric that `/mydashboard` shows: the cards, the three days, and the tables behind its charts. */
export async function shownOnHome(page: Page): Promise<string[]> {
  const texts = await textsOf(page, [PRODUCTION, IMPROVEMENT, PERFECT, OPEN_TIME, METRICS]);
  return [...texts, ...(await tablesOf(page, HOME_CHARTS))];
}

/** What `/mydashboard` must show by the answers of the API. @param today the page's. */
export async function expectedOnHome(
  client: ApiClient,
  clinic: ClinicView,
  providerIds: readonly string[],
  today: string,
): Promise<string[]> {
  const monday = addDays(today, -((new Date(`${today}T00:00:00Z`).getUTCDay() + 6) % 7));
  const week = { startDate: monday, endDate: addDays(monday, 6) };
  const lastWeek = { startDate: addDays(today, -7), endDate: addDays(today, -7) };
  const [days, openTime, hygiene, before, openTimeBefore, openDay] = await Promise.all([
    client.dashboard(clinic, providerIds, week),
    client.openTime(clinic, providerIds, week),
    client.hygieneDashboard(clinic, providerIds, today),
    client.dashboard(clinic, providerIds, lastWeek),
    client.openTime(clinic, providerIds, lastWeek),
    client.openDay(clinic, today),
  ]);
  return [
    ...resultCards(days, before.dashboard[0]!, clinic.goalHourlyProduction, today),
    openTimeCard(openTime, openTimeBefore[0]!, today),
    METRICS + metrics(hygiene, openDay, today),
    ...charts(days, openTime, clinic.goalHourlyProduction),
  ];
}

function resultCards(
  { dashboard }: Dashboard,
  before: Dashboard['dashboard'][number],
  goal: number,
  today: string,
): string[] {
  const row = dashboard.find(({ date }) => date === today);
  const value = row?.averageHourlyProduction ?? null;
  const [improvement = NaN, perfect = NaN] = [row?.appointmentsNeedingImprovement, row?.perfectAppointments];
  const evaluated = improvement + perfect;
  const hadAny = before.appointmentsNeedingImprovement + before.perfectAppointments > 0;
  const since = lastWeekday(today);
  const result = (count: number, countBefore: number): string =>
    evaluated === 0
      ? '0No appointments today'
      : `${count}of ${evaluated} appointment${evaluated === 1 ? '' : 's'} today` +
        comparison(count, hadAny ? countBefore : null, String, since);
  const meaning = value !== null && value < goal ? 'Below the goal' : 'At or above the goal';
  const perHour = (amount: number): string => `${dollars(amount, 0)}/h`;
  const production =
    value === null
      ? 'N/ANo appointments today'
      : `${dollars(value, goal)}/h${percent(Math.floor((100 * value) / goal))} of goal${meaning}Goal ${perHour(goal)}` +
        comparison(value, before.averageHourlyProduction, perHour, since);
  return [
    PRODUCTION + production,
    IMPROVEMENT + result(improvement, before.appointmentsNeedingImprovement),
    PERFECT + result(perfect, before.perfectAppointments),
  ];
}

function openTimeCard(rows: readonly OpenTimeRow[], before: OpenTimeRow, today: string): string {
  const row = rows.find(({ date }) => date === today);
  if (!row || row.openTime === null) return `${OPEN_TIME}WhyN/ANo working hours on record`;
  const open = hours((row.totalMinutesClocked ?? NaN) - row.totalMinutesWorked);
  return `${OPEN_TIME}Why${percent(row.openTime)} ${open}${openTimeMeaning(row.openTime)}${comparison(row.openTime, before.openTime, percent, lastWeekday(today))}`;
}

function metrics(hygiene: HygieneDashboard, openDay: OpenDay, today: string): string {
  const { todayUnplannedCount: unplanned, unplannedPct3Months } = hygiene;
  const sentences = [
    hygiene.today.totalAppointments > 0 && unplanned === 0
      ? 'All of today’s appointments are planned.'
      : `${unplanned} of today’s appointments ${unplanned === 1 ? 'is' : 'are'} not planned.`,
    unplannedPct3Months !== null &&
      `${percent(unplannedPct3Months)} of the last 3 months’ appointments were not planned.`,
  ];
  const days = (['yesterday', 'today', 'tomorrow'] as const).map((which, at) => {
    const { totalAppointments: total, plannedAppointments, rebooked, planNext } = hygiene[which];
    const title = `${which.charAt(0).toUpperCase()}${which.slice(1)}’s Appointments${dayName(addDays(today, at - 1))}`;
    const isOpen = {
      yesterday: openDay.previousOpenDay === addDays(today, -1),
      today: openDay.isOpen,
      tomorrow: openDay.nextOpenDay === addDays(today, 1),
    }[which];
    if (total === 0) return `${title}${isOpen ? '' : 'Closed'}No appointments`;
    const planned = `${title}Planned Appointments${plannedAppointments}/${total}`;
    return which === 'tomorrow' ? planned : `${planned}Rebooked${rebooked}/${total}Plan Next${planNext}/${total}`;
  });
  return sentences.filter((sentence) => sentence !== false).join(' ') + days.join('');
}

function charts(
  { dashboard, plannedAppointments }: Dashboard,
  openTime: readonly OpenTimeRow[],
  goal: number,
): string[] {
  return [
    ...dashboard.map(
      (row) => `${PRODUCTION_CHART}: ${dayName(row.date)} = ${dollars(row.averageHourlyProduction, goal)}`,
    ),
    ...openTime.map((row) => `${OPEN_TIME_CHART}: ${dayName(row.date)} = ${percent(row.openTime)}`),
    ...plannedAppointments.map(
      (row) => `${PLANNED_CHART}: ${row.theMonthName} ${row.theYear} = ${percent(row.percentagePlanned)}`,
    ),
  ];
}
