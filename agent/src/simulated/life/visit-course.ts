import { Random } from '../world/random.js';
import type { Staff } from '../world/staff-list.js';
import { priceLevel } from '../world/fees.js';
import { DAY_SECONDS, wallOf } from '../world/wall.js';
import { extentOf, intendedCare, type Intended } from './hygiene-care.js';
import { officeHour } from './office-hours.js';
import { noteItem, noteVisit, type Stage } from './stage.js';
import { isAhead, type Item, type Visit } from './visit.js';

const MOVED_SHARE = 0.09;
const CONFIRMED_SHARE = 0.85;
const NO_SHOW_SHARE = 0.031;
const LATE_CANCEL_SHARE = 0.032;
const PLANNED_SHARE = 0.91;
const PLANNED_AT_BOOKING_SHARE = 0.42;
/** Visits that are not planned when booked are planned in the last weeks before. */
const PLANNED_WITHIN_DAYS = 38;
/** Share of what is intended that gets written down beforehand. */
const WRITTEN_DOWN_SHARE = 0.96;

/** What others do when a visit's course calls for it. */
export interface CourseHelpers {
  move(visit: Visit, at: number): boolean;
  /** A place has come free. */
  freed(visit: Visit, at: number): void;
  /** The patient is there: treatment begins. */
  arrive(visit: Visit, at: number): void;
}

/**
 * The course that a visit takes from booking to end. Everything about it is drawn from the visit's own stream of chance
 * when it is booked, so its course is the same whenever anybody looks at it.
 */
export class VisitCourse {
  helpers!: CourseHelpers;

  constructor(private readonly stage: Stage) {}

  /** Arranges what will happen to a visit that has just been booked or moved. */
  arrange(visit: Visit, at: number, mayMove: boolean): void {
    const random = new Random(this.stage.world.profile.seed, 'course', visit.id, visit.round);
    const start = wallOf(visit.day, visit.start);
    const lead = start - at;
    const isLong = lead > 4 * DAY_SECONDS;
    if (mayMove && isLong && random.chance(MOVED_SHARE)) {
      const when = officeHour(at + (lead - 2 * DAY_SECONDS) * random.next(), random);
      this.later(visit, Math.max(at, when), (now) => {
        if (!this.helpers.move(visit, now)) this.arrange(visit, now, false);
      });
      return;
    }
    this.arrangePlan(visit, at, start, random);
    if (lead > DAY_SECONDS && random.chance(CONFIRMED_SHARE)) {
      this.later(visit, Math.max(at, officeHour(start - random.between(1, 4) * DAY_SECONDS, random)), (now) =>
        this.confirm(visit, now),
      );
    }
    const fate = random.next();
    if (fate < NO_SHOW_SHARE)
      this.later(visit, start + random.whole(12, 25) * 60, (now) => this.fallThrough(visit, 'noShow', now));
    else if (fate < NO_SHOW_SHARE + LATE_CANCEL_SHARE && lead > 7200) {
      const notice = random.between(3600, Math.min(23 * 3600, lead - 1800));
      this.later(visit, start - notice, (now) => this.fallThrough(visit, 'cancelled', now));
    } else {
      const arrival = start - Math.round(random.between(-4, 12) * 60);
      this.later(visit, Math.max(at + 60, arrival), (now) => this.helpers.arrive(visit, now));
    }
  }

  confirm(visit: Visit, at: number): void {
    if (visit.status !== 'scheduled') return;
    visit.status = 'confirmed';
    noteVisit(this.stage, visit, at);
  }

  /** A visit that will not happen: its time is free again and what was planned waits for another visit. */
  fallThrough(visit: Visit, status: 'cancelled' | 'noShow', at: number): void {
    if (!isAhead(visit)) return;
    const { book, pool } = this.stage;
    visit.status = status;
    visit.round++;
    book.free(visit);
    noteVisit(this.stage, visit, at);
    for (const item of visit.items) {
      if (item.status !== 105) continue;
      item.isOnVisit = false;
      noteItem(this.stage, visit, item, at);
    }
    if (visit.staff.kind === 'hygiene') {
      visit.patient.isBooked = false;
      pool.add(visit.patient);
    }
    this.helpers.freed(visit, at);
  }

  /** Writes down what is meant for the visit. */
  plan(visit: Visit, at: number): void {
    if (visit.isPlanned || !isAhead(visit)) return;
    visit.isPlanned = true;
    const random = new Random(this.stage.world.profile.seed, 'plan', visit.id);
    for (const intended of this.intendedFor(visit)) {
      if (random.chance(WRITTEN_DOWN_SHARE)) this.addItem(visit, intended, at);
    }
  }

  /** What the hygienist means to do in a visit. */
  intendedFor(visit: Visit): Intended[] {
    const { world } = this.stage;
    const { patient, staff, day, minutes } = visit;
    const price = (code: string) => world.rows.price(code, patient, day);
    const level = priceLevel(day, world.rows.baseYear);
    return intendedCare({
      seed: world.profile.seed,
      visitId: visit.id,
      patient,
      staff,
      day,
      minutes,
      price,
      priceLevel: level,
    });
  }

  /** Puts a planned procedure on a visit and tells it. */
  addItem(visit: Visit, intended: Intended, at: number): Item {
    const staff = intended.byDoctor ? (visit.examDoctor ?? visit.patient.doctor) : visit.staff;
    const item = { ...this.newItem(visit, intended.code, staff), teeth: intended.teeth };
    visit.items.push(item);
    noteItem(this.stage, visit, item, at);
    return item;
  }

  /** A planned procedure of a visit, not yet on it. */
  newItem(visit: Visit, code: string, staff: Staff): Item {
    return {
      n: visit.items.length + 1,
      code,
      amount: this.stage.world.rows.price(code, visit.patient, visit.day),
      ...extentOf(code),
      staff,
      status: 105,
      teeth: null,
      surfaces: null,
      isOnVisit: true,
      isClaimed: false,
      stamp: 0,
    };
  }

  private arrangePlan(visit: Visit, at: number, start: number, random: Random): void {
    if (visit.isPlanned || !random.chance(PLANNED_SHARE)) return;
    const before = random.between(0.5, PLANNED_WITHIN_DAYS) * DAY_SECONDS;
    const when = random.chance(PLANNED_AT_BOOKING_SHARE)
      ? at + random.whole(60, 900)
      : officeHour(start - before, random);
    this.later(visit, Math.min(Math.max(when, at + 60), start - 60), (now) => this.plan(visit, now));
  }

  /** Lets something happen to a visit unless it has been moved or has fallen through by then. */
  later(visit: Visit, wall: number, happen: (at: number) => void): void {
    const { round } = visit;
    this.stage.agenda.at(wall, (at) => {
      if (visit.round === round) happen(at);
    });
  }
}
