import { z } from 'zod';
import { dateText, OF_PERFORMANCE } from './answer-fields.js';

const measures = {
  gaps: z.int().describe('Between two treatments of a patient, by the day of the later one.'),
  medianMonths: z.number().nullable().describe('Of the gaps, a month of 30.4375 days, one decimal; null: no gaps.'),
  latePercent: z
    .number()
    .nullable()
    .describe('Of the gaps that were more than 30 days longer than the interval, one decimal; null: no gaps.'),
  appointmentsLost: z
    .number()
    .describe('A year, once for each patient, at the last gap: 12 / n - 365.25 / mean days, one decimal.'),
  productionLost: z
    .number()
    .nullable()
    .describe(
      `These appointments at the average of the hygienist in the range, whole dollars; null also without one. ${OF_PERFORMANCE}`,
    ),
  notReturned: z
    .int()
    .describe('Patients with nothing since a treatment whose interval ended in the range, more than 30 days ago.'),
};

/** A rule type of `GET Report/IntervalDrift`. */
export const driftType = z
  .object({
    procedureRuleTypeId: z.int(),
    name: z.string(),
    ...measures,
    gapsLeftOut: z
      .int()
      .describe('Ended on a day without an appointment of a hygienist who counts; in no row and no other number.'),
  })
  .meta({ id: 'DriftType' });
export type DriftType = z.infer<typeof driftType>;

/** A rule type, hygienist and insurer of `GET Report/IntervalDrift`. */
export const driftRow = z
  .object({
    procedureRuleTypeId: z.int(),
    providerId: z.string(),
    providerName: z.string().describe('Several of one name have their id behind it.'),
    insurer: z.string().describe('Of the patients today; "Not insured" or "Not known".'),
    ...measures,
  })
  .meta({ id: 'DriftRow' });
export type DriftRow = z.infer<typeof driftRow>;

/** The response of `GET Report/IntervalDrift`. It has no total over rule types: one appointment serves several. */
export const intervalDrift = z
  .object({
    types: z.array(driftType).describe('The one that loses most first.'),
    rows: z.array(driftRow).describe('In the order of the rule types; the one that loses most first.'),
  })
  .meta({ id: 'IntervalDrift' });
export type IntervalDrift = z.infer<typeof intervalDrift>;

/** A gap of a patient, or a last treatment that nothing followed, of `GET Report/IntervalDrift/Patients`. */
export const driftPatient = z
  .object({
    patientId: z.string(),
    patientInitials: z.string(),
    hasReturned: z.boolean(),
    previousTreatment: dateText.nullable().describe('The one before the last; null: there was none.'),
    lastTreatment: dateText.describe('The end of the gap, or the treatment that nothing followed.'),
    days: z.int().describe('Between the two; since the last one if the patient has not returned.'),
    intervalInMonths: z.int().describe('By the rule that applies to the patient today.'),
    overdueDays: z.int().describe('After the interval; 0: none.'),
    appointmentsLost: z
      .number()
      .nullable()
      .describe('A year, two decimals; null where the patient counts at another gap, or has not returned.'),
    appointmentId: z.string().describe('Of the hygienist, on the day of the last treatment.'),
  })
  .meta({ id: 'DriftPatient' });
export type DriftPatient = z.infer<typeof driftPatient>;

/** The response of `GET Report/IntervalDrift/Patients`. */
export const driftPatients = z
  .object({
    page: z.int(),
    pages: z.int(),
    rows: z.array(driftPatient).describe('Those who returned first, the most overdue first.'),
  })
  .meta({ id: 'DriftPatients' });
export type DriftPatients = z.infer<typeof driftPatients>;
