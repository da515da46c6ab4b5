import type { AppointmentStatus } from '@helix/contracts';
import type { Patient } from '../world/patients.js';
import type { Staff } from '../world/staff-list.js';

/** One procedure of an appointment. */
export interface Item {
  /** Place among all items that the appointment ever had, from 1. */
  n: number;
  code: string;
  /** Dollars. */
  amount: number;
  units: number;
  minutes: number;
  staff: Staff;
  /** 105 planned, 102 done; null once the row is deleted. */
  status: 102 | 105 | null;
  teeth: string[] | null;
  surfaces: string[] | null;
  /** False for a planned procedure whose appointment fell through. */
  isOnAppointment: boolean;
  isClaimed: boolean;
  /** Local seconds; of what nobody had planned, when it was done. */
  plannedAt: number;
  /** Local milliseconds of the row's last change. */
  stamp: number;
}

/** One appointment with all that hangs on it. */
export interface Appointment {
  id: string;
  patient: Patient;
  staff: Staff;
  day: number;
  /** Minutes of the day. */
  start: number;
  minutes: number;
  reason: string;
  status: AppointmentStatus;
  examDoctor: Staff | null;
  orderingDoctor: Staff | null;
  comments: string | null;
  /** Local seconds. */
  bookedAt: number;
  items: Item[];
  /** Procedures that staff mean to do; turned into items when planned or done. */
  isPlanned: boolean;
  /** Local seconds at which claims went out and the note was written; null before. */
  claimedAt: number | null;
  notedAt: number | null;
  /** Grows with every move, so that what was arranged for the old time does not happen. */
  round: number;
  /** Local milliseconds of the row's last change. */
  stamp: number;
}

/** Whether an appointment still takes a place on the day sheet. */
export const standsOn = (appointment: Appointment): boolean =>
  appointment.status !== 'cancelled' && appointment.status !== 'noShow';

/** Whether the appointment has not started and is not cancelled. */
export const isAhead = (appointment: Appointment): boolean =>
  appointment.status === 'scheduled' || appointment.status === 'confirmed';

/** The usual minutes of all that is planned and done. */
export const workMinutesOf = ({ items }: Appointment): number =>
  items.reduce((sum, item) => (item.status === null ? sum : sum + item.minutes), 0);

/** The sum of what is planned and done by the appointment's own provider, dollars. */
export const valueOf = (appointment: Appointment): number =>
  appointment.items.reduce(
    (sum, item) => (item.status !== null && item.staff === appointment.staff ? sum + item.amount : sum),
    0,
  );
