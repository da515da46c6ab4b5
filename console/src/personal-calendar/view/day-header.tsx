import { useTranslate } from 'react-admin';
import { Link } from 'react-router';
import { dateText, weekdayText } from '../../components/clinic-format.js';
import { FIRST_HOUR, LAST_HOUR, outsideHours, type OutsideHours } from '../layout/shown-hours.js';
import { useWeekContent } from './week-context.js';

/** What a day has before or after the shown hours, and the way to it. */
function Outside({ date, outside: { place, count, completed } }: { date: string; outside: OutsideHours }) {
  const translate = useTranslate();
  const { providerId, format } = useWeekContent();
  const hour = new Date(`${date}T${place === 'before' ? FIRST_HOUR : LAST_HOUR}Z`);
  const query = new URLSearchParams({ date, ...(providerId ? { p_id: providerId } : {}) });
  const text = translate(`personalCalendar.${place}Hours`, {
    smart_count: count,
    hour: format.hour(hour),
    amount: format.exactMoney(completed),
  });
  return (
    <Link
      to={`/dashboard?${query}`}
      className="hp-outside"
      data-outside={place}
      aria-label={translate('personalCalendar.outsideLabel', { text, date: dateText(date) })}
    >
      {text}
    </Link>
  );
}

/** A day by its name, what was completed on it, and what of that is not in sight. */
export function DayHeader({ date }: { date: string }) {
  const { days, appointments, now, format } = useWeekContent();
  const total = days.get(date)?.totalCompleted ?? 0;
  const ofDay = [...appointments.values()].filter(({ startDate }) => startDate.startsWith(date));
  return (
    <>
      <div className="hp-day" aria-current={date === now.slice(0, 10) ? 'date' : undefined}>
        {weekdayText(date).slice(0, 3)} {Number(date.slice(8))}
      </div>
      <div className="hp-total">{total > 0 ? format.exactMoney(total) : '–'}</div>
      {outsideHours(ofDay).map((outside) => (
        <Outside key={outside.place} date={date} outside={outside} />
      ))}
    </>
  );
}
