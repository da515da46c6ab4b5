import Box from '@mui/material/Box';
import Popover from '@mui/material/Popover';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { dateText, weekdayText } from '../../components/clinic-format.js';
import { useExplain, figureDialog } from '../../explain/why-provider.js';
import { bookedText } from '../layout/amounts-text.js';
import { columnFigure } from '../layout/column-figure.js';
import { columnTotals, isHeld, type CalendarColumn, type ColumnTotals } from '../layout/columns.js';
import { useCalendarContent } from './calendar-context.js';

/** The number of cancelled and missed appointments of a column, which opens their list. */
function NotHeld({ column, count }: { column: CalendarColumn; count: number }) {
  const translate = useTranslate();
  const { format } = useCalendarContent();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  // Once it was open, it stays, because it closes by a transition.
  const [wasOpened, setWasOpened] = useState(false);
  const title = translate('calendar.notHeldTitle', { provider: column.name });
  const text = translate('calendar.notHeld', { smart_count: count });
  return (
    <>
      <button
        type="button"
        className="hx-not-held"
        title={text}
        aria-label={`${column.name}: ${text}`}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={(event) => {
          setAnchor(event.currentTarget);
          setWasOpened(true);
        }}
      >
        <span aria-hidden>{count}</span>
      </button>
      {wasOpened && (
        <Popover
          open={anchor !== null}
          anchorEl={anchor}
          onClose={() => setAnchor(null)}
          anchorOrigin={{ vertical: 'bottom', horizontal: 'center' }}
          transformOrigin={{ vertical: 'top', horizontal: 'center' }}
          slotProps={{ paper: { role: 'dialog', 'aria-label': title, sx: { p: 4, minWidth: 240, maxWidth: 340 } } }}
        >
          <Typography sx={{ fontWeight: 600, mb: 2 }}>{title}</Typography>
          <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 2 }}>
            {column.appointments
              .filter((appointment) => !isHeld(appointment))
              .map((appointment) => (
                <Box
                  component="li"
                  key={appointment.appointmentId}
                  sx={{ display: 'flex', gap: 3, typography: 'body2' }}
                >
                  <Box component="span" sx={{ color: 'text.secondary', whiteSpace: 'nowrap' }}>
                    {format.timeRange(appointment.startDate, appointment.endDate)}
                  </Box>
                  <Box component="span" sx={{ flex: 1 }}>
                    <s>{appointment.patientInitials}</s> {appointment.rnaReason || appointment.reason}
                  </Box>
                  <Box component="span" sx={{ color: 'text.secondary' }}>
                    {translate(`calendar.status.${appointment.status}`)}
                  </Box>
                </Box>
              ))}
          </Box>
        </Popover>
      )}
    </>
  );
}

function ProviderName({ column }: { column: CalendarColumn }) {
  return (
    <>
      <span className="hx-text" title={column.name}>
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
  const { appointments, notHeld } = totals;
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
        {notHeld > 0 && <NotHeld column={column} count={notHeld} />}
      </div>
      {appointments > 0 && <Amounts column={column} totals={totals} />}
    </div>
  );
}
