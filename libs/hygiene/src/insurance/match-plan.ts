import { CATALOGUE } from '../catalogue/catalogue.js';
import { INSURANCE_STATUS } from '../catalogue/pms-values.js';

/** The insurance of a patient in the words of the practice-management system. */
export interface PatientInsurance {
  /** `INSURANCE_STATUS`; null: unknown. */
  insuranceStatus: number | null;
  insuranceProvider: string | null;
  insurancePlanName: string | null;
  insurancePlanNumber: string | null;
}

/** What a published insurance plan is recognised by. */
export interface PlanNames {
  planId: number;
  /** Of the catalogue. */
  carrierId: number;
  planNumber: string;
  planName: string;
  longName: string;
  additionalPolicyNumbers: readonly string[];
}

/** `unknown`: insured by a plan that is not in the list. `none`: not insured. */
export type PlanMatch = { plan: 'known'; planId: number } | { plan: 'unknown' | 'none'; planId: null };

/**
 * The published plan of a patient: by plan or policy number, else by insurer and plan name, else by the names of a public
 * plan. Case, accents and spaces are ignored.
 *
 * Numbers of one insurer may be in use by another, so a number does not count when the patient's insurer is another one of
 * the catalogue. Two plans that fit equally are no match: a wrong plan would be worse than an unknown one.
 */
export function matchPlan(insurance: PatientInsurance, plans: readonly PlanNames[]): PlanMatch {
  if (insurance.insuranceStatus === INSURANCE_STATUS.Uninsured) return { plan: 'none', planId: null };
  const number = keyOf(insurance.insurancePlanNumber);
  const planName = keyOf(insurance.insurancePlanName);
  const carrierId = CARRIER_IDS.get(keyOf(insurance.insuranceProvider));
  const publicPlan = publicPlanNamed(insurance.insurancePlanName) ?? publicPlanNamed(insurance.insuranceProvider);

  const hasCarrier = (plan: PlanNames): boolean => plan.carrierId === carrierId;
  const hasNumber = (plan: PlanNames): boolean =>
    [plan.planNumber, ...plan.additionalPolicyNumbers].some((one) => keyOf(one) === number);
  const hasName = (plan: PlanNames): boolean => keyOf(plan.planName) === planName;
  const isPublicPlan = (plan: PlanNames): boolean =>
    [plan.planName, plan.longName].some((name) => publicPlanNamed(name) === publicPlan);

  const match =
    (number && onlyOne(plans, (plan) => (carrierId === undefined || hasCarrier(plan)) && hasNumber(plan))) ||
    (planName && onlyOne(plans, (plan) => hasCarrier(plan) && hasName(plan))) ||
    (publicPlan && onlyOne(plans, isPublicPlan));
  return match ? { plan: 'known', planId: match.planId } : { plan: 'unknown', planId: null };
}

/** Null when none or several fit. */
function onlyOne(plans: readonly PlanNames[], fits: (plan: PlanNames) => boolean): PlanNames | null {
  const [first, second] = plans.filter(fits);
  return first && !second ? first : null;
}

/** A text without case, accents and spaces; empty for none. */
const keyOf = (text: string | null): string =>
  (text ?? '')
    .normalize('NFD')
    .replaceAll(/[\p{M}\s]/gu, '')
    .toLowerCase();

/** The carriers of the catalogue by name; also without its part in brackets (`GreenShield (GSC)`). */
const CARRIER_IDS: ReadonlyMap<string, number> = new Map(
  CATALOGUE.carriers.flatMap(({ carrierId, carrierName }) =>
    [carrierName, carrierName.replace(/\(.*\)/, '')].map((name) => [keyOf(name), carrierId] as const),
  ),
);

/** The key of the public plan of the catalogue that has a name; null when none has. */
function publicPlanNamed(name: string | null): string | null {
  return PUBLIC_PLANS.get(keyOf(name)) ?? null;
}

const PUBLIC_PLANS: ReadonlyMap<string, string> = new Map(
  CATALOGUE.publicPlans.flatMap(({ name, otherNames }) =>
    [name, ...otherNames].map((one) => [keyOf(one), name] as const),
  ),
);
