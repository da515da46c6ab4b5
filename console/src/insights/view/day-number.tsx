import { useTranslate } from 'react-admin';
import { dateText, weekdayText } from '../../components/clinic-format.js';
import { monthOf } from '../layout/month-days.js';
import { useMonthContent } from './month-context.js';
import { monthName } from './month-text.js';

/** The number of a day; where there is something to see, it opens the day. */
export function DayNumber({ date }: { date: string }) {
  const translate = useTranslate();
  const { month, today, lines, openDay } = useMonthContent();
  const ofDay = lines.get(date) ?? [];
  const shared = {
    className: 'hi-day',
    'data-faint': monthOf(date) !== month || date < today || undefined,
    'aria-current': date === today ? ('date' as const) : undefined,
  };
  const number = Number(date.slice(8));
  const text = number === 1 ? `${monthName(date)} 1` : number;
  if (ofDay.length === 0) return <span {...shared}>{text}</span>;
  const insights = ofDay
    .map(({ kind, patients }) =>
      translate('insights.openDayCount', { kind: translate(`insights.kinds.${kind}`), count: patients.length }),
    )
    .join(', ');
  return (
    <button
      type="button"
      {...shared}
      data-day={date}
      aria-label={translate('insights.openDay', { date: `${text}, ${weekdayText(date)} ${dateText(date)}`, insights })}
      onClick={() => openDay(date, null)}
    >
      {text}
    </button>
  );
}
