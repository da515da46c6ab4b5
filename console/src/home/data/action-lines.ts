import type { NextActionRow } from '@helix/contracts';
import { addDays } from '@helix/hygiene';
import { dateText, weekdayText } from '../../components/clinic-format.js';

type Translate = (key: string, values?: Record<string, unknown>) => string;

/** The actions of one day, with its name. */
export interface ActionDay {
  date: string;
  /** `Today`, `Tomorrow`, or the weekday with the date. */
  name: string;
  actions: readonly NextActionRow[];
}

/** The actions by day, in their order. */
export function actionDays(actions: readonly NextActionRow[], today: string, translate: Translate): ActionDay[] {
  const dates = [...new Set(actions.map(({ date }) => date))];
  return dates.map((date) => ({
    date,
    name: dayName(date, today, translate),
    actions: actions.filter((action) => action.date === date),
  }));
}

function dayName(date: string, today: string, translate: Translate): string {
  if (date === today) return translate('dashboards.actions.today');
  if (date === addDays(today, 1)) return translate('dashboards.actions.tomorrow');
  return `${weekdayText(date)}, ${dateText(date)}`;
}

/** An action as a sentence, and what else there is of its kind. @param time formats a local time. */
export function actionText(
  { kind, count, gap }: NextActionRow,
  time: (localTime: string) => string,
  translate: Translate,
): { text: string; more: string | null } {
  if (!gap) return { text: translate(`dashboards.actions.${kind}`, { smart_count: count }), more: null };
  const { minutes, startDate, providerName: name } = gap;
  return {
    text: translate('dashboards.actions.openGap', { minutes, time: time(startDate), name }),
    more: count > 1 ? translate('dashboards.actions.moreGaps', { smart_count: count - 1 }) : null,
  };
}

/** Where an action is done: a path, or null for the list of the appointments without a plan on this page. */
export function actionPath({ kind, date, appointmentIds }: NextActionRow): string | null {
  if (kind === 'openGap') return `/dashboard?date=${date}`;
  if (kind !== 'notPlanned') return `/insights?month=${date.slice(0, 7)}&day=${date}&kind=${kind}`;
  const [only] = appointmentIds;
  return only !== undefined && appointmentIds.length === 1 ? `/appointment/${encodeURIComponent(only)}` : null;
}
