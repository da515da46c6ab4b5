import type { CalendarAppointment, DayBucket } from '@helix/contracts';
import { createContext, useContext } from 'react';
import type { ClinicFormat } from '../../components/clinic-format.js';

/** The content of the grid. The grid itself only gets places, so that a change of content moves nothing. */
export interface WeekContent {
  monday: string;
  /** Undefined when nobody is chosen. */
  providerId: string | undefined;
  /** The clinic's local time. */
  now: string;
  appointments: ReadonlyMap<string, CalendarAppointment>;
  days: ReadonlyMap<string, DayBucket>;
  format: ClinicFormat;
  /** The appointment in the side panel. */
  lookId: string | null;
  /** Shows an appointment in the side panel. */
  look: (appointmentId: string) => void;
}

export const WeekContext = createContext<WeekContent | null>(null);

export function useWeekContent(): WeekContent {
  const content = useContext(WeekContext);
  if (!content) throw new Error('useWeekContent must be used inside of WeekContext.');
  return content;
}
