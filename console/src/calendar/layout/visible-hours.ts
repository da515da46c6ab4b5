import type { CalendarAppointment } from '@helix/contracts';
import { minuteOfDay } from './synthetic-day.js';

/** Minutes of the day, both whole hours. */
export interface VisibleHours {
  start: number;
  end: number;
}

const NOTHING_LOADED: VisibleHours = { start: 7 * 60, end: 19 * 60 };

/** From the earliest start to the latest end of the appointments that are loaded, out to whole hours. None: 7:00 to 19:00. */
export function visibleHours(appointments: readonly CalendarAppointment[]): VisibleHours {
  if (appointments.length === 0) return NOTHING_LOADED;
  let start = 24 * 60;
  let end = 0;
  for (const { appointmentDate, startDate, endDate } of appointments) {
    start = Math.min(start, minuteOfDay(appointmentDate, startDate));
    end = Math.max(end, minuteOfDay(appointmentDate, endDate));
  }
  const startHour = Math.min(Math.floor(start / 60), 23);
  return { start: startHour * 60, end: Math.max(Math.ceil(end / 60), startHour + 1) * 60 };
}
