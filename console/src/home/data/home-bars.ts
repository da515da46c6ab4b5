import type { DashboardRow, OpenTimeRow, PlannedAppointmentsRow } from '@helix/contracts';
import { hourlyProductionState, openTimeState } from '@helix/hygiene';
import type { ChartBar } from '../../components/charts/chart-bar.js';
import { dayBar, type DayNotes } from '../../components/charts/day-bar.js';

/** Translated labels of the bars. */
export interface BarLabels {
  days: DayNotes;
  /** For the current month. */
  soFar: string;
}

/** The goal that counts today, dollars an hour, 0: none; and the text of another one that counted on a day. */
export interface TodaysGoal {
  perHour: number;
  otherText: (perHour: number) => string;
}

/** Hourly production by day, in dollars, each compared with the goal of its day. */
export function productionBars(
  rows: readonly DashboardRow[],
  today: string,
  { perHour, otherText }: TodaysGoal,
  labels: BarLabels,
): ChartBar[] {
  return rows.map(({ date, averageHourlyProduction: value, goalHourlyProduction: goal }) => ({
    ...dayBar(date, today, labels.days),
    value,
    state: hourlyProductionState(value, goal),
    ...(goal === perHour ? {} : { comparison: otherText(goal) }),
  }));
}

/** Open time by day, in percent. */
export function openTimeBars(rows: readonly OpenTimeRow[], today: string, labels: BarLabels): ChartBar[] {
  return rows.map(({ date, openTime: value }) => ({
    ...dayBar(date, today, labels.days),
    value,
    state: openTimeState(value),
  }));
}

/** Planned appointments by month, in percent; the first month and each January also show the year. */
export function plannedBars(rows: readonly PlannedAppointmentsRow[], today: string, { soFar }: BarLabels): ChartBar[] {
  return rows.map(({ theMonthName, theYear, percentagePlanned: value }, at) => {
    const isCurrent = theYear === Number(today.slice(0, 4)) && theMonthName === monthNameOf(today);
    return {
      key: `${theMonthName} ${theYear}`,
      label: theMonthName.slice(0, 3),
      ...(at === 0 || theMonthName === 'January' ? { subLabel: String(theYear) } : {}),
      name: `${theMonthName} ${theYear}`,
      value,
      state: 'plain',
      ...(isCurrent ? { isCurrent, certainty: 'partial', note: soFar } : {}),
    };
  });
}

const monthName = new Intl.DateTimeFormat('en-US', { month: 'long', timeZone: 'UTC' });
const monthNameOf = (date: string): string => monthName.format(new Date(`${date}T00:00:00Z`));
