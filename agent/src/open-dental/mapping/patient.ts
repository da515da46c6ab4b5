import type { Lookups } from './lookups.js';
import { mask, maskNumber } from './mask.js';
import { dateOf, isSet, linkOf, numberOf, textOf, type Row } from './values.js';

export type PatientRow = Row<
  'PatNum' | 'LName' | 'FName' | 'Preferred' | 'PatStatus' | 'Birthdate' | 'PriProv' | 'FeeSched' | 'ClinicNum'
>;

/** A patient's plan with the rows that it leads to. */
export type PatientPlanRow = Row<
  | 'PatPlanNum'
  | 'PatNum'
  | 'Ordinal'
  | 'IsPending'
  | 'DateEffective'
  | 'GroupName'
  | 'GroupNum'
  | 'FeeSched'
  | 'MonthRenew'
  | 'CarrierName'
>;

const ACTIVE = 0;
const DELETED = 4;
const [PRIVATE, PUBLIC, UNINSURED] = [1, 2, 3];
/** The year of a benefit year's first day when a plan does not say since when it holds. */
const NO_YEAR = '2000';

export interface PatientFacts {
  plans: readonly PatientPlanRow[];
  /** Also earlier ones. */
  names: readonly string[];
  lookups: Pick<Lookups, 'providerFeeSchedules'>;
  /** Whether a name of an insurer or of a plan is that of a public plan. */
  isPublicPlan: (name: string) => boolean;
}

/** Null for a deleted patient. */
export function mapPatient(row: PatientRow, { plans, names, lookups, isPublicPlan }: PatientFacts) {
  const status = numberOf(row.PatStatus);
  if (status === DELETED) return null;
  const primaryProviderId = linkOf(row.PriProv);
  const plan = planThatCounts(plans);
  const [carrier, group] = [textOf(plan?.CarrierName), textOf(plan?.GroupName)];
  const insured = isPublicPlan(carrier) || isPublicPlan(group) ? PUBLIC : PRIVATE;
  return {
    initials: `${initialOf(textOf(row.FName))}${initialOf(textOf(row.LName))}`,
    birthDate: dateOf(row.Birthdate),
    isActive: status === ACTIVE,
    primaryProviderId,
    feeScheduleId:
      linkOf(plan?.FeeSched) ??
      linkOf(row.FeeSched) ??
      lookups.providerFeeSchedules.get(primaryProviderId ?? '') ??
      null,
    insuranceStatus: plan ? insured : UNINSURED,
    insuranceProvider: plan ? mask(carrier, names).slice(0, 200) : null,
    insurancePlanName: plan ? mask(group, names).slice(0, 200) : null,
    insurancePlanNumber: plan ? maskNumber(textOf(plan.GroupNum)).slice(0, 100) : null,
    insuranceStartDate: plan ? benefitYearOf(plan) : null,
  };
}

/** The names of a patient that texts must not have. */
export const namesOf = (row: PatientRow): string[] =>
  [row.FName, row.LName, row.Preferred].map((name) => textOf(name).trim()).filter((name) => name !== '');

/** The first plan that the patient has by now: a pending one alone is no insurance. */
const planThatCounts = (plans: readonly PatientPlanRow[]): PatientPlanRow | undefined =>
  plans
    .filter((plan) => !isSet(plan.IsPending))
    .sort(
      (one, other) =>
        numberOf(one.Ordinal) - numberOf(other.Ordinal) || numberOf(one.PatPlanNum) - numberOf(other.PatPlanNum),
    )[0];

/** The first day of a benefit year; null for calendar years. */
function benefitYearOf(plan: PatientPlanRow): string | null {
  const month = numberOf(plan.MonthRenew);
  if (month < 1 || month > 12) return null;
  const year = dateOf(plan.DateEffective)?.slice(0, 4) ?? NO_YEAR;
  return `${year}-${String(month).padStart(2, '0')}-01`;
}

const initialOf = (name: string): string => /\p{L}/u.exec(name.normalize('NFC'))?.[0].toUpperCase().slice(0, 2) ?? '?';
