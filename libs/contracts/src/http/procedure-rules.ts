import { z } from 'zod';
import { pmsId } from '../pms/entities.js';
import { writableText } from './writable-text.js';

/** The name of the office's own rules wherever health profiles are listed; their id is 0. */
export const OFFICE_PROFILE_NAME = 'Office DNA';

/** One choice of an interval; 1 year is 12 months. "No interval" is always possible and not listed. */
export interface IntervalOptionView {
  duration: number;
  units: 'months' | 'years';
}

/** A procedure as the catalogue has it (spec 2 section 3, procedure rule type). */
export interface RuleTypeView {
  procedureRuleTypeId: number;
  name: string;
  description: string;
  /** How its time and fee are computed (spec 2 section 4): 1 PerAdaCode, 2 PerUnitOfTime, 3 PerMinute and so on. */
  calculationType: number;
  /** Its group: yellow, lightyellow, lavender, violet, orange, grey or red, in which order groups are listed. */
  color: string;
  /** The same as `color`. */
  procedureGroupColor: string;
  /** An active rule needs an interval above 0. */
  isInterval: boolean;
  /** An active rule needs a youngest age. */
  isAge: boolean;
  /** Part of every appointment: it is never due, and always recommended while its rule is active. */
  isEveryAppointment: boolean;
  /** Can be done within the time of scaling; `includeWithScaling` of a rule says whether it is. */
  isWithScaling: boolean;
  /** The default of `includeWithScaling` for a new rule. */
  includeWithScaling: boolean;
  isOutsideAppointment: boolean;
  needsDoctor: boolean;
  /** Half minutes are possible; null: the rest of the appointment, or worked out from the fee. */
  defaultMinutes: number | null;
  scheduleOrderBeginning: number | null;
  scheduleOrderEnd: number | null;
  parentProcedureRuleTypes: number[];
  /** The intervals to choose from, shortest first. */
  options: IntervalOptionView[];
}

/** A billing code of a procedure (spec 2 section 3, procedure option). */
export interface ProcedureOptionView {
  adaCode: string;
  name: string;
  description: string;
  /** Dollars by the fee schedule; null when it has no fee for the code, or no schedule was named. */
  ammount: number | null;
  /** What one of it counts: images, teeth, items, or units of 15 minutes. */
  units: number;
  /** Whether the user selects teeth with it. */
  teeth: boolean;
  /** Null: worked out from the fee. */
  minutes: number | null;
  /** The provider's share, a fraction 0 to 1; null: the default. */
  commissionPercentage: number | null;
  /** For each unit beyond those that the other options list. */
  isAdditional: boolean;
  /** Half a unit. */
  isHalf: boolean;
}

/** A row of `GET ProcedureRules/RuleTypesAndOptions?feeScheduleId=`. */
export interface RuleTypeWithOptions extends RuleTypeView {
  /** In display order. */
  procedureOptions: ProcedureOptionView[];
}

/** A rule: when a procedure is due in a range of ages (spec 2 section 3, patient rule). */
export interface ProcedureRuleView {
  /** Null for a default rule that nobody has saved. */
  procedureRuleId: number | null;
  procedureRuleTypeId: number;
  /** The owner: a health profile; 0 is the office, or a patient. */
  healthProfileId: number;
  /** The owner; null for a rule of the office or of a profile. */
  patientId: string | null;
  /** Null: no interval. */
  intervalInMonths: number | null;
  includeWithScaling: boolean;
  /** Full years; null is from birth. */
  minAge: number | null;
  /** Full years, inclusive; null (or 255) is no limit. */
  maxAge: number | null;
  /** False: the procedure does not apply at these ages. */
  active: boolean;
  /** Half minutes are possible; null: the `defaultMinutes` of the procedure. */
  defaultInMinutes: number | null;
}

/**
 * A row of `GET ProcedureRules?healthProfileId=&patientId=`, and of the response to a save: a procedure and the rules that
 * apply to the requested owner. Patients without rules of their own inherit those of their profile, and profiles without
 * any inherit those of the office: all rules of a procedure together, never single ones.
 *
 * No parameter, or profile 0, requests the office; `patientId` alone requests the patient with their current profile; both
 * request the patient as if they had that profile.
 */
export interface RuleTypeWithRules extends RuleTypeView {
  ruleValues: {
    /** The owner of the rules. Inherited if it is not the requested one. */
    source: 'patient' | 'profile' | 'office';
    /** Youngest first; kids before adults. */
    rules: ProcedureRuleView[];
    /** Changes whenever other rules apply. Sent back with a save, it protects the changes of others (optimistic lock). */
    version: string;
  };
}

const nullableNumber = z.number('expected a number').nullable().default(null);

const ruleInput = z.object({
  /** 0, null or left out: a new rule. */
  procedureRuleId: z.int('expected an id').min(0, 'expected an id').nullable().default(null),
  intervalInMonths: nullableNumber,
  includeWithScaling: z.boolean('expected true or false').default(false),
  minAge: nullableNumber,
  maxAge: nullableNumber,
  active: z.boolean('expected true or false').default(true),
  /** 0 means the same as null. */
  defaultInMinutes: nullableNumber,
  /** May be repeated as in the response. The owner is that of the procedure. */
  healthProfileId: z.int('expected a profile').min(0, 'expected a profile').optional(),
  patientId: pmsId.nullable().optional(),
});

const rules = z.array(ruleInput, 'expected a list of rules').max(20, 'A procedure can have at most 20 rules.');
const procedureRuleTypeId = z.int('expected a procedure');
/** Of the rules that were loaded. A mismatch is a 409; not checked if missing. */
const version = z.string('expected a version').max(100, 'expected a version').optional();
const healthProfileId = z.int('expected a profile').min(0, 'expected a profile').default(0);
const atLeastOne = 'expected a list of at least one procedure';
const MAX_TYPES = 200;

/**
 * `POST ProcedureRules`: the rules of some procedures for the office (profile 0) or for one health profile. The list of a
 * procedure replaces its rules there; an empty list removes them, so that the profile inherits the office's rules again,
 * and the office the default rules. Other procedures stay unchanged. All or nothing.
 *
 * A procedure whose rules no longer match its `version` is a 409 `Changed meanwhile`.
 */
export const procedureRulesSave = z
  .array(
    z.object({
      procedureRuleTypeId,
      healthProfileId,
      patientId: z.null('expected no patient').optional(),
      rules,
      version,
    }),
    atLeastOne,
  )
  .min(1, atLeastOne)
  .max(MAX_TYPES, `expected at most ${MAX_TYPES} procedures`);
export type ProcedureRulesSave = z.infer<typeof procedureRulesSave>;

/**
 * `POST ProcedureRules/PatientRules`: the same for one patient. With an empty list the patient inherits the rules of their
 * profile again. `healthProfileId` may be sent as in the response and has no effect.
 */
export const patientRulesSave = z
  .array(z.object({ procedureRuleTypeId, healthProfileId, patientId: pmsId, rules, version }), atLeastOne)
  .min(1, atLeastOne)
  .max(MAX_TYPES, `expected at most ${MAX_TYPES} procedures`);
export type PatientRulesSave = z.infer<typeof patientRulesSave>;

/**
 * A row of `GET ProcedureRules/HealthProfile`, and the response to saving and deactivating. The office comes first, then
 * profiles by name, also deactivated ones: screens show those without `dateDeleted`. `id` repeats `healthProfileId` for
 * CRUD screens.
 */
export interface HealthProfileView {
  id: number;
  /** 0 is the office. */
  healthProfileId: number;
  profileName: string;
  /** ISO instant; null for the office. */
  dateCreated: string | null;
  /** ISO instant; null while it is active. */
  dateDeleted: string | null;
  /** Active patients who have it; null for the office. */
  patients: number | null;
  /** Changes with the name. Sent back with a rename, it protects the changes of others (optimistic lock). */
  version: string;
}

/**
 * `POST ProcedureRules/HealthProfile`: adds a profile if the id is 0 or missing, else renames one.
 * `PUT ProcedureRules/HealthProfile/{id}` renames the profile of the path. A profile whose name no longer matches its
 * `version` is a 409 `Changed meanwhile`.
 */
export const healthProfileForm = z.object({
  healthProfileId: z.int('expected a profile').min(0, 'expected a profile').default(0),
  profileName: writableText('Profile name'),
  version,
});
export type HealthProfileForm = z.infer<typeof healthProfileForm>;

/** `POST appointment/HealthProfile/{patientId}`: assigns a profile to a patient; 0 is the office. Returns 204. */
export const patientProfileForm = z.object({
  healthProfileId: z.int('expected a profile').min(0, 'expected a profile'),
});
export type PatientProfileForm = z.infer<typeof patientProfileForm>;

/** `POST Clinic/RequireExamWithXrays`, and its response; `GET Clinic` has the value. */
export const requireExamWithXraysForm = z.object({
  requireExamWithXrays: z.boolean('expected true or false'),
});
export type RequireExamWithXraysForm = z.infer<typeof requireExamWithXraysForm>;

/**
 * `POST Clinic/{clinicId}/ProcedureRule`, with an empty body: saves the default office rules of every procedure for which
 * the office has none.
 */
export interface OfficeRulesMade {
  clinicId: number;
  /** Number of created rules; may be 0. */
  rules: number;
}

/** The default and the maximum `limit` of `POST ProcedureRules/Try`. */
export const DEFAULT_TRIAL_LIMIT = 50;
export const MAX_TRIAL_LIMIT = 1000;

/**
 * `POST ProcedureRules/Try?offset=&limit=`, with the body of `POST ProcedureRules`: what a save would change. Nothing is
 * saved, and versions are not checked. A clinic has one trial at a time: one that is superseded by a newer one is a 409.
 *
 * With an offset the appointments are those of the same trial as the ones before, if Helix still has it.
 */
export interface RulesTrial {
  /** Future appointments whose recommendations would change. */
  appointments: number;
  /** Sum of the changes of the recommended minutes; negative: less time. */
  changedMinutes: number;
  /** Sum of the changes of the recommended procedures' fees, cents; negative: less. */
  changedCents: number;
  /** Of them, by date: `limit` from `offset` on. */
  of: TriedAppointment[];
}

export interface TriedAppointment {
  appointmentId: string;
  /** `yyyy-mm-dd`. */
  date: string;
  patientInitials: string;
  before: TriedRecommendation;
  after: TriedRecommendation;
  /** Change of the recommended procedures' fees, cents; negative: less. */
  changedCents: number;
}

export interface TriedRecommendation {
  recommendedMinutes: number;
  /** Names of the procedures that are due and recommended, in the order of the catalogue. */
  due: string[];
}

/** `GET ProcedureRules/Reanalysis`: the progress of evaluating the clinic's appointments again after rules changed. */
export interface RulesReanalysis {
  /**
   * `idle`: all results are from the saved rules. `failed`: no progress for five minutes; the next change of rules, or a
   * restart of Helix, starts again.
   */
  state: 'idle' | 'waiting' | 'running' | 'failed';
  /** Appointments evaluated. */
  done: number;
  /** Appointments to evaluate; 0 while that is not known. */
  total: number;
  /** ISO instant; null while idle or waiting. */
  startedAt: string | null;
}
