import type { AppointmentStatus } from '../pms/entities.js';

/** One appointment as the calendar shows it (spec 1 section 3, calendar appointment). Money is dollars. */
export interface CalendarAppointment {
  appointmentId: string;
  providerId: string;
  operatoryId: string | null;
  patientId: string;
  patientInitials: string;
  /** Local time of the clinic, `yyyy-mm-ddThh:mm:ss`. */
  startDate: string;
  endDate: string;
  /** `yyyy-mm-dd`. */
  appointmentDate: string;
  durationInMinutes: number;
  status: AppointmentStatus;
  reason: string | null;
  rnaReason: string | null;
  /** Planned in the PMS on this appointment. */
  totalPlanned: number;
  /** Planned in Helix; null while there is no plan. */
  rnaTotalPlanned: number | null;
  /** The appointment's time priced as scaling; null when the patient's fee schedule has no scaling fee. */
  rnaTotalPlannedpriceOfScaling: number | null;
  totalCompleted: number;
  totalBilled: number;
  /** Null when neither the provider nor the clinic has a goal. */
  providerAppointmentGoal: number | null;
  birthDate: string | null;
  isOdsp: boolean;
  insuranceStatus: 0 | 1 | 2 | 3;
  insuranceIconName: string;
  insurancePlanName: string | null;
  comments: string | null;
  /** 1 active, 2 acknowledged; null when there is no comment. */
  commentState: 1 | 2 | null;
  nextAppointmentId: string | null;
  nextAppointmentDate: string | null;
  procedures: { adaCode: string; procedureName: string; minutes: number | null; comments: string | null }[];
  examDoctor: { firstName: string; lastName: string } | null;
  orderingDoctor: { firstName: string; lastName: string } | null;
}

/** One day of the calendar (spec 1 section 3, appointment day bucket). */
export interface DayBucket {
  date: string;
  totalCompleted: number;
  totalBilled: number;
  providers: { providerId: string; appointments: CalendarAppointment[] }[];
}

/**
 * One appointment of `GET Report/WorkDayPlan` (spec 1 section 3, work day plan appointment): the active appointments of a
 * provider's day, the earliest first.
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
  /** Its start in local time of the clinic, `yyyy-mm-ddThh:mm:ss`. */
  appointmentDate: string;
};
