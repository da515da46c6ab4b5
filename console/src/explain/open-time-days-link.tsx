import { dateText } from '../components/clinic-format.js';
import { OpenTimeWhyLink } from './why-link.js';

interface Props {
  /** What the open time is, for screen readers. */
  of: string;
  clinicId: number;
  /** The days of a chart. */
  dates: readonly string[];
  /** Is explained first. */
  today: string;
  /** All hygienists if empty. */
  providerIds?: readonly string[];
}

/** Explains the open time of a clinic on one of several days. */
export function OpenTimeDaysLink({ of, clinicId, dates, today, providerIds = [] }: Props) {
  const choices = dates.map((date) => ({
    label: dateText(date),
    clinicId,
    startDate: date,
    endDate: date,
    providerIds,
  }));
  return <OpenTimeWhyLink of={of} choices={choices} first={Math.max(0, dates.indexOf(today))} />;
}
