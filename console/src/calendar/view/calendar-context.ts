import { createContext, useContext } from 'react';
import type { ClinicFormat } from '../../components/clinic-format.js';
import type { AppointmentView } from '../layout/appointment-view.js';
import type { CalendarColumn } from '../layout/columns.js';
import type { AppointmentSlots } from '../layout/grid-events.js';

/** The content of the grid. The grid itself only gets the places of events. */
export interface CalendarContent {
  /** The columns are the days of one provider's week, not the providers of a day. */
  isWeekly: boolean;
  /** The clinic's date, `yyyy-mm-dd`. */
  today: string;
  /** The clinic's local time, `yyyy-mm-ddThh:mm:00`. */
  now: string;
  columns: readonly CalendarColumn[];
  views: ReadonlyMap<string, AppointmentView>;
  format: ClinicFormat;
  /** Shows a day of all providers. */
  showDay: (date: string) => void;
}

/** Short-lived state of appointments, separate from the content so that opening a card renders nothing else again. */
export interface AppointmentMarks {
  /** The appointment whose card is open. */
  openId: string | null;
  /** The appointment in the side panel. */
  lookId: string | null;
  /** Appointments that have just changed. */
  changed: ReadonlySet<string>;
}

/** Where the grid draws appointments. */
export interface AppointmentPlaces {
  /** The appointment in each slot. */
  slots: AppointmentSlots;
  /** Of every column, pixels. */
  columnWidth: number;
  /** Into how many parts the width of its column is divided for an appointment, by its id; not given: it has all of it. */
  shares: ReadonlyMap<string, number>;
}

export const AppointmentPlacesContext = createContext<AppointmentPlaces>({
  slots: new Map(),
  columnWidth: 0,
  shares: new Map(),
});
export const CalendarContext = createContext<CalendarContent | null>(null);
export const AppointmentMarksContext = createContext<AppointmentMarks>({
  openId: null,
  lookId: null,
  changed: new Set(),
});

/** Throws outside of the calendar. */
export function useCalendarContent(): CalendarContent {
  const content = useContext(CalendarContext);
  if (!content) throw new Error('useCalendarContent must be used inside of CalendarContext.');
  return content;
}

export const useAppointmentPlaces = (): AppointmentPlaces => useContext(AppointmentPlacesContext);
export const useAppointmentMarks = (): AppointmentMarks => useContext(AppointmentMarksContext);
