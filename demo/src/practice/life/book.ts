import type { Random } from '../world/random.js';
import type { Shifts } from '../world/shifts.js';
import type { Staff } from '../world/staff-list.js';
import { standsOn, type Appointment } from './appointment.js';

/** A free stretch of a provider's day, minutes of the day. */
export interface Gap {
  from: number;
  to: number;
}

/** A place for an appointment. */
export interface Slot {
  start: number;
  minutes: number;
}

const GRID_MINUTES = 10;
/** An appointment is stretched by up to this much rather than leaving a gap that nobody fits into. */
const STRETCH_MINUTES = 20;

/** The appointment book: whose time is taken by which appointment. */
export class Book {
  private readonly byDay = new Map<number, Appointment[]>();
  private readonly lines = new Map<string, Map<number, Appointment[]>>();

  constructor(private readonly shifts: Shifts) {}

  /** Every appointment of a day, also those that fell through. */
  of(day: number): readonly Appointment[] {
    return this.byDay.get(day) ?? [];
  }

  /** The appointments that take time on a provider's day. */
  lineOf(staff: Staff, day: number): readonly Appointment[] {
    return this.line(staff, day);
  }

  add(appointment: Appointment): void {
    const appointments = this.byDay.get(appointment.day);
    if (appointments) appointments.push(appointment);
    else this.byDay.set(appointment.day, [appointment]);
    if (standsOn(appointment)) this.line(appointment.staff, appointment.day).push(appointment);
  }

  /** Frees an appointment's time. The appointment stays in the book of its day. */
  free(appointment: Appointment): void {
    const line = this.line(appointment.staff, appointment.day);
    const place = line.indexOf(appointment);
    if (place >= 0) line.splice(place, 1);
  }

  /** Takes an appointment out of its day altogether, before it is moved. */
  remove(appointment: Appointment): void {
    this.free(appointment);
    const appointments = this.byDay.get(appointment.day);
    if (appointments) appointments.splice(appointments.indexOf(appointment), 1);
  }

  /** Forgets all days before one. */
  forgetBefore(first: number): void {
    for (const days of [this.byDay, ...this.lines.values()]) {
      for (const day of days.keys()) if (day < first) days.delete(day);
    }
  }

  /** Share of a provider's day that is taken, 0 to 1 or above; 1 on a day off. */
  fillOf(staff: Staff, day: number): number {
    const capacity = this.shifts.of(staff, day).reduce((sum, [from, to]) => sum + to - from, 0);
    if (capacity === 0) return 1;
    return this.line(staff, day).reduce((sum, appointment) => sum + appointment.minutes, 0) / capacity;
  }

  /** The free stretches of a provider's day from a minute on, in order. */
  gapsOf(staff: Staff, day: number, notBefore = 0): Gap[] {
    const gaps: Gap[] = [];
    const taken = [...this.line(staff, day)].sort((a, b) => a.start - b.start);
    for (const [from, to] of this.shifts.of(staff, day)) {
      let free = Math.max(from, Math.ceil(notBefore / GRID_MINUTES) * GRID_MINUTES);
      for (const appointment of taken) {
        if (appointment.start + appointment.minutes <= free || appointment.start >= to) continue;
        if (appointment.start > free) gaps.push({ from: free, to: appointment.start });
        free = Math.max(free, appointment.start + appointment.minutes);
      }
      if (to > free) gaps.push({ from: free, to });
    }
    return gaps;
  }

  /** A place for an appointment of so many minutes on a provider's day, stretched to `longest` at most; null when there is none. */
  slotOn(staff: Staff, day: number, minutes: number, longest: number, random: Random): Slot | null {
    const gaps = this.gapsOf(staff, day).filter((gap) => gap.to - gap.from >= minutes);
    return gaps.length === 0 ? null : slotIn(random.pick(gaps), minutes, longest, random);
  }

  private line(staff: Staff, day: number): Appointment[] {
    let days = this.lines.get(staff.id);
    if (!days) this.lines.set(staff.id, (days = new Map()));
    let line = days.get(day);
    if (!line) days.set(day, (line = []));
    return line;
  }
}

/**
 * Puts an appointment at the beginning or end of a gap, and stretches it over a rest that is too short to be of use, to
 * `longest` minutes at most.
 */
export function slotIn(gap: Gap, minutes: number, longest: number, random: Random): Slot {
  const rest = gap.to - gap.from - minutes;
  if (rest > 0 && rest <= STRETCH_MINUTES && minutes + rest <= longest && random.chance(0.7)) {
    return { start: gap.from, minutes: minutes + rest };
  }
  return { start: random.chance(0.75) ? gap.from : gap.to - minutes, minutes };
}
