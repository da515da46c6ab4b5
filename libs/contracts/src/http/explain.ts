import { z } from 'zod';
import { dateText, localTimeText, OF_COLLEAGUES } from './answer-fields.js';

/** A stored row, so that a person can find it. */
const reasonRow = z
  .object({
    entity: z.string().describe('`procedure`, `procedureRule`, `schedule`, `appointment`, `provider` or `fee`.'),
    id: z.string(),
    date: dateText.nullable().describe('Null for a rule.'),
    code: z.string().nullable().describe('The code of a procedure; null for others.'),
    text: z
      .string()
      .describe(`The content: a procedure's description, a rule as text, the hours of a shift or an appointment.`),
    whose: z.string().describe('The provider, or the owner of the rule; empty when that is not known.'),
  })
  .meta({ id: 'ReasonRow' });
export type ReasonRow = z.infer<typeof reasonRow>;

const reason = z
  .object({
    rule: z.string().describe('The rule that was applied, for example `R-03`.'),
    text: z.string().describe('A sentence with the values filled in.'),
    rows: z.array(reasonRow).describe('The stored rows that it depends on.'),
  })
  .meta({ id: 'Reason' });
export type Reason = z.infer<typeof reason>;

/** A value with its reasons, in the order of the evaluation. */
export interface ExplainedValue<T> {
  value: T;
  because: Reason[];
}
const explainedValue = <T extends z.ZodType>(value: T) => z.object({ value, because: z.array(reason) });

const breakdownLine = z
  .object({ name: z.string(), amount: z.number().describe('Minutes or cents, as the value.') })
  .meta({ id: 'BreakdownLine' });

/** A value as a table. */
const breakdown = z
  .object({
    items: z.array(breakdownLine).describe('Add up to the total.'),
    total: z.number(),
    steps: z
      .array(breakdownLine)
      .describe('What rounding and limits make of the total, in order; the last one is the value.'),
  })
  .meta({ id: 'Breakdown' });

const procedureName = z
  .object({
    procedureRuleTypeId: z.int(),
    procedureName: z.string(),
  })
  .meta({ id: 'ProcedureName' });
export type ProcedureName = z.infer<typeof procedureName>;

const explainedReview = z
  .object({
    code: z
      .string()
      .describe(
        'tooShort, tooLong, almostDue, noDoctor, dueNotDone, belowGoal, notPlanned, nextTooShort or nextTooEarly.',
      ),
    text: z.string(),
    amount: z.number().nullable().describe('Minutes, days or cents; null where there is nothing to count.'),
  })
  .meta({ id: 'ExplainedReview' });
export type ExplainedReview = z.infer<typeof explainedReview>;

const explainedDue = procedureName
  .extend({
    lastTreatmentDate: dateText.nullable().describe('Null: never done before.'),
    dueDate: dateText,
    isRecommended: z.boolean(),
    status: z
      .literal([1, 2, 3])
      .describe('1 due and done, 2 due and not done (or not yet), 3 due but could not be done.'),
  })
  .meta({ id: 'ExplainedDue' });
export type ExplainedDue = z.infer<typeof explainedDue>;

const explainedAlmostDue = procedureName
  .extend({
    inDays: z.int(),
    dueDate: dateText,
  })
  .meta({ id: 'ExplainedAlmostDue' });
export type ExplainedAlmostDue = z.infer<typeof explainedAlmostDue>;

const explainedProcedure = procedureName
  .extend({
    isDue: z.boolean(),
    isRecommended: z.boolean(),
    lastTreatmentDate: dateText.nullable(),
    dueDate: dateText.nullable().describe('Null: never due.'),
    inDays: z
      .int()
      .nullable()
      .describe('From the appointment to the due date, below 0 when it is past; null: never due.'),
  })
  .meta({ id: 'ExplainedProcedure' });
export type ExplainedProcedure = z.infer<typeof explainedProcedure>;

/**
 * `GET Explain/appointment/{id}`: why a hygiene appointment is evaluated as it is. It is evaluated again from the current
 * rows of the clinic, by the rules that apply to it. Money is cents. 404 with a reason for everything but active hygiene
 * appointments of the clinic.
 */
export const explainedAppointment = z
  .object({
    appointmentId: z.string(),
    patientId: z.string(),
    patientInitials: z.string().nullable().describe('Null: the clinic does not know the patient.'),
    ageInYears: z.int().nullable().describe('Full years on the day of the appointment; null: not known.'),
    providerId: z.string(),
    providerName: z.string(),
    start: localTimeText.describe('Local time of the clinic, `yyyy-mm-ddThh:mm:ss`.'),
    durationInMinutes: z.int(),
    isOver: z.boolean(),
    ruleVersion: z.int().describe('Of the rules that were applied.'),
    isShown: z
      .boolean()
      .describe('Whether screens already show these values; false while a change is being processed.'),
    rulesFrom: z
      .enum(['now', 'snapshot', 'unknown'])
      .describe(
        'The rules that apply: those of `now`; those of `snapshot` for a past appointment whose rule snapshot is different; or `unknown` for a past appointment that was evaluated before rule snapshots existed: it is explained by those of now.',
      ),
    problems: z.array(z.string()).describe(`Problems of the appointment's data, as text.`),
    review: z.array(explainedValue(explainedReview)).describe('What needs review in the appointment as it is now.'),
    recommendedMinutes: explainedValue(z.int()),
    breakdowns: z
      .object({
        minutes: breakdown.nullable().describe('Of the recommended minutes.'),
        goal: breakdown.nullable().describe(`Null without a goal. ${OF_COLLEAGUES}`),
        estimate: breakdown
          .nullable()
          .describe('What counts while nothing is planned (R-14); null without a fee of scaling.'),
      })
      .describe('Values as tables.'),
    dueProcedures: z.array(explainedValue(explainedDue)).describe('In the order of the catalogue.'),
    almostDueProcedures: z
      .array(explainedValue(explainedAlmostDue))
      .describe('The earliest first; none when the appointment is over.'),
    procedures: z
      .array(explainedValue(explainedProcedure))
      .describe('Every procedure that applies to the patient, in the order of the catalogue.'),
    notApplicable: z
      .array(explainedValue(procedureName))
      .describe('Every other procedure of the catalogue, with why it does not apply.'),
    doctor: explainedValue(z.enum(['yes', 'no', 'unknown'])).describe('Whether a doctor is in during the appointment.'),
    goalCents: explainedValue(z.int().nullable())
      .nullable()
      .describe(`The value is null when neither the provider nor the clinic has a goal. ${OF_COLLEAGUES}`),
    priceOfScalingCents: explainedValue(z.int().nullable()).describe(
      `Null when the patient's fee schedule has no fee of scaling.`,
    ),
    isOptimal: explainedValue(z.boolean().nullable())
      .nullable()
      .describe(`Whether the plan meets the goal; the value is null without a goal. ${OF_COLLEAGUES}`),
    isTooLongForChild: explainedValue(z.boolean()),
    isBirthday: explainedValue(z.boolean()),
  })
  .meta({ id: 'ExplainedAppointment' });
export type ExplainedAppointment = z.infer<typeof explainedAppointment>;

const totalLine = z
  .object({
    id: z.string().describe('Of the procedure, or the id of a planned procedure type.'),
    name: z.string(),
    note: z
      .string()
      .describe('Where the amount comes from, or why it does not count; empty when there is nothing to say.'),
    cents: z.int(),
  })
  .meta({ id: 'TotalLine' });

/** An amount of an appointment as a table. */
const explainedTotal = z
  .object({
    totalCents: z.int(),
    items: z.array(totalLine).describe('Add up to the total.'),
    notCounted: z.array(totalLine).describe('Left out of the total, each with its reason.'),
    because: z.array(reason),
  })
  .meta({ id: 'ExplainedTotal' });

/**
 * `GET Explain/totals/{id}`: what the totals of an appointment are made of, from the current rows of the
 * clinic. 404 for an appointment that the clinic does not have.
 */
export const explainedTotals = z
  .object({
    appointmentId: z.string(),
    isShown: z
      .boolean()
      .describe('Whether screens already show these totals; false while a change is being processed.'),
    planned: explainedTotal.describe('In Helix, else in the practice-management system.'),
    completed: explainedTotal.describe('For the provider of the appointment.'),
    billed: explainedTotal.describe('For the patient on the day, by anyone.'),
  })
  .meta({ id: 'ExplainedTotals' });
export type ExplainedTotals = z.infer<typeof explainedTotals>;
/** One of the totals. */
export type TotalName = 'planned' | 'completed' | 'billed';

const openTimeLine = z
  .object({
    name: z.string().describe('Of a hygienist, or a day `yyyy-mm-dd`.'),
    note: z
      .string()
      .describe('What the time is made of, or why it does not count; empty when there is nothing to say.'),
    minutesClocked: z.number().nullable().describe('Available minutes; null when there are none, or not known.'),
    minutesWorked: z.number().nullable().describe('Booked minutes; null when there are none.'),
    minutesOpen: z.number().nullable(),
  })
  .meta({ id: 'OpenTimeLine' });

/**
 * `GET Explain/openTime`: what the open time of a clinic is made of, by hygienist for one day, else by day.
 * 404 for a clinic that the user may not enter.
 */
export const explainedOpenTime = z
  .object({
    clinicId: z.int(),
    clinicName: z.string(),
    openTime: z.number().nullable().describe('Percent, one decimal; null when the available time is not known.'),
    lines: z.array(openTimeLine).describe('Add up to the total.'),
    total: openTimeLine,
    notCounted: z.array(openTimeLine).describe('Left out of the total, each with its reason.'),
    because: z.array(reason),
  })
  .meta({ id: 'ExplainedOpenTime' });
export type ExplainedOpenTime = z.infer<typeof explainedOpenTime>;
