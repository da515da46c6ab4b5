import { z } from 'zod';
import { isoDate } from '../pms/entities.js';
import { dateText, instant } from './answer-fields.js';
import { rowId } from './row-id.js';

/** How a limit resets (spec 2 section 5): months, years, calendar years, one time. */
export const resetType = z.enum(['monthly', 'annual', 'calendar', 'oneTime'], {
  error: 'expected one of monthly, annual, calendar, oneTime',
});

/** A limit of an insurance plan for one procedure. Rows with the same `coverageItemId` share one counter. */
const coverageItemView = z
  .object({
    coverageItemId: z.int(),
    procedureRuleTypeId: z.int(),
    coveredItemName: z.string(),
    minAge: z.int().nullable(),
    maxAge: z.int().nullable(),
    unitsCovered: z.number().describe('Units, or days of treatment, in each period.'),
    periodMax: z.number().nullable(),
    coverageType: z.enum(['units', 'occurrence']).describe('What is counted: units, or days of treatment.'),
    resetType,
    resetTimePeriod: z.int().nullable().describe('Months, years or calendar years; null for one time.'),
    isRolling: z.boolean().describe('Counted back from the day, instead of periods from the start date.'),
    lifeTimeMaxUnits: z.number().nullable(),
    lifeTimeMaxUnitsPerProvider: z.number().nullable(),
    startDate: dateText.nullable(),
    coverageNotes: z.string().nullable(),
  })
  .meta({ id: 'CoverageItemView' });
export type CoverageItemView = z.infer<typeof coverageItemView>;

const coverageGrantView = z
  .object({
    coverageGrantId: z.int(),
    coverageItemId: z.int().nullable().describe('Null: a grant by itself.'),
    procedureRuleTypeId: z.int(),
    unitsCovered: z.number().nullable(),
    occurrencesCovered: z.int().nullable(),
    resetType,
    resetTimePeriod: z.int().nullable(),
    effectiveFrom: dateText,
    effectiveTo: dateText,
    comments: z.string().nullable(),
    replaceUnderlyingCoverage: z.boolean(),
    dateCreated: instant,
    dateModified: instant,
  })
  .meta({ id: 'CoverageGrantView' });
export type CoverageGrantView = z.infer<typeof coverageGrantView>;

const treatedUnitsView = z.object({
  procedureRuleTypeId: z.int(),
  date: dateText,
  units: z.number().describe('Negative where a part was reversed: no treatment, but units that were not used.'),
  isElsewhere: z.boolean().describe('Done in another office.'),
});

/**
 * `GET Appointment/Coverage/{appointmentId}/{patientId}` and `GET Appointment/Coverage/{patientId}/{startDate}`, in which
 * the date is the day asked about: everything that the coverage of a patient is computed from.
 */
export const coverageView = z
  .object({
    patientId: z.string(),
    date: dateText.describe('The day asked about: of the appointment, or of the path.'),
    birthDate: dateText.nullable(),
    plan: z
      .enum(['known', 'unknown', 'none'])
      .describe('Whether the insurance plan of the patient is in the list of plans; `none`: uninsured.'),
    insuranceProvider: z.string().nullable(),
    insurancePlanName: z.string().nullable(),
    coverage: z.array(coverageItemView),
    grants: z.array(coverageGrantView),
    claims: z
      .array(z.object({ procedureRuleTypeId: z.int(), procedureDate: dateText, units: z.number() }))
      .describe('Corrections by users; several of one procedure and day add up.'),
    monthlyProcedureHistory: z
      .array(treatedUnitsView)
      .describe('One row for each treatment date, the earliest first; reversed parts are rows of their own.'),
    startDate: dateText.nullable().describe(`The patient's insurance start; null: that of the plan.`),
    planDefaultStartDate: dateText.nullable(),
    version: z
      .string()
      .describe('Changes with what users save. Sent back with a save, it protects the changes of others.'),
  })
  .meta({ id: 'CoverageView' });
export type CoverageView = z.infer<typeof coverageView>;

const halfUnits = (what: string, min: number) =>
  z
    .number(`${what} must be a number.`)
    .min(min, `${what} must be at least ${min}.`)
    .max(999, `${what} must be at most 999.`)
    .multipleOf(0.5, `${what} must be in steps of 0.5.`);

/** `POST Patient/{patientId}/InsuranceDetails`. Missing parts stay unchanged; a list replaces the stored one. */
export const insuranceDetailsForm = z
  .object({
    claims: z
      .array(
        z.object({
          procedureRuleTypeId: z.int('expected a procedure'),
          procedureClaims: z
            .array(
              z.object({ procedureDate: isoDate, claimedUnits: halfUnits('Units', 0) }),
              'expected a list of claims',
            )
            .max(1000, 'expected at most 1000 claims'),
        }),
        'expected a list of claims',
      )
      .max(200, 'expected at most 200 procedures')
      .optional(),
    insuranceStartDate: isoDate.nullable().optional(),
    coverageGrants: z
      .array(
        z.object({
          /** 0, null or left out: a new grant. */
          coverageGrantId: rowId('expected a grant', 0).nullable().default(null),
          coverageItemId: rowId('expected a coverage item').nullable().default(null),
          procedureRuleTypeId: z.int('expected a procedure'),
          unitsCovered: halfUnits('Units', 0.5).nullable().default(null),
          occurrencesCovered: z
            .int('expected a whole number')
            .min(1, 'expected at least 1')
            .max(999, 'expected at most 999')
            .nullable()
            .default(null),
          resetType,
          resetTimePeriod: z.int('Reset period must be a whole number from 1 to 99.').nullable().default(null),
          effectiveFrom: isoDate,
          effectiveTo: isoDate,
          comments: z.string('expected text').max(2000, 'expected at most 2000 characters').nullable().default(null),
          replaceUnderlyingCoverage: z.boolean('expected true or false').default(true),
        }),
        'expected a list of grants',
      )
      .max(200, 'expected at most 200 grants')
      .optional(),
    /** Of the coverage that was loaded. A mismatch is a 409; not checked if missing. */
    version: z.string('expected a version').max(100, 'expected a version').optional(),
  })
  .meta({ id: 'InsuranceDetailsForm' });
export type InsuranceDetailsForm = z.infer<typeof insuranceDetailsForm>;

/** The response of `POST Patient/{patientId}/InsuranceDetails`. */
export const insuranceDetailsView = z.object({ version: z.string() }).meta({ id: 'InsuranceDetailsView' });
export type InsuranceDetailsView = z.infer<typeof insuranceDetailsView>;
