import { z } from 'zod';
import { OF_COLLEAGUES } from './answer-fields.js';
import { pmsId } from '../pms/entities.js';
import { fieldsInAnyCase } from './fields-in-any-case.js';

/** The longest time of one procedure of a plan, minutes (spec 2 section 5). */
export const MAX_PLANNED_MINUTES = 1000;
const MAX_PROCEDURES = 60;
const MAX_CODES = 60;
/** A tooth with its surfaces, where these were selected: `16` or `16MO`. */
const toothText = z.string('expected a tooth').regex(/^[1-8][1-8][MODBLI]{0,5}$/, 'Unknown tooth.');

const minutes = z
  .number('Minutes must be a number.')
  .min(0, `Minutes must be a number from 0 to ${MAX_PLANNED_MINUTES}, in half minutes.`)
  .max(MAX_PLANNED_MINUTES, `Minutes must be a number from 0 to ${MAX_PLANNED_MINUTES}, in half minutes.`)
  .multipleOf(0.5, `Minutes must be a number from 0 to ${MAX_PLANNED_MINUTES}, in half minutes.`);

const plannedCodeFields = z.object({
  code: z.string('expected a code').trim().min(1, 'expected a code').max(20, 'expected at most 20 characters'),
  /** In the order of selection. */
  teeth: z.array(toothText, 'expected a list of teeth').max(52, 'expected at most 52 teeth').default([]),
  /** Dollars for one of it, typed by the user; null, left out or the same amount: the fee schedule's. */
  fee: z
    .number('expected an amount')
    .min(0, 'expected an amount from 0')
    .max(99_999, 'expected a smaller amount')
    .nullable()
    .default(null),
  /** How many times; images of a PA entry. */
  quantity: z.int('expected a whole number').min(1, 'expected at least 1').max(99, 'expected at most 99').default(1),
});

/** Only a text is the code alone. */
const plannedCodeForm = z.preprocess(
  (input) => (typeof input === 'string' ? { code: input } : input),
  fieldsInAnyCase(plannedCodeFields),
);

/** One procedure of a plan as it is saved (spec 2 section 7). */
const plannedProcedureFields = z.object({
  procedureRuleTypeId: z.int('expected a procedure'),
  /** Of procedures that are billed by time, the server computes the codes from the minutes unless `keepsCodes`. */
  adaCodes: z
    .array(plannedCodeForm, 'expected a list of codes')
    .max(MAX_CODES, 'expected at most 60 codes')
    .default([]),
  quantity: z.int('expected a whole number').min(0, 'expected at least 0').max(99, 'expected at most 99').optional(),
  /** Null or left out: computed. */
  minutes: minutes.nullable().default(null),
  /** Whether a procedure that is billed by time is billed with its `adaCodes`, as the practice-management system has them. */
  keepsCodes: z.boolean('expected true or false').optional(),
  selectedCriteria: z.array(z.int('expected a criterion')).max(20, 'expected at most 20 criteria').default([]),
});

const planFields = z
  .object({
    /** A provider's id; null or left out: that of the practice-management system. */
    examDoctor: pmsId.nullable().optional(),
    orderingDoctor: pmsId.nullable().optional(),
    procedures: z
      .array(fieldsInAnyCase(plannedProcedureFields), 'expected a list of procedures')
      .max(MAX_PROCEDURES, `expected at most ${MAX_PROCEDURES} procedures`),
  })
  .meta({
    id: 'PlanForm',
    examples: [
      {
        examDoctor: 'D1',
        orderingDoctor: 'D1',
        procedures: [
          {
            procedureRuleTypeId: 23,
            adaCodes: [{ code: '01202', teeth: [], fee: null, quantity: 1 }],
            minutes: 14,
            selectedCriteria: [],
          },
          { procedureRuleTypeId: 18, adaCodes: [], minutes: null, selectedCriteria: [] },
        ],
      },
    ],
  });

/**
 * `POST Appointment/{appointmentId}`: saves the plan of an appointment, and its doctors. The list replaces the saved plan;
 * an empty one removes it. Field names are read in any case (`Procedures`, `ExamDoctor`).
 *
 * With `If-Match` (the `ETag` of `GET Appointment/{id}`), a plan that somebody else saved meanwhile is a 412 and nothing
 * is saved. Saving the same plan again changes nothing.
 */
export const planForm = fieldsInAnyCase(planFields);
export type PlanForm = z.infer<typeof planForm>;
export type PlannedProcedureForm = PlanForm['procedures'][number];

/** The response of `POST Appointment/{appointmentId}`: what a finished plan reports to the calendar. Money is dollars. */
export const savedPlanView = z
  .object({
    appointmentId: z.string(),
    version: z.string().describe('Of the saved plan, as in the `ETag`.'),
    rnaTotalPlanned: z.number().nullable().describe('Null when the plan was removed.'),
    newReason: z.string().describe('The names of the planned procedures in agenda order.'),
    newTotalCompleted: z.number(),
    isOptimal: z
      .boolean()
      .nullable()
      .describe(`Whether the plan, or what was completed once it is over, reaches the goal. ${OF_COLLEAGUES}`),
  })
  .meta({ id: 'SavedPlanView' });
export type SavedPlanView = z.infer<typeof savedPlanView>;

const scorecardEntryFields = z.object({
  actualMinutes: z.number('Actual minutes must be a number.').nullable().optional(),
  missedProcedureReasonId: z.int('expected a reason').nullable().optional(),
  missedProcedureReasonText: z
    .string('expected text')
    .max(500, 'The reason must be at most 500 characters.')
    .nullable()
    .optional(),
});

/** `POST Appointment/{id}/Procedure/{procedureRuleTypeId}`: actual minutes and missed reason. Missing fields stay unchanged. */
export const scorecardEntryForm = scorecardEntryFields
  .extend({
    seen: scorecardEntryFields
      .optional()
      .describe('What was read: a 409 when somebody else changed one of these fields since. Missing: not checked.'),
  })
  .meta({ id: 'ScorecardEntryForm' });
export type ScorecardEntryForm = z.infer<typeof scorecardEntryForm>;

/** The entry as it is stored: the response to a save. */
export const scorecardEntryView = z
  .object({
    procedureRuleTypeId: z.int(),
    actualMinutes: z.number().nullable(),
    missedProcedureReasonId: z.int().nullable(),
    missedProcedureReasonText: z.string().nullable(),
  })
  .meta({ id: 'ScorecardEntryView' });
export type ScorecardEntryView = z.infer<typeof scorecardEntryView>;

/** `POST Appointment/Procedure/{procedureId}`: attributes a completed procedure to a provider. Returns 204. */
export const attributionForm = z.object({ appointmentId: pmsId, providerId: pmsId }).meta({ id: 'AttributionForm' });
export type AttributionForm = z.infer<typeof attributionForm>;

/** `POST appointment/ProcedureHistory/{patientId}` and `POST appointment/ProcedureHistoryDelete/{patientId}`. Return 204. */
export const historyForm = z
  .object({
    dateOfProcedure: z
      .string('Please select valid date')
      .regex(/^\d{4}-\d{2}-\d{2}$/, 'Please select valid date')
      .refine((text) => text >= '1850' && z.regexes.date.test(text), 'Please select valid date'),
    adaCode: z
      .string('Please select procedure')
      .trim()
      .min(1, 'Please select procedure')
      .max(20, 'Please select procedure'),
  })
  .meta({ id: 'HistoryForm' });
export type HistoryForm = z.infer<typeof historyForm>;

/** `POST Appointment/{id}/SaveAppointmentNext`: plans the next appointment. No procedures and no comments remove the plan. */
export const nextPlanForm = z
  .object({
    timeFrameInMonths: z.literal([3, 4, 6, 9, 12], 'The timeframe must be one of 3, 4, 6, 9, 12 months.'),
    procedures: z
      .array(z.object({ procedureRuleTypeId: z.int('expected a procedure'), minutes }), 'expected a list of procedures')
      .max(MAX_PROCEDURES, `expected at most ${MAX_PROCEDURES} procedures`),
    comments: z
      .string('The comment must be text.')
      .max(10_000, 'The comment must be at most 10000 characters.')
      .nullable()
      .default(null),
    version: z
      .string('expected a version')
      .max(100, 'expected a version')
      .optional()
      .describe('Of the saved plan that was read; missing: not checked. A plan that was saved since is a 409.'),
  })
  .meta({ id: 'NextPlanForm' });
export type NextPlanForm = z.infer<typeof nextPlanForm>;

/** The plan of the next appointment as it is stored: the response to a save. */
export const nextPlanView = z
  .object({
    timeFrameInMonths: z.int(),
    procedures: z.array(z.object({ procedureRuleTypeId: z.int(), minutes: z.number() })),
    comments: z.string().nullable(),
    version: z.string().describe('Of the saved plan. Sent back with the next save.'),
  })
  .meta({ id: 'NextPlanView' });
export type NextPlanView = z.infer<typeof nextPlanView>;
