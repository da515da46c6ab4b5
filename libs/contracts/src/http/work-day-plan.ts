import type { CalendarAppointment } from './calendar.js';

/**
 * One appointment of `GET Report/WorkDayPlan` (spec 1 section 3, work day plan appointment): the standing appointments of a provider's
 * day, the earliest first.
 */
export type WorkDayPlanAppointment = Pick<
  CalendarAppointment,
  | 'appointmentId'
  | 'durationInMinutes'
  | 'patientInitials'
  | 'examDoctor'
  | 'orderingDoctor'
  | 'procedures'
  | 'comments'
> & {
  /** When it begins: wall clock of the clinic, `yyyy-mm-ddThh:mm:ss`. */
  appointmentDate: string;
};
