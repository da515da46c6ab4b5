import { Random } from '../world/random.js';
import { wallOf } from '../world/wall.js';
import type { Bookings } from './bookings.js';
import { extentOf, remember, scalingCodes } from './hygiene-care.js';
import { noteItem, noteVisit, type Stage } from './stage.js';
import { isAhead, type Item, type Visit } from './visit.js';
import type { VisitCourse } from './visit-course.js';

const NOTED_SHARE = 0.75;
const FORM_SHARE = 0.09;
/** Share of planned scaling whose extent turns out otherwise. */
const OTHER_EXTENT_SHARE = 0.1;
/** Share of visits in which an image is taken that nobody had planned. */
const EXTRA_IMAGE_SHARE = 0.04;
/** Patients who do not book again leave the practice in this share of cases. */
const LEAVING_SHARE = 0.07;
/** What unplanned care is done, where the plan was only in the hygienist's head. */
const UNPLANNED_DONE_SHARE = 0.93;

/** What happens between a patient's arrival and the next booking. */
export class Treatment {
  constructor(
    private readonly stage: Stage,
    private readonly course: VisitCourse,
    private readonly bookings: Bookings,
  ) {}

  arrive(visit: Visit, at: number): void {
    if (!isAhead(visit)) return;
    visit.status = 'arrived';
    noteVisit(this.stage, visit, at);
    const random = this.randomFor(visit, 'treatment');
    const { patient } = visit;
    if (visit.staff.kind === 'hygiene' && random.chance(FORM_SHARE)) {
      patient.formAt = at + 240;
      this.stage.agenda.at(patient.formAt, () => this.tellForm(visit));
    }
    const begin = Math.max(at + 120, wallOf(visit.day, visit.start));
    const end =
      Math.max(begin + visit.minutes * 36, wallOf(visit.day, visit.start + visit.minutes)) + random.whole(-240, 360);
    this.arrangeWork(visit, begin, end, random);
    this.course.later(visit, end, (now) => this.complete(visit, now));
  }

  private arrangeWork(visit: Visit, begin: number, end: number, random: Random): void {
    const work: (() => (at: number) => void)[] = visit.isPlanned
      ? visit.items.filter(({ status }) => status === 105).map((item) => () => (at) => this.carryOut(visit, item, at))
      : this.course.intendedFor(visit).map((intended) => () => (at) => {
          if (this.randomFor(visit, intended.code).chance(UNPLANNED_DONE_SHARE))
            this.carryOut(visit, this.unplanned(visit, intended.code, intended.byDoctor), at);
        });
    if (visit.staff.kind === 'hygiene' && random.chance(EXTRA_IMAGE_SHARE)) {
      work.push(() => (at) => this.carryOut(visit, this.unplanned(visit, '02111', false), at));
    }
    const step = (end - begin - 300) / Math.max(1, work.length);
    work.forEach((make, index) =>
      this.course.later(visit, begin + 120 + step * (index + random.between(0.3, 0.9)), make()),
    );
  }

  /** Does one procedure, unless there is a reason not to. */
  private carryOut(visit: Visit, item: Item, at: number): void {
    const isNew = !visit.items.includes(item);
    if (!isNew && item.status !== 105) return;
    const random = this.randomFor(visit, `item ${item.n}`);
    const isExam = item.staff.kind === 'doctor' && visit.staff.kind === 'hygiene';
    if (isExam && !visit.examDoctor) return;
    if (!isNew && !random.chance(visit.staff.diligence)) return;
    if (isNew) visit.items.push(item);
    if (item.code.startsWith('1111') && random.chance(OTHER_EXTENT_SHARE)) this.changeExtent(visit, item, random);
    item.status = 102;
    noteItem(this.stage, visit, item, at);
    remember(visit.patient, item.code, visit.day);
  }

  private unplanned(visit: Visit, code: string, byDoctor: boolean): Item {
    const staff = byDoctor ? (visit.examDoctor ?? visit.patient.doctor) : visit.staff;
    return this.course.newItem(visit, code, staff);
  }

  /** More or less scaling than was planned. */
  private changeExtent(visit: Visit, item: Item, random: Random): void {
    const units = Math.min(4, Math.max(1, Math.round(item.units) + (random.chance(0.5) ? 1 : -1)));
    const code = scalingCodes(units)[0] as string;
    Object.assign(item, {
      code,
      ...extentOf(code),
      amount: this.stage.world.rows.price(code, visit.patient, visit.day),
    });
  }

  private complete(visit: Visit, at: number): void {
    const { patient, staff } = visit;
    const random = this.randomFor(visit, 'end');
    visit.status = 'completed';
    noteVisit(this.stage, visit, at);
    if (patient.insurance.status === 1 || patient.insurance.status === 2) {
      this.stage.agenda.at(at + random.whole(90, 1500), (now) => this.claim(visit, now));
    }
    if (random.chance(NOTED_SHARE))
      this.stage.agenda.at(at + random.whole(30, 900), (now) => this.writeNote(visit, now));
    if (staff.kind !== 'hygiene') return;
    patient.lastVisit = visit.day;
    patient.isBooked = false;
    patient.isNew = false;
    if (random.chance(staff.rebookShare) && this.bookings.bookRecall(patient, staff, at + 30, random)) return;
    this.stage.pool.add(patient);
    if (random.chance(LEAVING_SHARE)) {
      this.stage.agenda.at(at + random.whole(20, 200) * 86_400, (now) => this.leave(visit, now));
    }
  }

  private claim(visit: Visit, at: number): void {
    visit.claimedAt = at;
    for (const item of visit.items) {
      if (item.status !== 102) continue;
      item.isClaimed = true;
      this.stage.journal.write(() => this.stage.world.rows.claim(visit, item, at));
    }
  }

  private writeNote(visit: Visit, at: number): void {
    visit.notedAt = at;
    this.stage.journal.write(() => this.stage.world.rows.note(visit, at));
  }

  private tellForm(visit: Visit): void {
    for (const change of this.stage.world.rows.form(visit.patient)) this.stage.journal.write(() => change);
  }

  private leave({ patient }: Visit, at: number): void {
    if (patient.isBooked || !patient.isActive) return;
    patient.isActive = false;
    this.stage.journal.note(patient, at, (row) => this.stage.world.rows.patient(row));
  }

  private randomFor(visit: Visit, what: string): Random {
    return new Random(this.stage.world.profile.seed, what, visit.id, visit.round);
  }
}
