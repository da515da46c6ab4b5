import { useEffect, useRef, useState } from 'react';
import { useTranslate } from 'react-admin';
import { dateText, weekdayText } from '../../components/clinic-format.js';
import type { InsightKind } from '../layout/appointment-insights.js';
import { monthName, monthOf } from '../layout/months.js';
import { KindIcon } from './kinds.js';
import { useMonthContent } from './month-context.js';

/** The number of a day; a button that opens the day when it has insights. */
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

/** A little longer than the animation of a changed line. */
const CHANGED_DURATION_MS = 800;

/** Whether a value has changed within the last moment, to highlight it. */
function useChanged(value: string): boolean {
  const last = useRef(value);
  const [changed, setChanged] = useState(false);
  useEffect(() => {
    if (last.current === value) return;
    last.current = value;
    setChanged(true);
    const timer = window.setTimeout(() => setChanged(false), CHANGED_DURATION_MS);
    return () => window.clearTimeout(timer);
  }, [value]);
  return changed;
}

const ICON = { fontSize: 14 } as const;

/** A kind of insight on a day: as many patients' initials as fit, and their number. */
export function InsightLine({ date, kind }: { date: string; kind: InsightKind }) {
  const translate = useTranslate();
  const { lines, openDay } = useMonthContent();
  const patients = lines.get(date)?.find((line) => line.kind === kind)?.patients ?? [];
  const named = patients.map(({ initials, isDismissed }) =>
    isDismissed ? translate('insights.lineDismissed', { initials }) : initials,
  );
  const changed = useChanged(named.join());
  const label = translate('insights.line', {
    kind: translate(`insights.kinds.${kind}`),
    date: dateText(date),
    patients: named.join(', '),
  });
  return (
    <button
      type="button"
      // The button of the day opens the same: one tab stop per day is enough.
      tabIndex={-1}
      className="hi-line"
      data-kind={kind}
      data-changed={changed || undefined}
      aria-label={label}
      title={label}
      onClick={() => openDay(date, kind)}
    >
      <span className="hi-icon">
        <KindIcon kind={kind} sx={ICON} />
      </span>
      <span className="hi-people">
        {patients.map(({ appointmentId, initials, isDismissed }) =>
          isDismissed ? <s key={appointmentId}>{initials}</s> : <span key={appointmentId}>{initials}</span>,
        )}
      </span>
      {patients.length > 1 && <span className="hi-count">{patients.length}</span>}
    </button>
  );
}
