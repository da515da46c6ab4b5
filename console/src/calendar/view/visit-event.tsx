import CommentIcon from '@mui/icons-material/ChatBubble';
import AcknowledgedIcon from '@mui/icons-material/ChatBubbleOutline';
import NextIcon from '@mui/icons-material/EventRepeatOutlined';
import { memo } from 'react';
import { useTranslate } from 'react-admin';
import type { ClinicFormat } from '../layout/clinic-format.js';
import { dateText } from '../layout/clinic-format.js';
import { plannedOn } from '../layout/day-figures.js';
import { fittingLines } from '../layout/fitting-lines.js';
import { minuteOfDay, SLOT_MINUTES } from '../layout/synthetic-day.js';
import type { VisitView } from '../layout/visit-view.js';
import { useCalendarContent, useVisitMarks } from './calendar-context.js';
import { insuranceOf } from './insurance.js';
import { StateIcon } from './state-icon.js';

const ICON = { fontSize: 13 } as const;

function Marks({ visit }: { visit: VisitView['visit'] }) {
  const translate = useTranslate();
  const insurance = insuranceOf(visit);
  return (
    <span className="hx-marks">
      {visit.comments && visit.commentState !== null && (
        <span title={translate(visit.commentState === 1 ? 'calendar.commentNew' : 'calendar.commentRead')}>
          {visit.commentState === 1 ? (
            <CommentIcon sx={{ ...ICON, color: 'state.warning.bar' }} />
          ) : (
            <AcknowledgedIcon sx={ICON} />
          )}
        </span>
      )}
      <span title={translate(insurance.label)}>
        <insurance.Icon sx={ICON} />
      </span>
      {visit.nextAppointmentDate && (
        <span title={translate('calendar.nextBooked', { date: dateText(visit.nextAppointmentDate) })}>
          <NextIcon sx={ICON} />
        </span>
      )}
    </span>
  );
}

function Figures({ view, format }: { view: VisitView; format: ClinicFormat }) {
  const translate = useTranslate();
  const { visit, perHour } = view;
  return (
    <span className="hx-line hx-figures">
      {perHour !== null && (
        <span className="hx-chip">{translate('calendar.perHour', { amount: format.money(perHour) })}</span>
      )}
      <span>
        {format.money(plannedOn(visit))} → {format.money(visit.totalCompleted)}
      </span>
    </span>
  );
}

interface EventProps {
  view: VisitView;
  format: ClinicFormat;
  changed: boolean;
  open: boolean;
}

/** One visit in its column: who and when, the reason, the figures; as many lines as fit, the rest is in the card. */
const EventButton = memo(function EventButton({ view, format, changed, open }: EventProps) {
  const translate = useTranslate();
  const { visit, state, providerName } = view;
  const minutes =
    minuteOfDay(visit.appointmentDate, visit.endDate) - minuteOfDay(visit.appointmentDate, visit.startDate);
  const lines = fittingLines(Math.max(minutes, SLOT_MINUTES));
  const label = translate('calendar.eventLabel', {
    provider: providerName,
    time: `${format.time(visit.startDate)} – ${format.time(visit.endDate)}`,
    initials: visit.patientInitials,
    state: translate(`calendar.state.${state}`),
  });
  return (
    <button
      type="button"
      className="hx-visit"
      data-appointment-id={visit.appointmentId}
      data-state={state}
      data-lines={lines}
      data-changed={changed || undefined}
      aria-label={label}
      aria-haspopup="dialog"
      aria-expanded={open}
    >
      <span className="hx-line">
        <StateIcon state={state} />
        <span className="hx-initials">{visit.patientInitials}</span>
        <span className="hx-time">{format.timeRange(visit.startDate, visit.endDate)}</span>
        <Marks visit={visit} />
      </span>
      {lines >= 2 && <span className="hx-line hx-text">{visit.rnaReason || visit.reason}</span>}
      {lines >= 3 && <Figures view={view} format={format} />}
    </button>
  );
});

/** The grid draws this for an event's id; everything else comes from the calendar's context. */
export function VisitEvent({ id }: { id: string }) {
  const { views, format } = useCalendarContent();
  const { changed, openId } = useVisitMarks();
  const view = views.get(id);
  return view ? <EventButton view={view} format={format} changed={changed.has(id)} open={openId === id} /> : null;
}
