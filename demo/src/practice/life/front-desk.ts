import { Random } from '../world/random.js';
import { careOfCode } from '../world/due-care.js';
import { feeCode } from '../world/fees.js';
import { dayOfLocalTime, DAY_SECONDS, localTimeOf } from '../world/local-time.js';
import { isOpenOn } from '../world/opening-days.js';
import { ageOf } from '../world/patients.js';
import type { Bookings } from './bookings.js';
import { recordItem, recordAppointment, type ClinicParts } from './clinic-parts.js';
import { isAhead, workMinutesOf, type Appointment } from './appointment.js';
import type { AppointmentCourse } from './appointment-course.js';
import { commentFor } from './words.js';

/** Seconds from one thing to the next: [least, most]. */
const PACE = [18, 36] as const;
const FURTHEST_DAYS = 45;
/** Of what is done to comments: how many are new, and how many of the others are only rewritten. */
const NEW_COMMENT_SHARE = 0.3;
const REWRITTEN_SHARE = 0.5;
const SMALL_EXTRAS = ['13211', '12113', '41301', '02111'] as const;
/** Instruction and fluoride; teeth are desensitized later. */
const SMALL_EXTRAS_OF_CHILDREN = SMALL_EXTRAS.slice(0, 2);
const CHILD_AGE = 16;

type Task = (at: number, random: Random) => boolean;

/**
 * The front desk and the online booking page, which are busy around the clock: comments, plans, insurance checks,
 * confirmations, small moves. It keeps the share of appointments with comments and the length of plans where they are.
 * Bookings and cancellations are those of all days (`RecallDesk`, `AppointmentCourse`), so that open time stays as it was.
 */
export class FrontDesk {
  private done = 0;
  private readonly tasks: readonly (readonly [Task, number])[];

  constructor(
    private readonly parts: ClinicParts,
    private readonly course: AppointmentCourse,
    private readonly bookings: Bookings,
  ) {
    this.tasks = [
      [(at, random) => this.changePlan(at, random), 30],
      [(at, random) => this.changeComment(at, random), 24],
      [(at, random) => this.checkInsurance(at, random), 28],
      [(at, random) => this.confirm(at, random), 14],
      [(at, random) => this.shift(at, random), 0.3],
    ];
  }

  /** Opens the desk; where the profile has no hours for it, it never closes. */
  open(at: number): void {
    const random = new Random(this.parts.world.profile.seed, 'front desk', this.done++);
    this.parts.agenda.at(at + random.whole(...PACE), (now) => {
      // Some nights have no half past two: nothing is done in an hour that the clock skips.
      if (this.parts.world.clock.exists(now) && this.isIn(now)) this.work(now, random);
      this.open(now);
    });
  }

  private isIn(at: number): boolean {
    const { profile } = this.parts.world;
    if (!profile.deskHours) return true;
    const [from, until] = profile.deskHours;
    const minute = (at % DAY_SECONDS) / 60;
    return isOpenOn(profile, dayOfLocalTime(at)) && minute >= from && minute < until;
  }

  /** Does something; what cannot be done now gives way to the next draw. */
  private work(at: number, random: Random): void {
    for (let tries = 0; tries < 6; tries++) if (random.weighted(this.tasks)(at, random)) return;
  }

  /** An appointment that is still to come: today's and the next week's more often than later ones. */
  private appointmentAhead(
    at: number,
    random: Random,
    fits: (appointment: Appointment) => boolean,
  ): Appointment | null {
    const today = dayOfLocalTime(at);
    const minute = (at % DAY_SECONDS) / 60;
    for (let tries = 0; tries < 12; tries++) {
      const ahead = random.chance(0.35) ? 0 : random.chance(0.5) ? random.whole(1, 7) : random.whole(8, FURTHEST_DAYS);
      const appointments = this.parts.book.of(today + ahead);
      if (appointments.length === 0) continue;
      const appointment = random.pick(appointments);
      if (isAhead(appointment) && (ahead > 0 || appointment.start > minute + 20) && fits(appointment))
        return appointment;
    }
    return null;
  }

  private changePlan(at: number, random: Random): boolean {
    const appointment = this.appointmentAhead(
      at,
      random,
      ({ staff, isPlanned }) => staff.kind === 'hygiene' && isPlanned,
    );
    if (!appointment) return false;
    const extra = appointment.items.find(
      ({ code, status }) => status === 105 && SMALL_EXTRAS.some((one) => one === code),
    );
    if (extra && random.chance(0.7)) {
      extra.status = null;
      recordItem(this.parts, appointment, extra, at);
      return true;
    }
    const activeRows = appointment.items.filter(({ status }) => status !== null);
    const isChild = ageOf(appointment.patient, appointment.day) < CHILD_AGE;
    const code = random.pick(isChild ? SMALL_EXTRAS_OF_CHILDREN : SMALL_EXTRAS);
    const kinds = careOfCode(code);
    const isGiven = activeRows.some(
      (item) => item.code === code || careOfCode(item.code).some((kind) => kinds.includes(kind)),
    );
    if (isGiven || activeRows.length >= 6 || workMinutesOf(appointment) + feeCode(code).minutes > appointment.minutes)
      return false;
    this.course.addItem(appointment, { code, byDoctor: false, teeth: null }, at);
    return true;
  }

  /** Each comment that is taken away makes room for one elsewhere, so that one appointment in eight keeps one. */
  private changeComment(at: number, random: Random): boolean {
    const isNew = random.chance(NEW_COMMENT_SHARE);
    const appointment = this.appointmentAhead(at, random, ({ comments }) => isNew === (comments === null));
    if (!appointment) return false;
    appointment.comments = isNew || random.chance(REWRITTEN_SHARE) ? commentFor(random) : null;
    recordAppointment(this.parts, appointment, at);
    return true;
  }

  private checkInsurance(at: number, random: Random): boolean {
    const appointment = this.appointmentAhead(at, random, ({ patient }) => patient.insurance.status === 1);
    if (!appointment) return false;
    const { patient } = appointment;
    patient.insurance = { ...patient.insurance, planNumber: String(random.whole(10_000, 99_999)) };
    this.parts.journal.note(patient, at, (row) => this.parts.world.rows.patient(row));
    return true;
  }

  private confirm(at: number, random: Random): boolean {
    const appointment = this.appointmentAhead(
      at,
      random,
      ({ status, day }) => status === 'scheduled' && day <= dayOfLocalTime(at) + 7,
    );
    if (appointment) this.course.confirm(appointment, at);
    return appointment !== null;
  }

  /** Ten or twenty minutes earlier or later, where there is room. */
  private shift(at: number, random: Random): boolean {
    const appointment = this.appointmentAhead(at, random, () => true);
    if (!appointment) return false;
    const start = appointment.start + random.pick([-20, -10, 10, 20]);
    if (localTimeOf(appointment.day, start) < at + 1800) return false;
    const room = this.parts.book
      .gapsOf(appointment.staff, appointment.day)
      .some(({ from, to }) =>
        start < appointment.start
          ? from <= start && to === appointment.start
          : from === appointment.start + appointment.minutes && start + appointment.minutes <= to,
      );
    if (room) this.bookings.place(appointment, appointment.day, start, at);
    return room;
  }
}
