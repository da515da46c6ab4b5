import { useTranslate } from 'react-admin';
import { useCalendarContent } from './calendar-context.js';
import { GAP_PREFIX } from './grid-events.js';

/**
 * The faint mark of a cancelled or missed visit, behind whatever took its place. Screen readers and the keyboard find
 * these visits in the column's heading.
 */
export function VisitGap({ id }: { id: string }) {
  const translate = useTranslate();
  const view = useCalendarContent().views.get(id.slice(GAP_PREFIX.length));
  if (!view) return null;
  return (
    <div className="hx-gap">
      <s>{view.visit.patientInitials}</s> <span>{translate(`calendar.status.${view.visit.status}`)}</span>
    </div>
  );
}
