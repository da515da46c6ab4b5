import { TimeGridSkeleton } from '../../components/grid/time-grid-skeleton.js';
import { SLOT_HEIGHT } from '../layout/fitting-lines.js';
import { SLOT_MINUTES } from '../layout/synthetic-day.js';
import type { VisibleHours } from '../layout/visible-hours.js';
import { useCalendarContent } from './calendar-context.js';

interface Props {
  /** How many columns there will be, as far as one knows. */
  columns: number;
  hours: VisibleHours;
}

/** The day that comes, in the hours that are shown before one knows it. */
export function CalendarSkeleton({ columns, hours }: Props) {
  const { format } = useCalendarContent();
  const texts = Array.from({ length: (hours.end - hours.start) / 60 }, (_, hour) =>
    format.hour(new Date((hours.start / 60 + hour) * 3_600_000)),
  );
  return (
    <TimeGridSkeleton columns={columns} filled={columns} hours={texts} pixelsPerMinute={SLOT_HEIGHT / SLOT_MINUTES} />
  );
}
