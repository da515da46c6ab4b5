import { Random } from '../world/random.js';
import type { Staff } from '../world/staff-list.js';
import { priceLevel } from '../world/fees.js';
import { DAY_SECONDS, localTimeOf } from '../world/local-time.js';
import { extentOf, intendedCare, type Intended } from './hygiene-care.js';
import { officeHour } from './office-hours.js';
import { recordItem, recordAppointment, type ClinicParts } from './clinic-parts.js';
import { isAhead, type Item, type Appointment } from './appointment.js';

const MOVED_SHARE = 0.09;
const CONFIRMED_SHARE = 0.85;
const NO_SHOW_SHARE = 0.031;
const LATE_CANCEL_SHARE = 0.032;
const PLANNED_SHARE = 0.91;
const PLANNED_AT_BOOKING_SHARE = 0.42;
/** Appointments that are not planned when booked are planned in the last weeks before. */
const PLANNED_WITHIN_DAYS = 38;
/** Share of what is intended that gets written down beforehand. */
const WRITTEN_DOWN_SHARE = 0.96;

/** What others do when an appointment's course calls for it. */
export interface CourseHelpers {
  move(appointment: Appointment, at: number): boolean;
  /** A place has come free. */
  freed(appointment: Appointment, at: number): void;
  /** The patient is there: treatment begins. */
  arrive(appointment: Appointment, at: number): void;
}

/**
 * The course that an appointment takes from booking to end. Everything about it is drawn from the appointment's own stream of chance
 * when it is booked, so its course is the same whenever anybody looks at it.
 */
export class AppointmentCourse {
  helpers!: CourseHelpers;

  constructor(private readonly parts: ClinicParts) {}

  /** Arranges what will happen to an appointment that has just been booked or moved. */
  arrange(appointment: Appointment, at: number, mayMove: boolean): void {
    const { profile } = this.parts.world;
    const random = new Random(profile.seed, 'course', appointment.id, appointment.round);
    const start = localTimeOf(appointment.day, appointment.start);
    const lead = start - at;
    const isLong = lead > 4 * DAY_SECONDS;
    if (mayMove && isLong && random.chance(MOVED_SHARE)) {
      const when = officeHour(at + (lead - 2 * DAY_SECONDS) * random.next(), profile, random);
      this.later(appointment, Math.max(at, when), (now) => {
        if (!this.helpers.move(appointment, now)) this.arrange(appointment, now, false);
      });
      return;
    }
    this.arrangePlan(appointment, at, start, random);
    if (lead > DAY_SECONDS && random.chance(CONFIRMED_SHARE)) {
      this.later(
        appointment,
        Math.max(at, officeHour(start - random.between(1, 4) * DAY_SECONDS, profile, random)),
        (now) => this.confirm(appointment, now),
      );
    }
    const fate = random.next();
    if (fate < NO_SHOW_SHARE)
      this.later(appointment, start + random.whole(12, 25) * 60, (now) => this.fallThrough(appointment, 'noShow', now));
    else if (fate < NO_SHOW_SHARE + LATE_CANCEL_SHARE && lead > 7200) {
      const notice = random.between(3600, Math.min(23 * 3600, lead - 1800));
      this.later(appointment, start - notice, (now) => this.fallThrough(appointment, 'cancelled', now));
    } else {
      const arrival = start - Math.round(random.between(-4, 12) * 60);
      this.later(appointment, Math.max(at + 60, arrival), (now) => this.helpers.arrive(appointment, now));
    }
  }

  confirm(appointment: Appointment, at: number): void {
    if (appointment.status !== 'scheduled') return;
    appointment.status = 'confirmed';
    recordAppointment(this.parts, appointment, at);
  }

  /** An appointment that will not happen: its time is free again and what was planned waits for another appointment. */
  fallThrough(appointment: Appointment, status: 'cancelled' | 'noShow', at: number): void {
    if (!isAhead(appointment)) return;
    const { book, pool } = this.parts;
    appointment.status = status;
    appointment.round++;
    book.free(appointment);
    recordAppointment(this.parts, appointment, at);
    for (const item of appointment.items) {
      if (item.status !== 105) continue;
      item.isOnAppointment = false;
      recordItem(this.parts, appointment, item, at);
    }
    if (appointment.staff.kind === 'hygiene') {
      appointment.patient.isBooked = false;
      pool.add(appointment.patient);
    }
    this.helpers.freed(appointment, at);
  }

  /** Writes down what is meant for the appointment. */
  plan(appointment: Appointment, at: number): void {
    if (appointment.isPlanned || !isAhead(appointment)) return;
    appointment.isPlanned = true;
    const random = new Random(this.parts.world.profile.seed, 'plan', appointment.id);
    for (const intended of this.intendedFor(appointment)) {
      if (random.chance(WRITTEN_DOWN_SHARE)) this.addItem(appointment, intended, at);
    }
  }

  /** What the hygienist means to do in an appointment. */
  intendedFor(appointment: Appointment): Intended[] {
    const { world } = this.parts;
    const { patient, staff, day, minutes } = appointment;
    const price = (code: string) => world.rows.price(code, patient, day);
    const level = priceLevel(day, world.rows.baseYear);
    return intendedCare({
      seed: world.profile.seed,
      appointmentId: appointment.id,
      patient,
      staff,
      day,
      minutes,
      price,
      priceLevel: level,
    });
  }

  /** Adds a planned procedure to an appointment and records the change. */
  addItem(appointment: Appointment, intended: Intended, at: number): Item {
    const staff = intended.byDoctor ? (appointment.examDoctor ?? appointment.patient.doctor) : appointment.staff;
    const item = { ...this.newItem(appointment, intended.code, staff, at), teeth: intended.teeth };
    appointment.items.push(item);
    recordItem(this.parts, appointment, item, at);
    return item;
  }

  /** A planned procedure of an appointment, not yet on it. `plannedAt` in localTime seconds. */
  newItem(appointment: Appointment, code: string, staff: Staff, plannedAt: number): Item {
    return {
      n: appointment.items.length + 1,
      code,
      amount: this.parts.world.rows.price(code, appointment.patient, appointment.day),
      ...extentOf(code),
      staff,
      status: 105,
      teeth: null,
      surfaces: null,
      isOnAppointment: true,
      isClaimed: false,
      plannedAt,
      stamp: 0,
    };
  }

  private arrangePlan(appointment: Appointment, at: number, start: number, random: Random): void {
    if (appointment.isPlanned || !random.chance(PLANNED_SHARE)) return;
    const before = random.between(0.5, PLANNED_WITHIN_DAYS) * DAY_SECONDS;
    const when = random.chance(PLANNED_AT_BOOKING_SHARE)
      ? at + random.whole(60, 900)
      : officeHour(start - before, this.parts.world.profile, random);
    this.later(appointment, Math.min(Math.max(when, at + 60), start - 60), (now) => this.plan(appointment, now));
  }

  /** Lets something happen to an appointment unless it has been moved or has fallen through by then. */
  later(appointment: Appointment, localTime: number, happen: (at: number) => void): void {
    const { round } = appointment;
    this.parts.agenda.at(localTime, (at) => {
      if (appointment.round === round) happen(at);
    });
  }
}
