import { createContext, useContext } from 'react';
import type { ClinicFormat } from '../../components/clinic-format.js';
import type { CalendarColumn } from '../layout/columns.js';
import type { AppointmentSlots } from '../layout/appointment-slots.js';
import type { AppointmentView } from '../layout/appointment-view.js';

/** What the pieces inside of the grid draw. The grid itself is only told where they stand. */
export interface CalendarContent {
  /** The columns are the days of one provider's week, not the providers of a day. */
  isWeekly: boolean;
  /** The clinic's day, `yyyy-mm-dd`. */
  today: string;
  columns: readonly CalendarColumn[];
  views: ReadonlyMap<string, AppointmentView>;
  format: ClinicFormat;
  /** Goes to a day of everybody. */
  showDay: (date: string) => void;
}

/** What passes quickly; apart from the content, so that opening a card draws nothing else anew. */
export interface AppointmentMarks {
  /** The appointment whose card is open. */
  openId: string | null;
  /** Appointments that have just changed. */
  changed: ReadonlySet<string>;
}

/** Which appointment is in which slot of the grid. */
export const AppointmentSlotsContext = createContext<AppointmentSlots>(new Map());
export const CalendarContext = createContext<CalendarContent | null>(null);
export const AppointmentMarksContext = createContext<AppointmentMarks>({ openId: null, changed: new Set() });

/** Throws outside of the calendar. */
export function useCalendarContent(): CalendarContent {
  const content = useContext(CalendarContext);
  if (!content) throw new Error('useCalendarContent is only for pieces of the calendar.');
  return content;
}

export const useAppointmentSlots = (): AppointmentSlots => useContext(AppointmentSlotsContext);
export const useAppointmentMarks = (): AppointmentMarks => useContext(AppointmentMarksContext);
