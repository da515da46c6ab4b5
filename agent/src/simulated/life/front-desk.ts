import { Random } from '../world/random.js';
import { feeCode } from '../world/fees.js';
import { dayOfWall, DAY_SECONDS, wallOf } from '../world/wall.js';
import type { Bookings } from './bookings.js';
import type { RecallDesk } from './recall-desk.js';
import { noteItem, noteVisit, type Stage } from './stage.js';
import { isAhead, type Visit } from './visit.js';
import type { VisitCourse } from './visit-course.js';
import { commentFor } from './words.js';

/** Seconds from one thing to the next: [least, most]. */
const PACE = [18, 36] as const;
const FURTHEST_DAYS = 45;
/** Of what is done to comments: how many are new, and how many of the others are only written anew. */
const NEW_COMMENT_SHARE = 0.3;
const REWRITTEN_SHARE = 0.5;
const SMALL_EXTRAS = ['13211', '41301', '12113', '02111'] as const;

type Task = (at: number, random: Random) => boolean;

/**
 * The front desk and the online booking page, which are busy around the clock: comments, plans, insurance checks,
 * confirmations, small moves, now and then a booking or a cancellation. It keeps the share of visits with comments and
 * the length of plans where they are.
 */
export class FrontDesk {
  private done = 0;
  private readonly tasks: readonly (readonly [Task, number])[];

  constructor(
    private readonly stage: Stage,
    private readonly course: VisitCourse,
    private readonly bookings: Bookings,
    private readonly recall: RecallDesk,
  ) {
    this.tasks = [
      [(at, random) => this.changePlan(at, random), 30],
      [(at, random) => this.changeComment(at, random), 24],
      [(at, random) => this.checkInsurance(at, random), 28],
      [(at, random) => this.confirm(at, random), 14],
      [(at, random) => this.shift(at, random), 2.5],
      [(at, random) => this.book(at, random), 0.8],
      [(at, random) => this.cancel(at, random), 0.35],
    ];
  }

  /** Opens the desk; it never closes. */
  open(at: number): void {
    const random = new Random(this.stage.world.profile.seed, 'front desk', this.done++);
    this.stage.agenda.at(at + random.whole(...PACE), (now) => {
      // Some nights have no half past two: nothing is done in an hour that the clock skips.
      if (this.stage.world.clock.exists(now)) this.work(now, random);
      this.open(now);
    });
  }

  /** Does something; what cannot be done now gives way to the next draw. */
  private work(at: number, random: Random): void {
    for (let tries = 0; tries < 6; tries++) if (random.weighted(this.tasks)(at, random)) return;
  }

  /** A visit that is still to come: today's and the next week's more often than later ones. */
  private visitAhead(at: number, random: Random, fits: (visit: Visit) => boolean): Visit | null {
    const today = dayOfWall(at);
    const minute = (at % DAY_SECONDS) / 60;
    for (let tries = 0; tries < 12; tries++) {
      const ahead = random.chance(0.35) ? 0 : random.chance(0.5) ? random.whole(1, 7) : random.whole(8, FURTHEST_DAYS);
      const visits = this.stage.book.of(today + ahead);
      if (visits.length === 0) continue;
      const visit = random.pick(visits);
      if (isAhead(visit) && (ahead > 0 || visit.start > minute + 20) && fits(visit)) return visit;
    }
    return null;
  }

  private changePlan(at: number, random: Random): boolean {
    const visit = this.visitAhead(at, random, ({ staff, isPlanned }) => staff.kind === 'hygiene' && isPlanned);
    if (!visit) return false;
    const extra = visit.items.find(({ code, status }) => status === 105 && SMALL_EXTRAS.some((one) => one === code));
    if (extra && random.chance(0.7)) {
      extra.status = null;
      noteItem(this.stage, visit, extra, at);
      return true;
    }
    const standing = visit.items.filter(({ status }) => status !== null).map(({ code }) => code);
    const code = random.pick(SMALL_EXTRAS);
    if (standing.includes(code) || standing.length >= 6 || feeCode(code).minutes + 30 > visit.minutes) return false;
    this.course.addItem(visit, { code, byDoctor: false, teeth: null }, at);
    return true;
  }

  /** Each comment that is taken away makes room for one elsewhere, so that one visit in eight keeps one. */
  private changeComment(at: number, random: Random): boolean {
    const isNew = random.chance(NEW_COMMENT_SHARE);
    const visit = this.visitAhead(at, random, ({ comments }) => isNew === (comments === null));
    if (!visit) return false;
    visit.comments = isNew || random.chance(REWRITTEN_SHARE) ? commentFor(random) : null;
    noteVisit(this.stage, visit, at);
    return true;
  }

  private checkInsurance(at: number, random: Random): boolean {
    const visit = this.visitAhead(at, random, ({ patient }) => patient.insurance.status === 1);
    if (!visit) return false;
    const { patient } = visit;
    patient.insurance = { ...patient.insurance, planNumber: String(random.whole(10_000, 99_999)) };
    this.stage.journal.note(patient, at, (row) => this.stage.world.rows.patient(row));
    return true;
  }

  private confirm(at: number, random: Random): boolean {
    const visit = this.visitAhead(at, random, ({ status, day }) => status === 'scheduled' && day <= dayOfWall(at) + 7);
    if (visit) this.course.confirm(visit, at);
    return visit !== null;
  }

  /** Ten or twenty minutes earlier or later, where there is room. */
  private shift(at: number, random: Random): boolean {
    const visit = this.visitAhead(at, random, () => true);
    if (!visit) return false;
    const start = visit.start + random.pick([-20, -10, 10, 20]);
    if (wallOf(visit.day, start) < at + 1800) return false;
    const room = this.stage.book
      .gapsOf(visit.staff, visit.day)
      .some(({ from, to }) =>
        start < visit.start
          ? from <= start && to === visit.start
          : from === visit.start + visit.minutes && start + visit.minutes <= to,
      );
    if (room) this.bookings.place(visit, visit.day, start, at);
    return room;
  }

  private book(at: number, random: Random): boolean {
    const staff = random.pick(this.stage.world.staff);
    return this.recall.fill(staff, dayOfWall(at) + random.whole(0, 21), at);
  }

  private cancel(at: number, random: Random): boolean {
    const visit = this.visitAhead(at, random, ({ day }) => day <= dayOfWall(at) + 1);
    if (visit) this.course.fallThrough(visit, 'cancelled', at);
    return visit !== null;
  }
}
