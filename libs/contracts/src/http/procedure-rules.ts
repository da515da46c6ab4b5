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
  /** What `includeWithScaling` of a new rule begins with. */
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

/** A code that a procedure is billed with (spec 2 section 3, procedure option). */
export interface ProcedureOptionView {
  adaCode: string;
  name: string;
  description: string;
  /** Dollars by the fee schedule; null when it has no fee for the code, or no schedule was named. */
  ammount: number | null;
  /** What one of it stands for: images, teeth, items, or units of 15 minutes. */
  units: number;
  /** Whether teeth are chosen with it. */
  teeth: boolean;
  /** Null: worked out from the fee. */
  minutes: number | null;
  /** The provider's share, a fraction 0 to 1; null: the usual one. */
  commissionPercentage: number | null;
  /** For each unit beyond those that the other options list. */
  isAdditional: boolean;
  /** Half a unit. */
  isHalf: boolean;
}

/** A row of `GET ProcedureRules/RuleTypesAndOptions?feeScheduleId=`. */
export interface RuleTypeWithOptions extends RuleTypeView {
  /** In the order in which they are offered. */
  procedureOptions: ProcedureOptionView[];
}

/** One rule: what holds for a procedure at some ages (spec 2 section 3, patient rule). */
export interface ProcedureRuleView {
  /** Null while it is a rule that Helix begins with and nobody has saved. */
  procedureRuleId: number | null;
  procedureRuleTypeId: number;
  /** Whose it is: 0 is the office, or a patient. */
  healthProfileId: number;
  /** Whose it is; null for a rule of the office or of a profile. */
  patientId: string | null;
  /** Null: no interval. */
  intervalInMonths: number | null;
  includeWithScaling: boolean;
  /** Full years; null is from birth. */
  minAge: number | null;
  /** Full years, itself included; null (or 255) is without end. */
  maxAge: number | null;
  /** False: the procedure does not apply at these ages. */
  active: boolean;
  /** Half minutes are possible; null: the `defaultMinutes` of the procedure. */
  defaultInMinutes: number | null;
}

/**
 * A row of `GET ProcedureRules?healthProfileId=&patientId=`, and of what saving answers: a procedure and the rules in
 * force for whom was asked. Patients without rules of their own go by those of their profile, and profiles without any
 * by those of the office: all rules of a procedure together, never one by one.
 *
 * Nobody named, or profile 0, asks for the office; `patientId` alone asks for the patient with the profile that they
 * have; both ask for the patient as if they had that profile.
 */
export interface RuleTypeWithRules extends RuleTypeView {
  ruleValues: {
    /** Whose the rules are. Another than was asked for: inherited, and not yet changed there. */
    source: 'patient' | 'profile' | 'office';
    /** Youngest first; kids before adults. */
    rules: ProcedureRuleView[];
    /** Another text whenever other rules are in force; sent back when they are saved, it keeps others' changes. */
    version: string;
  };
}

const maybeNumber = z.number('expected a number').nullable().default(null);

const ruleInput = z.object({
  /** 0, null or left out: a new rule. */
  procedureRuleId: z.int('expected an id').min(0, 'expected an id').nullable().default(null),
  intervalInMonths: maybeNumber,
  includeWithScaling: z.boolean('expected true or false').default(false),
  minAge: maybeNumber,
  maxAge: maybeNumber,
  active: z.boolean('expected true or false').default(true),
  /** 0 means the same as null. */
  defaultInMinutes: maybeNumber,
  /** May be repeated here as it was read. Whose the rules become is said once, by the procedure. */
  healthProfileId: z.int('expected a profile').min(0, 'expected a profile').optional(),
  patientId: pmsId.nullable().optional(),
});

const rules = z.array(ruleInput, 'expected a list of rules').max(20, 'A procedure can have at most 20 rules.');
const procedureRuleTypeId = z.int('expected a procedure');
/** Of the rules that were read. When others are in force meanwhile nothing is saved (409); left out, that is not asked. */
const version = z.string('expected a version').max(100, 'expected a version').optional();
const healthProfileId = z.int('expected a profile').min(0, 'expected a profile').default(0);
const atLeastOne = 'expected a list of at least one procedure';
const MOST_TYPES = 200;

/**
 * `POST ProcedureRules`: the rules of some procedures for the office (profile 0) or for one health profile. The list of a
 * procedure replaces what it had there; an empty list takes that back, so that the profile goes by the office's rules
 * again, and the office by those that Helix begins with. Procedures that are not named stay. All or nothing.
 *
 * A procedure whose rules are others meanwhile than its `version` says is a 409 `Changed meanwhile`.
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
  .max(MOST_TYPES, `expected at most ${MOST_TYPES} procedures`);
export type ProcedureRulesSave = z.infer<typeof procedureRulesSave>;

/**
 * `POST ProcedureRules/PatientRules`: the same for one patient. An empty list makes the patient go by their profile
 * again. `healthProfileId` may be sent as it was read and changes nothing.
 */
export const patientRulesSave = z
  .array(z.object({ procedureRuleTypeId, healthProfileId, patientId: pmsId, rules, version }), atLeastOne)
  .min(1, atLeastOne)
  .max(MOST_TYPES, `expected at most ${MOST_TYPES} procedures`);
export type PatientRulesSave = z.infer<typeof patientRulesSave>;

/**
 * A row of `GET ProcedureRules/HealthProfile`, and what saving and deactivating answer. The office comes first, then
 * profiles by name, deactivated ones as well: screens keep those without `dateDeleted`. `id` repeats `healthProfileId`
 * for CRUD screens.
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
  /** Another text whenever the profile has another name; sent back when it is renamed, it keeps others' changes. */
  version: string;
}

/**
 * `POST ProcedureRules/HealthProfile`: adds a profile when the id is 0 or left out, else renames one.
 * `PUT ProcedureRules/HealthProfile/{id}` renames the one of the address. One that has another name meanwhile than its
 * `version` says is a 409 `Changed meanwhile`.
 */
export const healthProfileForm = z.object({
  healthProfileId: z.int('expected a profile').min(0, 'expected a profile').default(0),
  profileName: writableText('Profile name'),
  version,
});
export type HealthProfileForm = z.infer<typeof healthProfileForm>;

/** `POST appointment/HealthProfile/{patientId}`: which profile a patient has from now on; 0 is the office. Answers 204. */
export const patientProfileForm = z.object({
  healthProfileId: z.int('expected a profile').min(0, 'expected a profile'),
});
export type PatientProfileForm = z.infer<typeof patientProfileForm>;

/** `POST Clinic/RequireExamWithXrays`, and what it answers; `GET Clinic` has the value. */
export const requireExamWithXraysForm = z.object({
  requireExamWithXrays: z.boolean('expected true or false'),
});
export type RequireExamWithXraysForm = z.infer<typeof requireExamWithXraysForm>;

/**
 * `POST Clinic/{clinicId}/ProcedureRule`, with an empty body: saves the office rules that Helix begins with for every
 * procedure for which the office has none.
 */
export interface OfficeRulesMade {
  clinicId: number;
  /** How many rules were made; 0 when there was nothing to make. */
  rules: number;
}

/** How many appointments `POST ProcedureRules/Try` shows unless it is asked for more, and at most. */
export const DEFAULT_TRIAL_LIMIT = 50;
export const MAX_TRIAL_LIMIT = 1000;

/**
 * `POST ProcedureRules/Try?offset=&limit=`, with the body of `POST ProcedureRules`: what saving it would change. Nothing is
 * saved, and versions are not looked at. A clinic has one trial at a time: one that a newer one overtakes answers 409.
 *
 * The appointments from an offset on are those of the trial that showed the ones before, where Helix still has it.
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
  /** What it changes of the recommended procedures' fees, cents; negative: less. */
  changedCents: number;
}

export interface TriedRecommendation {
  recommendedMinutes: number;
  /** Names of the procedures that are due and recommended, in the order of the catalogue. */
  due: string[];
}

/** `GET ProcedureRules/Reanalysis`: how far the appointments of the clinic have been derived anew after rules changed. */
export interface RulesReanalysis {
  /**
   * `idle`: everything shown rests on the rules as they are saved. `failed`: it has not got on for five minutes; the next
   * change of rules, or a restart of Helix, begins again.
   */
  state: 'idle' | 'waiting' | 'running' | 'failed';
  /** Appointments derived. */
  done: number;
  /** Appointments to derive; 0 while it is not known. */
  total: number;
  /** ISO instant; null while idle or waiting. */
  startedAt: string | null;
}
