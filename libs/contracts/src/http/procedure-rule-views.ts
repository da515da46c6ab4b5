import { z } from 'zod';
import { dateText, instant } from './answer-fields.js';

/** One choice of an interval; 1 year is 12 months. "No interval" is always possible and not listed. */
const intervalOptionView = z
  .object({
    duration: z.int(),
    units: z.enum(['months', 'years']),
  })
  .meta({ id: 'IntervalOptionView' });
export type IntervalOptionView = z.infer<typeof intervalOptionView>;

/** A procedure as the catalogue has it (spec 2 section 3, procedure rule type). */
export const ruleTypeView = z
  .object({
    procedureRuleTypeId: z.int(),
    name: z.string(),
    description: z.string(),
    calculationType: z
      .int()
      .describe(
        'How its time and fee are computed (spec 2 section 4): 1 PerAdaCode, 2 PerUnitOfTime, 3 PerMinute and so on.',
      ),
    color: z
      .string()
      .describe(
        'Its group: yellow, lightyellow, lavender, violet, orange, grey or red, in which order groups are listed.',
      ),
    procedureGroupColor: z.string().describe('The same as `color`.'),
    isInterval: z.boolean().describe('An active rule needs an interval above 0.'),
    isAge: z.boolean().describe('An active rule needs a youngest age.'),
    isEveryAppointment: z
      .boolean()
      .describe('Part of every appointment: it is never due, and always recommended while its rule is active.'),
    isWithScaling: z
      .boolean()
      .describe('Can be done within the time of scaling; `includeWithScaling` of a rule says whether it is.'),
    includeWithScaling: z.boolean().describe('The default of `includeWithScaling` for a new rule.'),
    isOutsideAppointment: z.boolean(),
    needsDoctor: z.boolean(),
    defaultMinutes: z
      .number()
      .nullable()
      .describe('Half minutes are possible; null: the rest of the appointment, or worked out from the fee.'),
    scheduleOrderBeginning: z.number().nullable(),
    scheduleOrderEnd: z.number().nullable(),
    parentProcedureRuleTypes: z.array(z.int()),
    options: z.array(intervalOptionView).describe('The intervals to choose from, shortest first.'),
  })
  .meta({ id: 'RuleTypeView' });
export type RuleTypeView = z.infer<typeof ruleTypeView>;

/** A billing code of a procedure (spec 2 section 3, procedure option). */
export const procedureOptionView = z
  .object({
    adaCode: z.string(),
    name: z.string(),
    description: z.string(),
    ammount: z
      .number()
      .nullable()
      .describe('Dollars by the fee schedule; null when it has no fee for the code, or no schedule was named.'),
    units: z.number().describe('What one of it counts: images, teeth, items, or units of 15 minutes.'),
    teeth: z.boolean().describe('Whether the user selects teeth with it.'),
    minutes: z.number().nullable().describe('Null: worked out from the fee.'),
    commissionPercentage: z.number().nullable().describe(`The provider's share, a fraction 0 to 1; null: the default.`),
    isAdditional: z.boolean().describe('For each unit beyond those that the other options list.'),
    isHalf: z.boolean().describe('Half a unit.'),
    show: z.boolean().describe('Whether users choose it; false for codes that follow from minutes, teeth or images.'),
    codeListId: z
      .string()
      .nullable()
      .describe('The fee schedule that lists the code; null when it does not, or no schedule was named.'),
    dentrix: z
      .string()
      .nullable()
      .describe('The code as that fee schedule spells it, where the practice-management system is Dentrix; else null.'),
  })
  .meta({ id: 'ProcedureOptionView' });
export type ProcedureOptionView = z.infer<typeof procedureOptionView>;

/** A row of `GET ProcedureRules/RuleTypesAndOptions?feeScheduleId=`. */
export const ruleTypeWithOptions = ruleTypeView
  .extend({
    procedureOptions: z.array(procedureOptionView).describe('In display order.'),
  })
  .meta({ id: 'RuleTypeWithOptions' });
export type RuleTypeWithOptions = z.infer<typeof ruleTypeWithOptions>;

/** A rule: when a procedure is due in a range of ages (spec 2 section 3, patient rule). */
export const procedureRuleView = z
  .object({
    procedureRuleId: z.int().nullable().describe('Null for a default rule that nobody has saved.'),
    procedureRuleTypeId: z.int(),
    healthProfileId: z.int().describe('The owner: a health profile; 0 is the office, or a patient.'),
    patientId: z.string().nullable().describe('The owner; null for a rule of the office or of a profile.'),
    intervalInMonths: z.number().nullable().describe('Null: no interval.'),
    includeWithScaling: z.boolean(),
    minAge: z.number().nullable().describe('Full years; null is from birth.'),
    maxAge: z.number().nullable().describe('Full years, inclusive; null (or 255) is no limit.'),
    active: z.boolean().describe('False: the procedure does not apply at these ages.'),
    defaultInMinutes: z
      .number()
      .nullable()
      .describe('Half minutes are possible; null: the `defaultMinutes` of the procedure.'),
  })
  .meta({ id: 'ProcedureRuleView' });
export type ProcedureRuleView = z.infer<typeof procedureRuleView>;

/**
 * A row of `GET ProcedureRules?healthProfileId=&patientId=`, and of the response to a save: a procedure and the rules that
 * apply to the requested owner. Patients without rules of their own inherit those of their profile, and profiles without
 * any inherit those of the office: all rules of a procedure together, never single ones.
 *
 * No parameter, or profile 0, requests the office; `patientId` alone requests the patient with their current profile; both
 * request the patient as if they had that profile.
 */
export const ruleTypeWithRules = ruleTypeView
  .extend({
    ruleValues: z.object({
      source: z
        .enum(['patient', 'profile', 'office'])
        .describe('The owner of the rules. Inherited if it is not the requested one.'),
      rules: z.array(procedureRuleView).describe('Youngest first; kids before adults.'),
      version: z
        .string()
        .describe(
          'Changes whenever other rules apply. Sent back with a save, it protects the changes of others (optimistic lock).',
        ),
    }),
  })
  .meta({ id: 'RuleTypeWithRules' });
export type RuleTypeWithRules = z.infer<typeof ruleTypeWithRules>;

/**
 * A row of `GET ProcedureRules/HealthProfile`, and the response to saving and deactivating. The office comes first, then
 * profiles by name, also deactivated ones: screens show those without `dateDeleted`. `id` repeats `healthProfileId` for
 * CRUD screens.
 */
export const healthProfileView = z
  .object({
    id: z.int(),
    healthProfileId: z.int().describe('0 is the office.'),
    profileName: z.string(),
    dateCreated: instant.nullable().describe('Null for the office.'),
    dateDeleted: instant.nullable().describe('Null while it is active.'),
    patients: z.int().nullable().describe('Active patients who have it; null for the office.'),
    version: z
      .string()
      .describe('Changes with the name. Sent back with a rename, it protects the changes of others (optimistic lock).'),
  })
  .meta({ id: 'HealthProfileView' });
export type HealthProfileView = z.infer<typeof healthProfileView>;

/** The response of `POST Clinic/RequireExamWithXrays`. */
export const requireExamWithXraysAnswer = z
  .object({ requireExamWithXrays: z.boolean() })
  .meta({ id: 'RequireExamWithXraysAnswer' });

/**
 * `POST Clinic/{clinicId}/ProcedureRule`, with an empty body: saves the default office rules of every procedure for which
 * the office has none.
 */
export const officeRulesMade = z
  .object({
    clinicId: z.int(),
    rules: z.int().describe('Number of created rules; may be 0.'),
  })
  .meta({ id: 'OfficeRulesMade' });
export type OfficeRulesMade = z.infer<typeof officeRulesMade>;

const triedRecommendation = z
  .object({
    recommendedMinutes: z.number(),
    due: z
      .array(z.string())
      .describe('Names of the procedures that are due and recommended, in the order of the catalogue.'),
  })
  .meta({ id: 'TriedRecommendation' });
export type TriedRecommendation = z.infer<typeof triedRecommendation>;

const triedAppointment = z
  .object({
    appointmentId: z.string(),
    date: dateText,
    patientInitials: z.string(),
    before: triedRecommendation,
    after: triedRecommendation,
    changedCents: z.int().describe(`Change of the recommended procedures' fees, cents; negative: less.`),
  })
  .meta({ id: 'TriedAppointment' });
export type TriedAppointment = z.infer<typeof triedAppointment>;

/**
 * `POST ProcedureRules/Try?offset=&limit=`, with the body of `POST ProcedureRules`: what a save would change. Nothing is
 * saved, and versions are not checked. A clinic has one trial at a time: one that is superseded by a newer one is a 409.
 *
 * With an offset the appointments are those of the same trial as the ones before, if Helix still has it.
 */
export const rulesTrial = z
  .object({
    appointments: z.int().describe('Future appointments whose recommendations would change.'),
    changedMinutes: z.number().describe('Sum of the changes of the recommended minutes; negative: less time.'),
    changedCents: z.int().describe(`Sum of the changes of the recommended procedures' fees, cents; negative: less.`),
    of: z.array(triedAppointment).describe('Of them, by date: `limit` from `offset` on.'),
  })
  .meta({ id: 'RulesTrial' });
export type RulesTrial = z.infer<typeof rulesTrial>;

/** `GET ProcedureRules/Reanalysis`: the progress of evaluating the clinic's appointments again after rules changed. */
export const rulesReanalysis = z
  .object({
    state: z
      .enum(['idle', 'waiting', 'running', 'failed'])
      .describe(
        '`idle`: all results are from the saved rules. `failed`: no progress for five minutes; the next change of rules, or a restart of Helix, starts again.',
      ),
    done: z.int().describe('Appointments evaluated.'),
    total: z.int().describe('Appointments to evaluate; 0 while that is not known.'),
    startedAt: instant.nullable().describe('Null while idle or waiting.'),
  })
  .meta({ id: 'RulesReanalysis' });
export type RulesReanalysis = z.infer<typeof rulesReanalysis>;

/** `GET ProcedureRules/UnmatchedCodes`: a code of the practice-management system that the catalogue does not know. */
export const unmatchedCode = z
  .object({
    code: z.string().describe('As the system sent it, without the blanks around it; may be empty.'),
    description: z.string().nullable().describe('A text of the system for it.'),
    procedures: z.int().describe('Done and planned procedures with it.'),
    claims: z.int(),
    fees: z.int().describe('Fee schedules price it so often.'),
  })
  .meta({ id: 'UnmatchedCode' });
export type UnmatchedCode = z.infer<typeof unmatchedCode>;
