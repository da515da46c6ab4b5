import { z } from 'zod';
import { dateText, instant } from './answer-fields.js';
import { resetType } from './coverage.js';
import { COVERAGE_TYPES } from './insurance-plan.js';

/** A row of `GET InsurancePlan` (spec 3 section 3). `id` repeats `planId` for CRUD screens. */
export const insurancePlanRow = z
  .object({
    id: z.int(),
    planId: z.int(),
    carrierId: z.int(),
    carrierName: z.string(),
    planNumber: z.string(),
    planName: z.string(),
    longName: z.string(),
    isActive: z.boolean().describe('Published; false: a draft, which covers nobody.'),
    dateCreated: instant,
    additionalPolicyNumbers: z.array(z.string()),
    version: z.string().describe('Changes with every save. Sent back with a change.'),
  })
  .meta({ id: 'InsurancePlanRow' });
export type InsurancePlanRow = z.infer<typeof insurancePlanRow>;

/** What a plan covers: one line of it. */
const insurancePlanItem = z
  .object({
    coverageItemId: z.int(),
    coveredItemName: z.string(),
    procedureRuleTypeIds: z.array(z.int()).describe('They share the limit.'),
    unitsCovered: z.number().describe('Units, or days of treatment, in each period. 0: not covered.'),
    resetTimePeriod: z.int().nullable().describe('Months, years or calendar years; null for one time.'),
    coverageType: z.enum(COVERAGE_TYPES),
    resetType,
    isRolling: z.boolean(),
    minAge: z.int().nullable(),
    maxAge: z.int().nullable(),
    lifeTimeMaxUnits: z.number().nullable(),
    periodMax: z.number().nullable(),
    lifeTimeMaxUnitsPerProvider: z.number().nullable(),
    coverageNotes: z.string().nullable(),
    startDate: dateText.nullable(),
  })
  .meta({ id: 'InsurancePlanItem' });
export type InsurancePlanItem = z.infer<typeof insurancePlanItem>;

/** `GET InsurancePlan/{planId}` and `POST InsurancePlan`: a plan with what it covers, in its order. */
export const insurancePlanDetail = insurancePlanRow
  .extend({
    items: z.array(insurancePlanItem),
    known: z
      .string()
      .nullable()
      .describe('Of a public plan of the release: what its sources say. Null for every other plan.'),
  })
  .meta({ id: 'InsurancePlanDetail' });
export type InsurancePlanDetail = z.infer<typeof insurancePlanDetail>;

/** A row of `GET InsurancePlan/carriers`. */
export const carrierRow = z.object({ carrierId: z.int(), carrierName: z.string() }).meta({ id: 'CarrierRow' });
export type CarrierRow = z.infer<typeof carrierRow>;

/** A row of `GET InsurancePlan/procedure-rule-types`. */
export const planProcedure = z
  .object({ procedureRuleTypeId: z.int(), name: z.string() })
  .meta({ id: 'PlanProcedureRow' });
export type PlanProcedure = z.infer<typeof planProcedure>;

/** A row of `GET InsurancePlan/Unmatched`: a plan that patients have and that no published plan is, in the words of their systems. */
export const unmatchedPlan = z
  .object({
    id: z.string(),
    insuranceProvider: z.string().nullable(),
    insurancePlanName: z.string().nullable(),
    insurancePlanNumber: z.string().nullable(),
    carrierId: z.int().nullable().describe('The carrier that the provider names; null when it is none of the list.'),
    patients: z.int(),
    clinics: z.array(z.object({ clinicId: z.int(), name: z.string() })).describe('By name.'),
  })
  .meta({ id: 'UnmatchedPlan' });
export type UnmatchedPlan = z.infer<typeof unmatchedPlan>;
