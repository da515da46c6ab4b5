import { z } from 'zod';
import { isNoDate, isNoId, isNoText, isZero } from './nothing.js';

/**
 * The data of every PMS entity that a clinic's agent may send.
 *
 * Dates are `yyyy-mm-dd`; times are local times of the clinic without offset; money is dollars with up to two decimals. A
 * missing optional field becomes null, and so does what systems write for nothing (`nothing.ts`), so that every row has the
 * same shape. Unknown fields are accepted, and stored in the row's `extra`.
 */

const text = (max = 500) => z.string('expected text').max(max, `expected at most ${max} characters`);
/** @param isNothing what systems write into the field when they have no value: the row is taken with the field empty. */
const optional = <T extends z.ZodType>(schema: T, isNothing: (value: unknown) => boolean) =>
  z
    .preprocess((value) => (isNothing(value) ? null : value), schema.nullable())
    .optional()
    .transform((value) => value ?? null);
const optionalText = (max: number) => optional(text(max), isNoText);
const flag = z.boolean('expected true or false');
const wholeNumber = (min: number, max: number) =>
  z.int('expected a whole number').min(min, `expected at least ${min}`).max(max, `expected at most ${max}`);

/** A PMS id: unique for its entity within its clinic. No dashes, because `chain` joins ids with dashes. */
export const PMS_ID = /^[A-Za-z0-9_.]{1,64}$/;
export const PMS_ID_MESSAGE = 'expected 1 to 64 letters, digits, underscores or dots';
export const pmsId = z.string('expected text').regex(PMS_ID, PMS_ID_MESSAGE);

/** Whether a text starts with a date that exists, not before the year 1850. */
const startsWithRealDate = (text: string): boolean => text >= '1850' && z.regexes.date.test(text.slice(0, 10));

/** A calendar day, `yyyy-mm-dd`. */
export const isoDate = z
  .string('expected a date, yyyy-mm-dd')
  .regex(/^\d{4}-\d{2}-\d{2}$/, 'expected a date, yyyy-mm-dd')
  .refine(startsWithRealDate, 'expected a date that exists');

/** A local time of the clinic, `yyyy-mm-ddThh:mm[:ss]`, without offset. */
export const localTime = z
  .string('expected a wall-clock time, yyyy-mm-ddThh:mm:ss')
  .regex(
    /^\d{4}-\d{2}-\d{2}[T ]([01]\d|2[0-3]):[0-5]\d(:[0-5]\d(\.\d{1,6})?)?$/,
    'expected a wall-clock time without offset, yyyy-mm-ddThh:mm:ss',
  )
  .refine(startsWithRealDate, 'expected a date that exists');

/** A time of day, `hh:mm[:ss]`; `24:00` is the end of the day. */
export const timeOfDay = z
  .string('expected a time of day, hh:mm')
  .regex(/^(([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?|24:00(:00)?)$/, 'expected a time of day, hh:mm');

/** Dollars. PMS systems send floats; the column rounds to cents. */
const money = z
  .number('expected a number')
  .min(-9_999_999, 'expected a smaller amount')
  .max(9_999_999, 'expected a smaller amount');
/** Negative in a reversal, which repeats a procedure or a claim with the opposite sign. */
const signed = (max: number) =>
  z.number('expected a number').min(-max, `expected at least -${max}`).max(max, `expected at most ${max}`);
const units = signed(999);
const textList = z.array(text(20), 'expected a list').max(52, 'expected at most 52 entries');

const optionalFlag = optional(flag, isZero);
const optionalId = optional(pmsId, isNoId);
const optionalDate = optional(isoDate, isNoDate);
const optionalTime = optional(localTime, isNoDate);
const optionalList = optional(textList, isZero);

export const providerData = z.looseObject({
  firstName: text(100),
  lastName: text(100),
  suffix: optionalText(50),
  /** 0 other, 1 hygienist, 2 doctor. */
  type: wholeNumber(0, 2),
  isSecondary: optionalFlag,
  isActive: flag,
});

export const operatoryData = z.looseObject({ name: text(100), isHygiene: optionalFlag });

export const patientData = z.looseObject({
  initials: text(10),
  birthDate: optionalDate,
  isActive: flag,
  primaryProviderId: optionalId,
  feeScheduleId: optionalId,
  /** 0 unknown, 1 private, 2 public plan, 3 uninsured. */
  insuranceStatus: wholeNumber(0, 3),
  insuranceProvider: optionalText(200),
  insurancePlanName: optionalText(200),
  insurancePlanNumber: optionalText(100),
  insuranceStartDate: optionalDate,
});

export const appointmentStatus = z.enum(['scheduled', 'confirmed', 'arrived', 'completed', 'cancelled', 'noShow'], {
  error: 'expected one of scheduled, confirmed, arrived, completed, cancelled, noShow',
});
export type AppointmentStatus = z.infer<typeof appointmentStatus>;

export const appointmentData = z.looseObject({
  patientId: pmsId,
  providerId: pmsId,
  operatoryId: optionalId,
  start: localTime.refine((start) => !isNoDate(start), 'expected a date that exists'),
  durationInMinutes: wholeNumber(0, 1440),
  reason: optionalText(500),
  status: appointmentStatus,
  examDoctorId: optionalId,
  orderingDoctorId: optionalId,
  comments: optionalText(10_000),
  createdAt: optionalTime,
});

export const procedureData = z.looseObject({
  patientId: pmsId,
  appointmentId: optionalId,
  providerId: pmsId,
  date: isoDate,
  code: text(20),
  description: optionalText(500),
  /** 102 done, 105 planned. */
  status: z.literal([102, 105], { error: 'expected 102 (done) or 105 (planned)' }),
  amount: money,
  units: optional(units, isZero),
  minutes: optional(signed(1440), isZero),
  teeth: optionalList,
  surfaces: optionalList,
  /** When it was planned, also once it is done. Missing: unknown, which counts as planned before the appointment. */
  plannedAt: optionalTime,
  /** Done in another office: counts for intervals and insurance, and was not done here. */
  external: optionalFlag,
});

export const feeScheduleData = z.looseObject({ name: text(200) });

export const feeData = z.looseObject({
  feeScheduleId: pmsId,
  code: text(20),
  fee: money,
  description: optionalText(500),
  abbrevDescription: optionalText(200),
});

export const claimData = z.looseObject({
  patientId: pmsId,
  code: text(20),
  date: isoDate,
  units,
  /** The number 0 is an amount: what the insurance paid. */
  amount: optional(money, (value) => value !== 0 && isZero(value)),
});

export const scheduleData = z.looseObject({
  providerId: pmsId,
  date: isoDate,
  start: timeOfDay,
  end: timeOfDay,
  operatoryId: optionalId,
});

export const punchData = z.looseObject({
  providerId: pmsId,
  date: isoDate,
  timeIn: timeOfDay,
  /** The end of the day is 24:00; 00:00 means that nobody has clocked out. */
  timeOut: optional(timeOfDay, isNoDate),
});

export const noteData = z.looseObject({
  patientId: pmsId,
  providerName: text(200),
  dateCreated: localTime,
  note: text(100_000),
});

export const formData = z.looseObject({
  patientId: pmsId,
  templateId: pmsId,
  dateModified: localTime,
  noteData: z
    .array(
      z.object({ label: text(500), value: z.union([text(10_000), z.number(), z.boolean(), z.null()]) }),
      'expected a list',
    )
    .max(1000, 'expected at most 1000 entries'),
});

export const formTemplateData = z.looseObject({ templateHtml: text(500_000) });

/** Every entity by the name that agents use. */
export const entityData = {
  provider: providerData,
  operatory: operatoryData,
  patient: patientData,
  appointment: appointmentData,
  procedure: procedureData,
  feeSchedule: feeScheduleData,
  fee: feeData,
  claim: claimData,
  schedule: scheduleData,
  punch: punchData,
  note: noteData,
  form: formData,
  formTemplate: formTemplateData,
} as const;

export type PmsEntity = keyof typeof entityData;
export type PmsData<E extends PmsEntity> = z.infer<(typeof entityData)[E]>;
export const pmsEntities = Object.keys(entityData) as PmsEntity[];
