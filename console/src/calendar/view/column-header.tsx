import { useTranslate } from 'react-admin';
import { dateText, weekdayText } from '../../components/clinic-format.js';
import { useExplain, figureDialog } from '../../explain/why-provider.js';
import { bookedText } from '../layout/amounts-text.js';
import { columnFigure } from '../layout/column-figure.js';
import { columnTotals, type CalendarColumn, type ColumnTotals } from '../layout/columns.js';
import { useCalendarContent } from './calendar-context.js';
import { NotHeld } from './not-held.js';

function ProviderName({ column }: { column: CalendarColumn }) {
  return (
    <>
      <span className="hx-name" title={column.name}>
        {column.name}
      </span>
      {column.name !== column.providerId && <span className="hx-provider-id">{column.providerId}</span>}
    </>
  );
}

/** A day of the week view, which links to that day of all providers. */
function DayName({ column: { date } }: { column: CalendarColumn }) {
  const translate = useTranslate();
  const { today, showDay } = useCalendarContent();
  return (
    <button
      type="button"
      className="hx-day-name"
      aria-current={date === today ? 'date' : undefined}
      title={translate('calendar.showDay', { date: dateText(date) })}
      onClick={() => showDay(date)}
    >
      <span>{weekdayText(date).slice(0, 3)}</span> <span className="hx-provider-id">{dateText(date)}</span>
    </button>
  );
}

/** The amounts of a column, which open what they are made of. */
function Amounts({ column, totals }: { column: CalendarColumn; totals: ColumnTotals }) {
  const translate = useTranslate();
  const { format, now } = useCalendarContent();
  const explain = useExplain();
  const { planned, completed } = totals;
  const text = bookedText(planned, completed, format, translate);
  return (
    <button
      type="button"
      className="hx-provider-figures hx-amounts"
      title={text}
      aria-label={`${column.name}: ${text}. ${translate('explain.why')}`}
      aria-haspopup="dialog"
      onPointerEnter={figureDialog.preload}
      onFocus={figureDialog.preload}
      onClick={() => explain(columnFigure([column], now, { translate, format }))}
    >
      <span className="hx-amount">{format.money(planned)}</span>
      {completed !== null && (
        <>
          {' '}
          <span className="hx-amount">
            <span aria-hidden>→</span> {format.money(completed)}
          </span>
        </>
      )}
    </button>
  );
}

/** The heading of a column: its provider or day, and its totals. */
export function ColumnHeader({ column: index }: { column: number }) {
  const translate = useTranslate();
  const { columns, isWeekly, now } = useCalendarContent();
  const column = columns[index];
  if (!column) return null;
  const totals = columnTotals(column.appointments, now);
  const { appointments } = totals;
  const name = isWeekly ? `${weekdayText(column.date)} ${dateText(column.date)}` : column.name;
  return (
    <div className="hx-provider">
      <div className="hx-provider-name">
        {isWeekly ? <DayName column={column} /> : <ProviderName column={column} />}
      </div>
      <div className="hx-provider-state">
        <div className="hx-provider-figures">
          <span className="hx-long">{translate('calendar.appointments', { smart_count: appointments })}</span>
          <span className="hx-short">{translate('calendar.appointmentsShort', { smart_count: appointments })}</span>
        </div>
        <NotHeld name={name} appointments={column.appointments} />
      </div>
      {appointments > 0 && <Amounts column={column} totals={totals} />}
    </div>
  );
}
