import type { PmsChange, PmsEntity } from '@helix/contracts';
import type { ClinicProfile } from '../clinics.js';
import type { Item, Appointment } from '../life/appointment.js';
import { completeExamCode } from '../world/due-care.js';
import { feeCode, feeCodes, feeOf, feeSchedules, priceLevel } from '../world/fees.js';
import { ageOf, type Patient } from '../world/patients.js';
import type { Segment } from '../world/shifts.js';
import type { Staff } from '../world/staff-list.js';
import { dateOf, dayOf, timeText, localTimeOf, localTimeText, type LocalClock } from '../world/local-time.js';
import { noteText } from './note-text.js';
import { formAnswers, formTemplates, HEALTH_FORM } from './form-templates.js';

/** Turns what is in the simulated clinic into the rows that its PMS would have. Pure: one thing in, one change out. */
export class PmsRows {
  constructor(
    private readonly profile: ClinicProfile,
    private readonly clock: LocalClock,
    /** Prices are the sample fees in this year. */
    readonly baseYear: number,
  ) {}

  private upsert(entity: PmsEntity, id: string, stamp: number, data: Record<string, unknown>): PmsChange {
    return { entity, id, op: 'upsert', version: this.clock.instantOf(stamp), data };
  }

  /** What a code costs on a day, dollars. */
  price(code: string, patient: Patient, day: number): number {
    return feeOf(code, patient.feeScheduleId, priceLevel(day, this.baseYear) * this.profile.feeFactor);
  }

  provider(staff: Staff, stamp: number): PmsChange {
    const { firstName, lastName, suffix, isSecondary } = staff;
    const type = staff.kind === 'hygiene' ? 1 : 2;
    return this.upsert('provider', staff.id, stamp, { firstName, lastName, suffix, type, isSecondary, isActive: true });
  }

  operatory(staff: Staff, stamp: number): PmsChange {
    const isHygiene = staff.kind === 'hygiene';
    const name = `${isHygiene ? 'Hygiene' : 'Operatory'} ${staff.index + 1}`;
    return this.upsert('operatory', staff.operatoryId, stamp, { name, isHygiene });
  }

  feeSchedules(stamp: number): PmsChange[] {
    return feeSchedules.map(({ id, name }) =>
      this.upsert('feeSchedule', id, stamp, { name: `${this.profile.name}: ${name}` }),
    );
  }

  /** The fees of the year that a day lies in; they are posted on the first of January. */
  fees(day: number): PmsChange[] {
    const level = priceLevel(day, this.baseYear) * this.profile.feeFactor;
    const stamp = dayOf(`${dateOf(day).slice(0, 4)}-01-01`) * 86_400_000;
    return feeSchedules.flatMap(({ id }) =>
      feeCodes.map(({ code, description, abbreviation, units, minutes }) =>
        this.upsert('fee', `${id}.${code}`, stamp, {
          feeScheduleId: id,
          code,
          fee: feeOf(code, id, level),
          description,
          abbrevDescription: abbreviation,
          units,
          minutes,
        }),
      ),
    );
  }

  formTemplates(stamp: number): PmsChange[] {
    return formTemplates.map(({ id, templateHtml }) => this.upsert('formTemplate', id, stamp, { templateHtml }));
  }

  patient(patient: Patient): PmsChange {
    const { insurance } = patient;
    return this.upsert('patient', patient.id, patient.stamp, {
      initials: patient.initials,
      birthDate: dateOf(patient.birthDay),
      isActive: patient.isActive,
      primaryProviderId: patient.doctor.id,
      feeScheduleId: patient.feeScheduleId,
      insuranceStatus: insurance.status,
      insuranceProvider: insurance.provider,
      insurancePlanName: insurance.planName,
      insurancePlanNumber: insurance.planNumber,
      insuranceStartDate: insurance.startDate,
      familyId: patient.familyId,
    });
  }

  /** The health form of a patient who has filled one in. */
  form(patient: Patient): PmsChange[] {
    if (patient.formAt === null) return [];
    const dateModified = localTimeText(patient.formAt);
    const noteData = formAnswers(patient);
    const data = { patientId: patient.id, templateId: HEALTH_FORM, dateModified, noteData };
    return [this.upsert('form', `${HEALTH_FORM}.${patient.id}`, patient.formAt * 1000, data)];
  }

  /** What the patient's chart says of the years before the history, none of a newcomer; nothing was paid here, so the amount is 0. */
  earlierCare(patient: Patient, beforeDay: number): PmsChange[] {
    const { before, birthDay } = patient;
    const ageAt = (day: number | null) => ageOf(patient, day ?? birthDay);
    const treatments = [
      ['02601', before.panoramic],
      [ageAt(before.bitewings) < 16 ? '02142' : '02144', before.bitewings],
      [completeExamCode(ageAt(before.completeExam)), before.completeExam],
      ['01202', before.recallExam],
      ['11107', before.polish],
      [ageAt(before.fluoride) < 8 ? '12112' : '12113', before.fluoride],
      ['13211', before.instruction],
      ['13401', before.sealants],
    ] as const;
    return treatments
      .flatMap(([code, day]) => (day !== null && day < beforeDay ? [[code, day] as const] : []))
      .map(([code, day], index) =>
        this.upsert('procedure', `${patient.id}.E${index + 1}`, day * 86_400_000, {
          patientId: patient.id,
          appointmentId: null,
          providerId: patient.hygienist.id,
          date: dateOf(day),
          code,
          description: `${feeCode(code).description} (earlier record)`,
          status: 102,
          amount: 0,
          units: 1,
        }),
      );
  }

  appointment(appointment: Appointment): PmsChange {
    return this.upsert('appointment', appointment.id, appointment.stamp, {
      patientId: appointment.patient.id,
      providerId: appointment.staff.id,
      operatoryId: appointment.staff.operatoryId,
      start: localTimeText(localTimeOf(appointment.day, appointment.start)),
      durationInMinutes: appointment.minutes,
      reason: appointment.reason,
      status: appointment.status,
      examDoctorId: appointment.examDoctor?.id ?? null,
      orderingDoctorId: appointment.orderingDoctor?.id ?? null,
      comments: appointment.comments,
      createdAt: localTimeText(appointment.bookedAt),
    });
  }

  /** A planned or done procedure, or its deletion. */
  procedure(appointment: Appointment, item: Item): PmsChange {
    const id = `${appointment.id}.${item.n}`;
    if (item.status === null) {
      return { entity: 'procedure', id, op: 'delete', version: this.clock.instantOf(item.stamp) };
    }
    return this.upsert('procedure', id, item.stamp, {
      patientId: appointment.patient.id,
      appointmentId: item.isOnAppointment ? appointment.id : null,
      providerId: item.staff.id,
      date: dateOf(appointment.day),
      code: item.code,
      description: feeCode(item.code).description,
      status: item.status,
      amount: item.amount,
      units: item.units,
      minutes: item.minutes,
      teeth: item.teeth,
      surfaces: item.surfaces,
      plannedAt: localTimeText(item.plannedAt),
    });
  }

  claim(appointment: Appointment, item: Item, claimedAt: number): PmsChange {
    return this.upsert('claim', `${appointment.id}.${item.n}`, claimedAt * 1000, {
      patientId: appointment.patient.id,
      code: item.code,
      date: dateOf(appointment.day),
      units: item.units,
      amount: item.amount,
    });
  }

  note(appointment: Appointment, notedAt: number): PmsChange {
    return this.upsert('note', appointment.id, notedAt * 1000, {
      patientId: appointment.patient.id,
      providerName: `${appointment.staff.firstName} ${appointment.staff.lastName}`,
      dateCreated: localTimeText(notedAt),
      note: noteText(appointment),
    });
  }

  schedule(staff: Staff, day: number, segments: readonly Segment[], stamp: number): PmsChange[] {
    return segments.map(([from, to], index) =>
      this.upsert('schedule', `${staff.id}.${day}.${index + 1}`, stamp, {
        providerId: staff.id,
        date: dateOf(day),
        start: timeText(from),
        end: timeText(to),
        operatoryId: staff.operatoryId,
      }),
    );
  }

  /** A pair of clock times; `out` is null while the person is in. */
  punch(staff: Staff, day: number, index: number, timeIn: number, timeOut: number | null): PmsChange {
    const stamp = localTimeOf(day, timeOut ?? timeIn) * 1000;
    return this.upsert('punch', `${staff.id}.${day}.${index + 1}`, stamp, {
      providerId: staff.id,
      date: dateOf(day),
      timeIn: timeText(timeIn),
      timeOut: timeOut === null ? null : timeText(timeOut),
    });
  }
}
