import { useTranslate } from 'react-admin';
import { fittingLines } from '../layout/fitting-lines.js';
import { minuteOfDay } from '../layout/synthetic-day.js';
import type { Gap } from '../layout/gaps.js';

/**
 * The faint mark of cancelled or missed appointments, behind whatever took their place; a line for each, as many as fit. Screen
 * readers and the keyboard find these appointments in the column's heading.
 */
export function AppointmentGap({ gap: { startDate, endDate, appointments } }: { gap: Gap }) {
  const translate = useTranslate();
  const date = startDate.slice(0, 10);
  const lines = fittingLines(minuteOfDay(date, endDate) - minuteOfDay(date, startDate));
  return (
    <div className="hx-gap">
      {appointments.slice(0, Math.max(lines, 1)).map(({ appointmentId, patientInitials, status }) => (
        <div key={appointmentId}>
          <s>{patientInitials}</s> <span>{translate(`calendar.status.${status}`)}</span>
        </div>
      ))}
    </div>
  );
}
