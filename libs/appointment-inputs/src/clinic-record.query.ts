import type { Transaction } from '@helix/database';
import {
  CATALOGUE,
  officeRules,
  wageOn,
  type AnalysisSettings,
  type ClinicGoals,
  type HealthProfile,
  type RuleRow,
  type Wage,
  type WageRecord,
} from '@helix/hygiene';
import { loadDoctors, type Doctors } from './doctors.query.js';
import { RULE_COLUMNS } from './rule-columns.js';

/** What evaluations need to know about a provider. */
export interface ProviderRecord {
  isHygienist: boolean;
  isDoctor: boolean;
  /** Excluded from every analysis. */
  isExcluded: boolean;
  /** Those that count before the first of the records. */
  wage: Wage;
  wageRecords: readonly WageRecord[];
}

/** The inputs that all patients of a clinic share: settings, rules and providers. */
export interface ClinicRecord {
  clinicId: number;
  /** IANA name. */
  timeZone: string;
  settings: AnalysisSettings;
  goals: ClinicGoals;
  /** The defaults where the office has none of its own. */
  officeRules: readonly RuleRow[];
  profileRules: readonly RuleRow[];
  profiles: readonly HealthProfile[];
  /** By id. */
  providers: ReadonlyMap<string, ProviderRecord>;
  doctors: Doctors;
}

/** Whether a provider was a doctor of the clinic on a day, `yyyy-mm-dd`, or is one now. */
export function isDoctorOn(
  { providers, doctors }: Pick<ClinicRecord, 'providers' | 'doctors'>,
  providerId: string,
  date: string,
): boolean {
  return (providers.get(providerId)?.isDoctor ?? false) || doctors.includes(providerId, date);
}

/** The wage of a provider that counts on a day, `yyyy-mm-dd`. */
export function wageOfProvider({ providers }: Pick<ClinicRecord, 'providers'>, providerId: string, date: string): Wage {
  const provider = providers.get(providerId);
  return provider ? wageOn(provider.wage, provider.wageRecords, date) : NO_WAGE;
}

const NO_WAGE: Wage = { baseWageCents: null, goalWageCents: null, commissionPercentage: null };

/** @throws when there is no such clinic. */
export async function loadClinicRecord(transaction: Transaction, clinicId: number): Promise<ClinicRecord> {
  const { rows } = await transaction.query<AnalysisSettings & Pick<ClinicRecord, 'timeZone' | 'goals'>>(CLINIC, [
    clinicId,
  ]);
  const [clinic] = rows;
  if (!clinic) throw new Error(`there is no clinic ${clinicId}`);
  const { timeZone, goals, ...settings } = clinic;
  const rules = await transaction.query<RuleRow>(RULES, [clinicId]);
  const profiles = await transaction.query<HealthProfile>(PROFILES, [clinicId]);
  const providers = await transaction.query<ProviderRecord & { id: string }>(PROVIDERS, [clinicId]);
  return {
    clinicId,
    timeZone,
    settings,
    goals,
    officeRules: officeRules(rules.rows, CATALOGUE),
    profileRules: rules.rows.filter(({ healthProfileId }) => healthProfileId > 0),
    profiles: profiles.rows,
    providers: new Map(providers.rows.map(({ id, ...provider }) => [id, provider])),
    doctors: await loadDoctors(transaction, clinicId),
  };
}

/** The goals of a clinic with their days. @throws when there is no such clinic. */
export async function readClinicGoals(transaction: Transaction, clinicId: number): Promise<ClinicGoals> {
  const { rows } = await transaction.query<Pick<ClinicRecord, 'goals'>>(CLINIC_GOALS, [clinicId]);
  const [clinic] = rows;
  if (!clinic) throw new Error(`there is no clinic ${clinicId}`);
  return clinic.goals;
}

const GOAL_FIELDS = (row: string): string => `
  'goalHourlyCents', (${row}.goal_hourly_production * 100)::float8, 'goalPercentage', ${row}.goal_percentage::float8`;

/** Of `clinic`. */
const GOALS = `
  json_build_object('current', json_build_object(${GOAL_FIELDS('clinic')}), 'former', (
    select coalesce(json_agg(json_build_object('effectiveEnd', g.effective_end, ${GOAL_FIELDS('g')})
             order by g.effective_end), '[]')
    from clinic_goal g where g.clinic_id = clinic.clinic_id
  ))`;

const CLINIC_GOALS = `select ${GOALS} as goals from clinic where clinic_id = $1`;

const CLINIC = `
  select time_zone as "timeZone", state, grace_days as "graceDays", almost_due_days as "almostDueDays",
         require_exam_with_xrays as "requireExamWithXrays", should_track_doctor as "shouldTrackDoctor",
         ${GOALS} as goals
  from clinic where clinic_id = $1`;

const RULES = `
  select ${RULE_COLUMNS} from procedure_rule
  where clinic_id = $1 and patient_id is null order by procedure_rule_id`;

const PROFILES = `
  select health_profile_id as "healthProfileId", profile_name as "profileName", date_deleted::text as "dateDeleted"
  from health_profile where clinic_id = $1 order by health_profile_id`;

const WAGE_FIELDS = (row: string): string => `
  'baseWageCents', (${row}.base_wage * 100)::float8, 'goalWageCents', (${row}.goal_wage * 100)::float8,
  'commissionPercentage', ${row}.commission_percentage::float8`;

const PROVIDERS = `
  select p.id, p.type = 1 as "isHygienist", p.type = 2 as "isDoctor",
         coalesce(s.exclude_from_analysis, false) as "isExcluded",
         json_build_object(${WAGE_FIELDS('s')}) as wage,
         (
           select coalesce(json_agg(json_build_object('effectiveStart', w.effective_start, ${WAGE_FIELDS('w')})
                    order by w.effective_start), '[]')
           from provider_wage w where w.clinic_id = p.clinic_id and w.provider_id = p.id
         ) as "wageRecords"
  from clinic_provider p left join provider_setting s on s.clinic_id = p.clinic_id and s.provider_id = p.id
  where p.clinic_id = $1 order by p.id`;
