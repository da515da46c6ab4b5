import { Random } from '../world/random.js';
import { localTimeOf } from '../world/local-time.js';
import type { Bookings } from './bookings.js';
import { ageOf } from '../world/patients.js';
import { extentOf, maxScalingUnits, OVERRUN_MINUTES, remember, rememberScaling, scalingCodes } from './hygiene-care.js';
import { recordItem, recordAppointment, type ClinicParts } from './clinic-parts.js';
import { isAhead, workMinutesOf, type Item, type Appointment } from './appointment.js';
import type { AppointmentCourse } from './appointment-course.js';

const NOTED_SHARE = 0.75;
const FORM_SHARE = 0.09;
/** Share of planned scaling whose extent turns out otherwise. */
const OTHER_EXTENT_SHARE = 0.1;
/** Share of appointments in which an image is taken that nobody had planned. */
const EXTRA_IMAGE_SHARE = 0.04;
const PERIAPICAL_AGE = 6;
/** Patients who do not book again are never seen again in this share of cases. */
const LOST_SHARE = 0.36;
/** Of these, the share who say that they leave the practice; the others are only never seen again. */
const LEAVING_SHARE = 0.3;
/** What unplanned care is done, where the plan was only in the hygienist's head. */
const UNPLANNED_DONE_SHARE = 0.93;

/** Not half a unit, which is only added to whole ones or taken for a child. */
const isWholeScaling = (code: string): boolean => code.startsWith('1111') && code !== '11117';

/** What happens between a patient's arrival and the next booking. */
export class Treatment {
  constructor(
    private readonly parts: ClinicParts,
    private readonly course: AppointmentCourse,
    private readonly bookings: Bookings,
  ) {}

  arrive(appointment: Appointment, at: number): void {
    if (!isAhead(appointment)) return;
    appointment.status = 'arrived';
    recordAppointment(this.parts, appointment, at);
    const random = this.randomFor(appointment, 'treatment');
    const { patient } = appointment;
    if (appointment.staff.kind === 'hygiene' && random.chance(FORM_SHARE)) {
      patient.formAt = at + 240;
      this.parts.agenda.at(patient.formAt, () => this.recordForm(appointment));
    }
    const begin = Math.max(at + 120, localTimeOf(appointment.day, appointment.start));
    const end =
      Math.max(
        begin + appointment.minutes * 36,
        localTimeOf(appointment.day, appointment.start + appointment.minutes),
      ) + random.whole(-240, 360);
    this.arrangeWork(appointment, begin, end, random);
    this.course.later(appointment, end, (now) => this.complete(appointment, now));
  }

  private arrangeWork(appointment: Appointment, begin: number, end: number, random: Random): void {
    const work: (() => (at: number) => void)[] = appointment.isPlanned
      ? appointment.items
          .filter(({ status }) => status === 105)
          .map((item) => () => (at) => this.carryOut(appointment, item, at))
      : this.course.intendedFor(appointment).map((intended) => () => (at) => {
          if (this.randomFor(appointment, intended.code).chance(UNPLANNED_DONE_SHARE))
            this.carryOut(appointment, this.unplanned(appointment, intended.code, intended.byDoctor, at), at);
        });
    if (appointment.staff.kind === 'hygiene' && random.chance(EXTRA_IMAGE_SHARE)) {
      work.push(() => (at) => {
        if (this.takesImage(appointment))
          this.carryOut(appointment, this.unplanned(appointment, '02111', false, at), at);
      });
    }
    const step = (end - begin - 300) / Math.max(1, work.length);
    work.forEach((make, index) =>
      this.course.later(appointment, begin + 120 + step * (index + random.between(0.3, 0.9)), make()),
    );
  }

  /** Does one procedure, unless there is a reason not to. */
  private carryOut(appointment: Appointment, item: Item, at: number): void {
    const isNew = !appointment.items.includes(item);
    if (!isNew && item.status !== 105) return;
    const random = this.randomFor(appointment, `item ${item.n}`);
    const isExam = item.staff.kind === 'doctor' && appointment.staff.kind === 'hygiene';
    if (isExam && !appointment.examDoctor) return;
    if (!isNew && !random.chance(appointment.staff.diligence)) return;
    if (isNew) appointment.items.push(item);
    if (!isNew && isWholeScaling(item.code) && random.chance(OTHER_EXTENT_SHARE))
      this.changeExtent(appointment, item, random);
    item.status = 102;
    recordItem(this.parts, appointment, item, at);
    remember(appointment.patient, item.code, appointment.day);
  }

  /** Whether the patient is old enough for a periapical image, and the plan leaves time for it. */
  private takesImage(appointment: Appointment): boolean {
    return (
      appointment.isPlanned &&
      ageOf(appointment.patient, appointment.day) >= PERIAPICAL_AGE &&
      workMinutesOf(appointment) + extentOf('02111').minutes <= appointment.minutes
    );
  }

  private unplanned(appointment: Appointment, code: string, byDoctor: boolean, at: number): Item {
    const staff = byDoctor ? (appointment.examDoctor ?? appointment.patient.doctor) : appointment.staff;
    return this.course.newItem(appointment, code, staff, at);
  }

  /** More or less scaling than was planned, as far as there is time. */
  private changeExtent(appointment: Appointment, item: Item, random: Random): void {
    const most = maxScalingUnits(ageOf(appointment.patient, appointment.day));
    const units = Math.min(most, Math.max(1, Math.round(item.units) + (random.chance(0.5) ? 1 : -1)));
    const code = scalingCodes(units)[0] as string;
    if (workMinutesOf(appointment) - item.minutes + extentOf(code).minutes > appointment.minutes + OVERRUN_MINUTES)
      return;
    Object.assign(item, {
      code,
      ...extentOf(code),
      amount: this.parts.world.rows.price(code, appointment.patient, appointment.day),
    });
  }

  private complete(appointment: Appointment, at: number): void {
    const { patient, staff } = appointment;
    const random = this.randomFor(appointment, 'end');
    appointment.status = 'completed';
    recordAppointment(this.parts, appointment, at);
    if (patient.insurance.status === 1 || patient.insurance.status === 2) {
      this.parts.agenda.at(at + random.whole(90, 1500), (now) => this.claim(appointment, now));
    }
    if (random.chance(NOTED_SHARE))
      this.parts.agenda.at(at + random.whole(30, 900), (now) => this.writeNote(appointment, now));
    if (staff.kind !== 'hygiene') return;
    patient.lastVisit = appointment.day;
    patient.isBooked = false;
    patient.isNew = false;
    rememberScaling(
      patient,
      appointment.items.filter(({ status }) => status === 102).map(({ code }) => code),
    );
    if (random.chance(staff.rebookShare) && this.bookings.bookRecall(patient, staff, at + 30, random)) return;
    patient.isLost = random.chance(LOST_SHARE);
    if (!patient.isLost) this.parts.pool.add(patient);
    else if (random.chance(LEAVING_SHARE)) {
      this.parts.agenda.at(at + random.whole(20, 200) * 86_400, (now) => this.leave(appointment, now));
    }
  }

  private claim(appointment: Appointment, at: number): void {
    appointment.claimedAt = at;
    for (const item of appointment.items) {
      if (item.status !== 102) continue;
      item.isClaimed = true;
      this.parts.journal.write(() => this.parts.world.rows.claim(appointment, item, at));
    }
  }

  private writeNote(appointment: Appointment, at: number): void {
    appointment.notedAt = at;
    this.parts.journal.write(() => this.parts.world.rows.note(appointment, at));
  }

  private recordForm(appointment: Appointment): void {
    for (const change of this.parts.world.rows.form(appointment.patient)) this.parts.journal.write(() => change);
  }

  private leave({ patient }: Appointment, at: number): void {
    if (patient.isBooked || !patient.isActive) return;
    patient.isActive = false;
    this.parts.journal.note(patient, at, (row) => this.parts.world.rows.patient(row));
  }

  private randomFor(appointment: Appointment, what: string): Random {
    return new Random(this.parts.world.profile.seed, what, appointment.id, appointment.round);
  }
}
