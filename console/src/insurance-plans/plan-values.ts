import {
  insurancePlanForm,
  type InsurancePlanDetail,
  type InsurancePlanItem,
  type UnmatchedPlan,
} from '@helix/contracts';

/** A row of the procedures while it is edited. Numbers are null when empty, and NaN when they are none. */
export interface ItemValues {
  /** Null: a new one. */
  coverageItemId: number | null;
  procedureRuleTypeIds: number[];
  unitsCovered: number | null;
  resetTimePeriod: number | null;
  /** Empty: not chosen yet. */
  coverageType: string;
  resetType: string;
  isRolling: boolean;
  minAge: number | null;
  maxAge: number | null;
  lifeTimeMaxUnits: number | null;
}

/** An insurance plan while it is edited. */
export interface PlanValues {
  /** As the select has it; empty: not chosen yet. */
  carrierId: string;
  planNumber: string;
  planName: string;
  longName: string;
  isActive: boolean;
  items: ItemValues[];
  additionalPolicyNumbers: { number: string }[];
}

export const emptyItem = (): ItemValues => ({
  ...{ coverageItemId: null, procedureRuleTypeIds: [], unitsCovered: null, resetTimePeriod: null },
  ...{ coverageType: '', resetType: '', isRolling: false, minAge: null, maxAge: null, lifeTimeMaxUnits: null },
});
export const emptyPolicy = (): PlanValues['additionalPolicyNumbers'][number] => ({ number: '' });

/** What the form of a new plan begins with. @param plan of which the system of a clinic has the words. */
export function newPlanValues(plan: UnmatchedPlan | null): PlanValues {
  return {
    carrierId: plan?.carrierId == null ? '' : String(plan.carrierId),
    planNumber: plan?.insurancePlanNumber ?? '',
    planName: plan?.insurancePlanName ?? '',
    longName: '',
    isActive: true,
    items: [emptyItem()],
    additionalPolicyNumbers: [emptyPolicy()],
  };
}

/** What the form of a stored plan begins with: at least one row of each table. */
export function valuesOf(plan: InsurancePlanDetail): PlanValues {
  const { carrierId, planNumber, planName, longName, isActive, items, additionalPolicyNumbers } = plan;
  return {
    ...{ carrierId: String(carrierId), planNumber, planName, longName, isActive },
    items: items.length > 0 ? items.map(itemValues) : [emptyItem()],
    additionalPolicyNumbers:
      additionalPolicyNumbers.length > 0 ? additionalPolicyNumbers.map((number) => ({ number })) : [emptyPolicy()],
  };
}

const itemValues = (item: InsurancePlanItem): ItemValues => ({
  coverageItemId: item.coverageItemId,
  procedureRuleTypeIds: item.procedureRuleTypeIds,
  unitsCovered: item.unitsCovered,
  resetTimePeriod: item.resetTimePeriod,
  coverageType: item.coverageType,
  resetType: item.resetType,
  isRolling: item.isRolling,
  minAge: item.minAge,
  maxAge: item.maxAge,
  lifeTimeMaxUnits: item.lifeTimeMaxUnits,
});

/** Whether a limit with this period can be rolling. */
export const canRoll = (resetType: string): boolean => resetType === 'monthly' || resetType === 'annual';

/** The plan as the server takes it: an interval only where the period has one, and no empty numbers. */
export function bodyOf({ carrierId, items, additionalPolicyNumbers, ...plan }: PlanValues) {
  return {
    ...plan,
    carrierId: carrierId === '' ? null : Number(carrierId),
    items: items.map(({ coverageItemId, ...item }) => ({
      ...(coverageItemId === null ? {} : { coverageItemId }),
      ...item,
      resetTimePeriod: item.resetType === 'oneTime' ? null : item.resetTimePeriod,
      isRolling: item.isRolling && canRoll(item.resetType),
    })),
    additionalPolicyNumbers: additionalPolicyNumbers
      .map(({ number }) => number.trim())
      .filter((number) => number !== ''),
  };
}

/** What is wrong with a plan, by field of the form, in the order in which it is reported. */
export function planIssues(values: PlanValues): { field: string; message: string }[] {
  const { error } = insurancePlanForm.safeParse(bodyOf(values));
  return (error?.issues ?? []).map(({ path, message }) => ({ field: formField(path.join('.'), values), message }));
}

/**
 * The field of the form for a field of what is sent.
 *
 * @param values as they were sent, without the empty numbers.
 */
export function formField(field: string, values: PlanValues): string {
  const [, index] = /^additionalPolicyNumbers\.(\d+)$/.exec(field) ?? [];
  if (index !== undefined) {
    const sent = values.additionalPolicyNumbers.flatMap(({ number }, at) => (number.trim() === '' ? [] : [at]));
    return `additionalPolicyNumbers.${sent[Number(index)] ?? index}.number`;
  }
  return field.replace(/(\.procedureRuleTypeIds)\.\d+$/, '$1');
}
