import { memo } from 'react';
import { useTranslate } from 'react-admin';
import type { ClinicFormat } from '../../components/clinic-format.js';
import { dateText } from '../../components/clinic-format.js';
import { plannedOn } from '../layout/day-figures.js';
import { fittingLines } from '../layout/fitting-lines.js';
import { minuteOfDay, SLOT_MINUTES } from '../layout/synthetic-day.js';
import type { VisitView } from '../layout/visit-view.js';
import { appointmentPath, nextAppointmentPath } from './appointment-links.js';
import { useCalendarContent, useVisitMarks, useVisitSlots } from './calendar-context.js';
import { insuranceOf } from './insurance.js';
import { Sign } from './signs.js';

function Marks({ view }: { view: VisitView }) {
  const translate = useTranslate();
  const { visit } = view;
  const next = nextAppointmentPath(view);
  return (
    <span className="hx-marks">
      {visit.comments && visit.commentState !== null && (
        <span className="hx-comment-mark" data-new={visit.commentState === 1 || undefined}>
          <Sign name={visit.commentState === 1 ? 'comment' : 'acknowledged'} />
        </span>
      )}
      <span data-insurance={visit.insuranceIconName}>
        <Sign name={insuranceOf(visit).sign} />
      </span>
      {next !== null && visit.nextAppointmentDate !== null && (
        <a
          className="hx-next"
          href={next}
          aria-label={translate('calendar.openNext', {
            initials: visit.patientInitials,
            date: dateText(visit.nextAppointmentDate),
          })}
        >
          <Sign name="next" />
        </a>
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

/**
 * One visit in its column: who and when, the reason, the figures, the comment; as many lines as fit, the rest is in the
 * card. All of it is the link to the appointment, but for the link to the next one.
 */
const VisitBox = memo(function VisitBox({ view, format, changed, open }: EventProps) {
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
    <div
      className="hx-visit"
      data-appointment-id={visit.appointmentId}
      data-state={state}
      data-lines={lines}
      data-changed={changed || undefined}
      data-open={open || undefined}
    >
      <a className="hx-open" href={appointmentPath(view)} aria-label={label} />
      <span className="hx-line">
        <Sign name={state} />
        <span className="hx-initials">{visit.patientInitials}</span>
        <span className="hx-time">{format.timeRange(visit.startDate, visit.endDate)}</span>
        <Marks view={view} />
      </span>
      {lines >= 2 && <span className="hx-line hx-text">{visit.rnaReason || visit.reason}</span>}
      {lines >= 3 && <Figures view={view} format={format} />}
      {lines >= 4 && visit.comments && (
        <span className="hx-line hx-text hx-comment" data-new={visit.commentState === 1 || undefined}>
          {visit.comments}
        </span>
      )}
    </div>
  );
});

/** The grid draws this for a slot; everything else comes from the calendar's context. */
export function VisitEvent({ slot }: { slot: string }) {
  const { views, format } = useCalendarContent();
  const { changed, openId } = useVisitMarks();
  const id = useVisitSlots().get(slot);
  const view = id === undefined ? undefined : views.get(id);
  if (id === undefined || !view) return null;
  return <VisitBox view={view} format={format} changed={changed.has(id)} open={openId === id} />;
}
