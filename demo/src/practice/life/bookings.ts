import { neededMinutes, SMALL_CHILD_AGE } from '../world/due-care.js';
import { ageOf, type Patient } from '../world/patients.js';
import { Random } from '../world/random.js';
import type { Staff } from '../world/staff-list.js';
import { dayOfLocalTime } from '../world/local-time.js';
import type { Slot } from './book.js';
import { doctorAppointmentOf } from './doctor-care.js';
import { dueDayOf } from './recall-pool.js';
import { recordItem, recordAppointment, type ClinicParts } from './clinic-parts.js';
import { type Item, type Appointment } from './appointment.js';
import type { AppointmentCourse } from './appointment-course.js';
import { commentFor, hygieneReason } from './words.js';

const COMMENT_SHARE = 1 / 8;
/** Some appointments are squeezed in, so that they begin before the one before is over. */
const OVERLAP_SHARE = 0.03;
const OVERLAP_MINUTES = 10;
/** A far day is not booked fuller than this, so that there is room when it comes near. */
const FULLEST_AHEAD = 0.93;
const FIRST_APPOINTMENT_NUMBER = 50_000;
/** How long after the wished day a patient accepts another, in days. */
const DAYS_AFTER = 32;
const [SHORTEST, LONGEST, MAX_OF_SMALL_CHILD] = [30, 90, 60];

/** What is booked in minutes more than needed, and how often. */
const OTHER_MINUTES = [
  [0, 75],
  [-10, 16],
  [10, 9],
] as const;

/** The person who writes into the appointment book. */
export class Bookings {
  private booked = 0;

  constructor(
    private readonly parts: ClinicParts,
    private readonly course: AppointmentCourse,
  ) {}

  /** Books a hygiene appointment. `at` is when, in localTime seconds. */
  bookHygiene(patient: Patient, staff: Staff, day: number, slot: Slot, at: number): Appointment {
    const appointment = this.make(patient, staff, day, slot, at, hygieneReason(patient, day));
    const random = new Random(this.parts.world.profile.seed, 'booking', appointment.id);
    const previous = this.parts.book
      .lineOf(staff, day)
      .some((other) => other.start + other.minutes === appointment.start);
    if (previous && random.chance(OVERLAP_SHARE)) appointment.start -= OVERLAP_MINUTES;
    appointment.examDoctor = this.doctorFor(appointment);
    appointment.orderingDoctor = random.chance(0.6) ? appointment.examDoctor : null;
    patient.isBooked = true;
    return this.enter(appointment, random, at);
  }

  /** Books a doctor's appointment into a free stretch of at most `longest` minutes; false when nothing is that short. */
  bookDoctor(staff: Staff, day: number, start: number, longest: number, at: number, random: Random): boolean {
    const { world, pool } = this.parts;
    const patient = pool.anybody(random, world.population.patients, day);
    const planned = doctorAppointmentOf(random, longest, ageOf(patient, day));
    if (!planned) return false;
    const appointment = this.make(patient, staff, day, { start, minutes: planned.minutes }, at, planned.reason);
    for (const { code, teeth, surfaces } of planned.procedures) {
      appointment.items.push({ ...this.course.newItem(appointment, code, staff, at), teeth, surfaces });
    }
    appointment.isPlanned = true;
    this.enter(appointment, new Random(world.profile.seed, 'booking', appointment.id), at);
    for (const item of appointment.items) recordItem(this.parts, appointment, item, at);
    return true;
  }

  /** Finds a place on a day or soon after, with the same hygienist if possible, and books it; null when all is full. */
  bookNear(patient: Patient, staff: Staff, wished: number, at: number, random: Random): Appointment | null {
    const { book, world } = this.parts;
    const earliest = dayOfLocalTime(at) + 1;
    const others = world.hygienists.filter((other) => other !== staff);
    const candidates = others.length > 0 ? [staff, random.pick(others)] : [staff];
    for (const hygienist of candidates) {
      for (let day = wished; day <= wished + DAYS_AFTER; day++) {
        if (day < earliest || book.fillOf(hygienist, day) > FULLEST_AHEAD) continue;
        const slot = book.slotOn(hygienist, day, minutesFor(patient, day, random), maxMinutesFor(patient, day), random);
        if (slot) return this.bookHygiene(patient, hygienist, day, slot, at);
      }
    }
    return null;
  }

  /** Books the next recall when it is due; null when no place is found. */
  bookRecall(patient: Patient, staff: Staff, at: number, random: Random): Appointment | null {
    return this.bookNear(patient, staff, dueDayOf(patient) + random.whole(-1, 9), at, random);
  }

  /** Moves an appointment to another day within three weeks, rarely before it is due. False when there is no place. */
  move(appointment: Appointment, at: number): boolean {
    const { book, world } = this.parts;
    const random = new Random(world.profile.seed, 'move', appointment.id, appointment.round);
    const earliest = dayOfLocalTime(at) + 1;
    for (let tries = 0; tries < 12; tries++) {
      const day = appointment.day + random.whole(-4, 21);
      if (day < earliest || day === appointment.day) continue;
      const slot = book.slotOn(appointment.staff, day, appointment.minutes, appointment.minutes, random);
      if (slot) {
        this.place(appointment, day, slot.start, at);
        return true;
      }
    }
    return false;
  }

  /** Moves an appointment to another day or time of its provider and records all its rows as changed. */
  place(appointment: Appointment, day: number, start: number, at: number): void {
    const { book } = this.parts;
    book.remove(appointment);
    const isOtherDay = day !== appointment.day;
    Object.assign(appointment, { day, start, round: appointment.round + 1 });
    book.add(appointment);
    if (appointment.examDoctor) appointment.examDoctor = this.doctorFor(appointment);
    if (isOtherDay && appointment.status === 'confirmed') appointment.status = 'scheduled';
    recordAppointment(this.parts, appointment, at);
    if (isOtherDay)
      for (const item of appointment.items) if (item.status !== null) recordItem(this.parts, appointment, item, at);
    this.course.arrange(appointment, at, false);
  }

  private enter(appointment: Appointment, random: Random, at: number): Appointment {
    appointment.comments = random.chance(COMMENT_SHARE) ? commentFor(random) : null;
    this.parts.book.add(appointment);
    recordAppointment(this.parts, appointment, at);
    this.course.arrange(appointment, at, true);
    return appointment;
  }

  private make(patient: Patient, staff: Staff, day: number, slot: Slot, at: number, reason: string): Appointment {
    return {
      id: String(FIRST_APPOINTMENT_NUMBER + ++this.booked),
      patient,
      staff,
      day,
      start: slot.start,
      minutes: slot.minutes,
      reason,
      status: 'scheduled',
      examDoctor: null,
      orderingDoctor: null,
      comments: null,
      bookedAt: at,
      items: [] as Item[],
      isPlanned: false,
      claimedAt: null,
      notedAt: null,
      round: 0,
      stamp: 0,
    };
  }

  /** The patient's own doctor when in, else another who is; null when none is. */
  private doctorFor(appointment: Appointment): Staff | null {
    const { shifts, doctors } = this.parts.world;
    const isIn = (doctor: Staff) =>
      shifts.isIn(doctor, appointment.day, appointment.start, appointment.start + appointment.minutes);
    return isIn(appointment.patient.doctor) ? appointment.patient.doctor : (doctors.find(isIn) ?? null);
  }
}

/** How long an appointment of a patient on a day may be. */
export const maxMinutesFor = (patient: Patient, day: number): number =>
  ageOf(patient, day) < SMALL_CHILD_AGE ? MAX_OF_SMALL_CHILD : LONGEST;

/** How long a patient's appointment on a day is booked for: what it needs, with a front desk's habits and mistakes. */
export function minutesFor(patient: Patient, day: number, random: Random): number {
  const needed = neededMinutes(patient, day);
  const other = random.weighted(OTHER_MINUTES);
  // Short ones are booked as 50 minutes: nobody has a place for 40.
  const usual = needed === 40 && ageOf(patient, day) >= SMALL_CHILD_AGE ? 50 : needed;
  return Math.min(Math.max(usual + other, SHORTEST), maxMinutesFor(patient, day));
}
