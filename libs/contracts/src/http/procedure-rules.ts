import { z } from 'zod';
import { pmsId } from '../pms/entities.js';
import { rowId } from './row-id.js';
import { nameText } from './writable-text.js';

/** The name of the office's own rules wherever health profiles are listed; their id is 0. */
export const OFFICE_PROFILE_NAME = 'Office DNA';

const nullableNumber = z.number('expected a number').nullable().default(null);

const ruleInput = z.object({
  /** 0, null or left out: a new rule. */
  procedureRuleId: rowId('expected an id', 0).nullable().default(null),
  intervalInMonths: nullableNumber,
  includeWithScaling: z.boolean('expected true or false').default(false),
  minAge: nullableNumber,
  maxAge: nullableNumber,
  active: z.boolean('expected true or false').default(true),
  /** 0 means the same as null. */
  defaultInMinutes: nullableNumber,
  /** May be repeated as in the response. The owner is that of the procedure. */
  healthProfileId: rowId('expected a profile', 0).optional(),
  patientId: pmsId.nullable().optional(),
});

const rules = z.array(ruleInput, 'expected a list of rules').max(20, 'A procedure can have at most 20 rules.');
const procedureRuleTypeId = z.int('expected a procedure');
/** Of the rules that were loaded. A mismatch is a 409; not checked if missing. */
const version = z.string('expected a version').max(100, 'expected a version').optional();
const healthProfileId = rowId('expected a profile', 0).default(0);
const atLeastOne = 'expected a list of at least one procedure';
const MAX_TYPES = 200;

/**
 * `POST ProcedureRules`: the rules of some procedures for the office (profile 0) or for one health profile. The list of a
 * procedure replaces its rules there; an empty list removes them, so that the profile inherits the office's rules again,
 * and the office the default rules. Other procedures stay unchanged. All or nothing.
 *
 * A procedure whose rules no longer match its `version` is a 409 `Version conflict`.
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
  .max(MAX_TYPES, `expected at most ${MAX_TYPES} procedures`)
  .meta({ id: 'ProcedureRulesSave' });
export type ProcedureRulesSave = z.infer<typeof procedureRulesSave>;

/**
 * `POST ProcedureRules/PatientRules`: the same for one patient. With an empty list the patient inherits the rules of their
 * profile again. `healthProfileId` may be sent as in the response and has no effect.
 */
export const patientRulesSave = z
  .array(z.object({ procedureRuleTypeId, healthProfileId, patientId: pmsId, rules, version }), atLeastOne)
  .min(1, atLeastOne)
  .max(MAX_TYPES, `expected at most ${MAX_TYPES} procedures`)
  .meta({ id: 'PatientRulesSave' });
export type PatientRulesSave = z.infer<typeof patientRulesSave>;

/**
 * `POST ProcedureRules/HealthProfile`: adds a profile if the id is 0 or missing, else renames one.
 * `PUT ProcedureRules/HealthProfile/{id}` renames the profile of the path. A profile whose name no longer matches its
 * `version` is a 409 `Version conflict`.
 */
export const healthProfileForm = z
  .object({
    healthProfileId: rowId('expected a profile', 0).default(0),
    profileName: nameText('Profile name'),
    version,
  })
  .meta({ id: 'HealthProfileForm' });
export type HealthProfileForm = z.infer<typeof healthProfileForm>;

/** `POST appointment/HealthProfile/{patientId}`: assigns a profile to a patient; 0 is the office. Returns 204. */
export const patientProfileForm = z
  .object({
    healthProfileId: rowId('expected a profile', 0),
  })
  .meta({ id: 'PatientProfileForm' });
export type PatientProfileForm = z.infer<typeof patientProfileForm>;

/** `POST Clinic/RequireExamWithXrays`, and its response; `GET Clinic` has the value. */
export const requireExamWithXraysForm = z
  .object({
    requireExamWithXrays: z.boolean('expected true or false'),
  })
  .meta({ id: 'RequireExamWithXraysForm' });
export type RequireExamWithXraysForm = z.infer<typeof requireExamWithXraysForm>;

/** The default and the maximum `limit` of `POST ProcedureRules/Try`. */
export const DEFAULT_TRIAL_LIMIT = 50;
export const MAX_TRIAL_LIMIT = 1000;
