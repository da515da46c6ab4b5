import { TimeGridSkeleton } from '../../components/grid/time-grid-skeleton.js';
import { useWeekContent } from './week-context.js';
import { SLOT_HEIGHT, SLOT_MINUTES } from './week-frame.js';

const HOURS = [8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18];
const WORKING_DAYS = 5;

/** The week that comes: the hours of a working day, and appointments on working days. */
export function WeekSkeleton() {
  const { format } = useWeekContent();
  const texts = HOURS.map((hour) => format.hour(new Date(hour * 3_600_000)));
  return (
    <TimeGridSkeleton columns={7} filled={WORKING_DAYS} hours={texts} pixelsPerMinute={SLOT_HEIGHT / SLOT_MINUTES} />
  );
}
