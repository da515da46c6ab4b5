import { Random } from '../practice/world/random.js';
import type { Habits } from './habits.js';

/** An appointment with its instants, milliseconds since the epoch. */
export interface TimedAppointment {
  appointmentId: string;
  providerId: string;
  startsAt: number;
  endsAt: number;
}

/** When the staff work on an appointment, milliseconds since the epoch. */
export interface Moments {
  /** Null: it is never planned. */
  plannedAt: number | null;
  /** When scorecard and next plan are saved; null: never. */
  finishedAt: number | null;
  plansNext: boolean;
}

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
/** Plans are saved this long before an appointment, on average, beside those of its eve. */
const MEAN_LEAD_DAYS = 20;
const MAX_LEAD_DAYS = 75;
/** Share of plans that are saved just before the appointment. */
const SAME_DAY_SHARE = 0.03;
/** How often the next appointment is planned at one that itself had no plan, relative to the others. */
const NEXT_WITHOUT_PLAN = 0.3;

/** When an appointment is planned and finished. Follows from the clinic and the appointment alone. */
export function momentsOf(seed: string, habits: Habits, appointment: TimedAppointment): Moments {
  const { appointmentId, startsAt, endsAt } = appointment;
  const random = new Random(seed, 'staff', appointmentId);
  const before = leadOf(random);
  const share = random.next();
  const isPlanned = share < habits.planned;
  const isLate = !isPlanned && share < habits.planned + habits.plannedLate;
  const plansNext = random.chance(habits.plansNext * (isPlanned ? 1 : NEXT_WITHOUT_PLAN));
  // An appointment is over 7 minutes after its end.
  const after = random.whole(8, 40) * MINUTE;
  if (isLate) {
    const plannedAt = endsAt + random.whole(15, 300) * MINUTE;
    return { plannedAt, finishedAt: plannedAt + 3 * MINUTE, plansNext };
  }
  return {
    plannedAt: isPlanned ? startsAt - before : null,
    finishedAt: isPlanned || plansNext ? endsAt + after : null,
    plansNext,
  };
}

/** Whole days and an hour more or less, so that nobody plans at night. */
function leadOf(random: Random): number {
  const lead = -Math.log(1 - random.next()) * MEAN_LEAD_DAYS;
  const days = 1 + Math.floor(Math.min(lead, MAX_LEAD_DAYS));
  const sameDay = random.whole(12, 55) * MINUTE;
  return random.chance(SAME_DAY_SHARE) ? sameDay : days * DAY + random.whole(-60, 60) * MINUTE;
}
