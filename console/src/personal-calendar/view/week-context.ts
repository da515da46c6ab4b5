import type { CalendarAppointment, DayBucket } from '@helix/contracts';
import { createContext, useContext } from 'react';
import type { ClinicFormat } from '../../components/clinic-format.js';

/** What the grid draws: it knows places alone, so that a change of content moves nothing. */
export interface WeekContent {
  monday: string;
  /** Whose week; undefined: nobody is chosen. */
  providerId: string | undefined;
  /** The clinic's wall clock. */
  now: string;
  appointments: ReadonlyMap<string, CalendarAppointment>;
  days: ReadonlyMap<string, DayBucket>;
  format: ClinicFormat;
}

export const WeekContext = createContext<WeekContent | null>(null);

export function useWeekContent(): WeekContent {
  const content = useContext(WeekContext);
  if (!content) throw new Error('useWeekContent is only for what stands in the week.');
  return content;
}
