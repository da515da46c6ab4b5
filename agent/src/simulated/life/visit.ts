import type { AppointmentStatus } from '@helix/contracts';
import type { Patient } from '../world/patients.js';
import type { Staff } from '../world/staff-list.js';

/** One procedure of a visit. */
export interface Item {
  /** Place among all items that the visit ever had, from 1. */
  n: number;
  code: string;
  /** Dollars. */
  amount: number;
  units: number;
  minutes: number;
  staff: Staff;
  /** 105 planned, 102 done; null once the row is gone. */
  status: 102 | 105 | null;
  teeth: string[] | null;
  surfaces: string[] | null;
  /** False for a planned procedure whose visit fell through. */
  isOnVisit: boolean;
  isClaimed: boolean;
  /** Wall milliseconds of the row's last change. */
  stamp: number;
}

/** One appointment with all that hangs on it. */
export interface Visit {
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
  /** Wall seconds. */
  bookedAt: number;
  items: Item[];
  /** Procedures that staff mean to do; turned into items when planned or done. */
  isPlanned: boolean;
  /** Wall seconds at which claims went out and the note was written; null before. */
  claimedAt: number | null;
  notedAt: number | null;
  /** Grows with every move, so that what was arranged for the old time does not happen. */
  round: number;
  /** Wall milliseconds of the row's last change. */
  stamp: number;
}

/** Whether a visit still takes a place on the day sheet. */
export const standsOn = (visit: Visit): boolean => visit.status !== 'cancelled' && visit.status !== 'noShow';

/** Whether the visit has not begun and will still happen, as far as anybody knows. */
export const isAhead = (visit: Visit): boolean => visit.status === 'scheduled' || visit.status === 'confirmed';

/** The sum of what is planned and done by the visit's own provider, dollars. */
export const valueOf = (visit: Visit): number =>
  visit.items.reduce((sum, item) => (item.status !== null && item.staff === visit.staff ? sum + item.amount : sum), 0);
