import { ageOf, type Patient } from '../world/patients.js';
import { Random } from '../world/random.js';
import type { Staff } from '../world/staff-list.js';
import { dayOfWall } from '../world/wall.js';
import type { Slot } from './book.js';
import { doctorVisitOf } from './doctor-care.js';
import { dueDayOf } from './recall-pool.js';
import { noteItem, noteVisit, type Stage } from './stage.js';
import { type Item, type Visit } from './visit.js';
import type { VisitCourse } from './visit-course.js';
import { commentFor, hygieneReason } from './words.js';

const COMMENT_SHARE = 1 / 8;
/** Some visits are squeezed in, so that they begin before the one before is over. */
const OVERLAP_SHARE = 0.03;
const OVERLAP_MINUTES = 10;
/** A far day is not booked fuller than this, so that there is room when it comes near. */
const FULLEST_AHEAD = 0.9;
const FIRST_VISIT_NUMBER = 50_000;
/** How far from the wished day a patient accepts another, in days. */
const DAYS_AROUND = 16;

/** The person who writes into the appointment book. */
export class Bookings {
  private booked = 0;

  constructor(
    private readonly stage: Stage,
    private readonly course: VisitCourse,
  ) {}

  /** Books a hygiene visit. `at` is when, in wall seconds. */
  bookHygiene(patient: Patient, staff: Staff, day: number, slot: Slot, at: number): Visit {
    const visit = this.make(patient, staff, day, slot, at, hygieneReason(patient, day));
    const random = new Random(this.stage.world.profile.seed, 'booking', visit.id);
    const previous = this.stage.book.lineOf(staff, day).some((other) => other.start + other.minutes === visit.start);
    if (previous && random.chance(OVERLAP_SHARE)) visit.start -= OVERLAP_MINUTES;
    visit.examDoctor = this.doctorFor(visit);
    visit.orderingDoctor = random.chance(0.6) ? visit.examDoctor : null;
    patient.isBooked = true;
    return this.enter(visit, random, at);
  }

  /** Books a doctor's visit into a free stretch of at most `longest` minutes; false when nothing is that short. */
  bookDoctor(staff: Staff, day: number, start: number, longest: number, at: number, random: Random): boolean {
    const { world, pool } = this.stage;
    const wanted = doctorVisitOf(random, longest);
    if (!wanted) return false;
    const patient = pool.anyAdult(random, world.population.patients, day);
    const visit = this.make(patient, staff, day, { start, minutes: wanted.minutes }, at, wanted.reason);
    for (const { code, teeth, surfaces } of wanted.procedures) {
      visit.items.push({ ...this.course.newItem(visit, code, staff), teeth, surfaces });
    }
    visit.isPlanned = true;
    this.enter(visit, new Random(world.profile.seed, 'booking', visit.id), at);
    for (const item of visit.items) noteItem(this.stage, visit, item, at);
    return true;
  }

  /** Finds a place near a day, with the same hygienist if possible, and books it; null when all is full. */
  bookNear(patient: Patient, staff: Staff, wished: number, at: number, random: Random): Visit | null {
    const { book, world } = this.stage;
    const earliest = dayOfWall(at) + 1;
    const others = world.hygienists.filter((other) => other !== staff);
    for (const hygienist of [staff, random.pick(others)]) {
      for (let step = 0; step <= 2 * DAYS_AROUND; step++) {
        const day = wished + (step % 2 === 0 ? step / 2 : -(step + 1) / 2);
        if (day < earliest || book.fillOf(hygienist, day) > FULLEST_AHEAD) continue;
        const slot = book.slotOn(hygienist, day, minutesFor(patient, day, random), random);
        if (slot) return this.bookHygiene(patient, hygienist, day, slot, at);
      }
    }
    return null;
  }

  /** Books the next recall when it is due; null when no place is found. */
  bookRecall(patient: Patient, staff: Staff, at: number, random: Random): Visit | null {
    return this.bookNear(patient, staff, dueDayOf(patient) + random.whole(-5, 9), at, random);
  }

  /** Moves a visit to another day within three weeks. False when there is no place. */
  move(visit: Visit, at: number): boolean {
    const { book, world } = this.stage;
    const random = new Random(world.profile.seed, 'move', visit.id, visit.round);
    const earliest = dayOfWall(at) + 1;
    for (let tries = 0; tries < 12; tries++) {
      const day = visit.day + random.whole(-10, 21);
      if (day < earliest || day === visit.day) continue;
      const slot = book.slotOn(visit.staff, day, visit.minutes, random);
      if (slot) {
        this.place(visit, day, slot.start, at);
        return true;
      }
    }
    return false;
  }

  /** Puts a visit to another day or time of its provider and tells all its rows anew. */
  place(visit: Visit, day: number, start: number, at: number): void {
    const { book } = this.stage;
    book.remove(visit);
    const isOtherDay = day !== visit.day;
    Object.assign(visit, { day, start, round: visit.round + 1 });
    book.add(visit);
    if (visit.examDoctor) visit.examDoctor = this.doctorFor(visit);
    if (isOtherDay && visit.status === 'confirmed') visit.status = 'scheduled';
    noteVisit(this.stage, visit, at);
    if (isOtherDay) for (const item of visit.items) if (item.status !== null) noteItem(this.stage, visit, item, at);
    this.course.arrange(visit, at, false);
  }

  private enter(visit: Visit, random: Random, at: number): Visit {
    visit.comments = random.chance(COMMENT_SHARE) ? commentFor(random) : null;
    this.stage.book.add(visit);
    noteVisit(this.stage, visit, at);
    this.course.arrange(visit, at, true);
    return visit;
  }

  private make(patient: Patient, staff: Staff, day: number, slot: Slot, at: number, reason: string): Visit {
    return {
      id: String(FIRST_VISIT_NUMBER + ++this.booked),
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
  private doctorFor(visit: Visit): Staff | null {
    const { shifts, doctors } = this.stage.world;
    const isIn = (doctor: Staff) => shifts.isIn(doctor, visit.day, visit.start, visit.start + visit.minutes);
    return isIn(visit.patient.doctor) ? visit.patient.doctor : (doctors.find(isIn) ?? null);
  }
}

/** How long a patient's visit is booked for. */
export function minutesFor(patient: Patient, day: number, random: Random): number {
  if (patient.isNew) return ageOf(patient, day) < 16 ? random.pick([40, 50, 60]) : random.pick([70, 80, 90]);
  return random.chance(0.85) ? patient.usualMinutes : Math.min(90, patient.usualMinutes + 10);
}
