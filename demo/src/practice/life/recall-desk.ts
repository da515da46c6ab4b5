import { Random } from '../world/random.js';
import type { Staff } from '../world/staff-list.js';
import { dayOfLocalTime, DAY_SECONDS, localTimeOf } from '../world/local-time.js';
import { isOpenOn } from '../world/opening-days.js';
import { slotIn } from './book.js';
import { maxMinutesFor, minutesFor, type Bookings } from './bookings.js';
import { officeHour, onlineHour } from './office-hours.js';
import type { ClinicParts } from './clinic-parts.js';
import type { Appointment } from './appointment.js';

/** How likely a free hour is filled today, by how many days it is away (up to and with the first number). */
type FillTable = readonly (readonly [days: number, chance: number])[];
const fillTables: Record<Staff['kind'], FillTable> = {
  hygiene: [
    [0, 0.22],
    [2, 0.42],
    [7, 0.18],
    [14, 0.08],
    [28, 0.045],
    [45, 0.015],
  ],
  doctor: [
    [0, 0.2],
    [2, 0.22],
    [7, 0.15],
    [14, 0.09],
    [28, 0.05],
    [75, 0.012],
  ],
};
const FURTHEST_DAYS = 75;
/** A free stretch is called for once for each of this many minutes. */
const MINUTES_A_CALL = 55;
const SHORTEST: Record<Staff['kind'], number> = { hygiene: 30, doctor: 20 };
/** Nobody can come sooner than this, in minutes. */
const NOTICE_MINUTES = 45;
const REFILLED_SHARE = 0.5;
/** Somebody who has never been here needs a place of this length. */
const NEWCOMER_MINUTES = 70;
/** Share of such places that go to somebody new, when patients of record are due as well. */
const NEWCOMER_SHARE = 0.19;
/** The same when nobody of record is due. */
const NEWCOMER_SHARE_WHEN_QUIET = 0.3;

/** The front desk that fills free time: calls patients who are due, and takes what comes by telephone and online. */
export class RecallDesk {
  constructor(
    private readonly parts: ClinicParts,
    private readonly bookings: Bookings,
  ) {}

  /**
   * Decides in the night which free places of the coming weeks will be filled today, and when. While the clinic is closed,
   * patients book online.
   */
  planDay(today: number): void {
    const { world, book, agenda } = this.parts;
    const isOpen = isOpenOn(world.profile, today);
    for (const staff of world.staff) {
      const random = new Random(world.profile.seed, 'desk', staff.id, today);
      for (let ahead = 0; ahead <= FURTHEST_DAYS; ahead++) {
        const chance = chanceFor(staff.kind, ahead);
        if (chance === 0) break;
        for (const gap of book.gapsOf(staff, today + ahead)) {
          for (let call = 0; call < Math.max(1, Math.round((gap.to - gap.from) / MINUTES_A_CALL)); call++) {
            if (!random.chance(chance)) continue;
            const isOnline = ahead > 0 && random.chance(0.3);
            if (!isOnline && !isOpen) continue;
            const when = isOnline
              ? onlineHour(today, random)
              : officeHour(localTimeOf(today, 0), world.profile, random);
            agenda.at(when, (at) => this.fill(staff, today + ahead, at));
          }
        }
      }
    }
  }

  /** An appointment fell through: half of the places are filled again. */
  refill(appointment: Appointment, at: number): void {
    const random = new Random(this.parts.world.profile.seed, 'refill', appointment.id, appointment.round);
    const start = localTimeOf(appointment.day, appointment.start);
    if (start - at < (NOTICE_MINUTES + 30) * 60 || !random.chance(REFILLED_SHARE)) return;
    const when = at + random.whole(5, 80) * 60;
    this.parts.agenda.at(Math.min(when, start - NOTICE_MINUTES * 60 - 60), (now) =>
      this.fill(appointment.staff, appointment.day, now),
    );
  }

  /** Books somebody into free time of a provider's day, if there is any and somebody wants it. */
  fill(staff: Staff, day: number, at: number): boolean {
    const { book, pool, world } = this.parts;
    const random = new Random(world.profile.seed, 'fill', staff.id, day, at);
    const notBefore = day === dayOfLocalTime(at) ? (at % DAY_SECONDS) / 60 + NOTICE_MINUTES : 0;
    const gaps = book.gapsOf(staff, day, notBefore).filter((gap) => gap.to - gap.from >= SHORTEST[staff.kind]);
    if (gaps.length === 0) return false;
    const gap = random.pick(gaps);
    const length = gap.to - gap.from;
    if (staff.kind === 'doctor') return this.bookings.bookDoctor(staff, day, gap.from, length, at, random);

    const isForNewcomer = length >= NEWCOMER_MINUTES && random.chance(NEWCOMER_SHARE);
    const due = isForNewcomer ? null : pool.pick(random, day, length);
    if (due) {
      const minutes = Math.min(length, minutesFor(due, day, random));
      this.bookings.bookHygiene(due, staff, day, slotIn(gap, minutes, maxMinutesFor(due, day), random), at);
      return true;
    }
    if (!isForNewcomer && (length < NEWCOMER_MINUTES || !random.chance(NEWCOMER_SHARE_WHEN_QUIET))) return false;
    const newcomer = world.population.addNewcomer(dayOfLocalTime(at));
    newcomer.hygienist = staff;
    newcomer.stamp = 0;
    this.parts.journal.note(newcomer, at, (row) => world.rows.patient(row));
    this.bookings.bookHygiene(
      newcomer,
      staff,
      day,
      slotIn(gap, Math.min(length, minutesFor(newcomer, day, random)), maxMinutesFor(newcomer, day), random),
      at,
    );
    return true;
  }
}

function chanceFor(kind: Staff['kind'], ahead: number): number {
  return fillTables[kind].find(([days]) => ahead <= days)?.[1] ?? 0;
}
