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
  return planMatcher(plans)(insurance);
}

/** `matchPlan` for many patients: the plans are looked up by their names and numbers, instead of being read for each. */
export function planMatcher(plans: readonly PlanNames[]): (insurance: PatientInsurance) => PlanMatch {
  const byNumber = groupBy(plans, (plan) => numbersOf(plan).map(planNumberKey));
  const byName = groupBy(plans, ({ planName }) => [keyOf(planName)]);
  const byPublicPlan = groupBy(plans, ({ planName, longName }) => [
    publicPlanNamed(planName),
    publicPlanNamed(longName),
  ]);

  return (insurance) => {
    if (insurance.insuranceStatus === INSURANCE_STATUS.Uninsured) return { plan: 'none', planId: null };
    const number = planNumberKey(insurance.insurancePlanNumber);
    const planName = keyOf(insurance.insurancePlanName);
    const carrierId = carrierIdNamed(insurance.insuranceProvider);
    const publicPlan = publicPlanNamed(insurance.insurancePlanName) ?? publicPlanNamed(insurance.insuranceProvider);
    const hasCarrier = (plan: PlanNames): boolean => plan.carrierId === carrierId;

    const match =
      (number && onlyOne(byNumber.get(number), (plan) => carrierId === null || hasCarrier(plan))) ||
      (planName && onlyOne(byName.get(planName), hasCarrier)) ||
      (publicPlan && onlyOne(byPublicPlan.get(publicPlan)));
    return match ? { plan: 'known', planId: match.planId } : { plan: 'unknown', planId: null };
  };
}

/** The plan number and the additional policy numbers of a plan. */
export const numbersOf = (plan: Pick<PlanNames, 'planNumber' | 'additionalPolicyNumbers'>): string[] => [
  plan.planNumber,
  ...plan.additionalPolicyNumbers,
];

/** What two numbers have in common that are the same one for `matchPlan`; empty for none. */
export const planNumberKey = (number: string | null): string => keyOf(number);

/** The carrier of the catalogue that a practice-management system names; null for another one. */
export function carrierIdNamed(insuranceProvider: string | null): number | null {
  return CARRIER_IDS.get(keyOf(insuranceProvider)) ?? null;
}

/** Null when none or several fit. */
function onlyOne(plans: readonly PlanNames[] = [], fits: (plan: PlanNames) => boolean = () => true): PlanNames | null {
  const [first, second] = plans.filter(fits);
  return first && !second ? first : null;
}

/** The plans by each of their keys, once under each. */
function groupBy(
  plans: readonly PlanNames[],
  keysOf: (plan: PlanNames) => (string | null)[],
): Map<string, PlanNames[]> {
  const groups = new Map<string, PlanNames[]>();
  for (const plan of plans)
    for (const key of new Set(keysOf(plan))) {
      if (!key) continue;
      const group = groups.get(key);
      if (group) group.push(plan);
      else groups.set(key, [plan]);
    }
  return groups;
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
