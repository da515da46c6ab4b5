import { providerSave, providerWages, type ProviderChange, type ProviderDetails } from '@helix/contracts';
import { goalWageCents, perHourGoal } from '@helix/hygiene';
import type { FieldErrors, Resolver } from 'react-hook-form';
import { HYGIENIST, type ProviderType } from '../provider-names.js';

/** The fields of the form. Null: empty; NaN: text that is no number. */
export interface ProviderValues {
  /** Of `ProviderType`; a select has texts. */
  providerType: string;
  /** Dollars an hour. */
  baseWage: number | null;
  /** Dollars of production an hour. */
  perHourGoal: number | null;
  /** Percent, 0 to 100. */
  commission: number | null;
  payrollId: string;
  /** Empty: nobody. */
  userId: string;
  notes: string;
  excludeFromCalendar: boolean;
  excludeFromAnalysis: boolean;
}

type WagesOfProvider = Pick<ProviderDetails, 'goalWage' | 'baseWage'>;

const cents = (dollars: number): number => Math.round(dollars * 100);
const percentOf = (fraction: number | null): number | null =>
  fraction === null ? null : Math.round(fraction * 10_000) / 100;
const fractionOf = (percent: number | null): number | null =>
  percent === null ? null : Math.round(percent * 100) / 10_000;

/** The goal of production behind the goal wage, as the form shows it; null without one, or without a goal percentage. */
const shownGoal = ({ goalWage }: Pick<WagesOfProvider, 'goalWage'>, goalPercentage: number): number | null =>
  perHourGoal(goalWage === null ? null : cents(goalWage), goalPercentage);

/** The form of a provider. @param goalPercentage of the clinic, a fraction; 0: it has none. */
export function valuesOf(provider: ProviderDetails, goalPercentage: number): ProviderValues {
  return {
    providerType: String(provider.providerType),
    baseWage: provider.baseWage || null,
    perHourGoal: shownGoal(provider, goalPercentage),
    commission: percentOf(provider.commissionPercentage),
    payrollId: provider.payrollId ?? '',
    userId: provider.userId === null ? '' : String(provider.userId),
    notes: provider.notes ?? '',
    excludeFromCalendar: provider.excludeFromCalendar,
    excludeFromAnalysis: provider.excludeFromAnalysis,
  };
}

export const isHygienist = ({ providerType }: Pick<ProviderValues, 'providerType'>): boolean =>
  Number(providerType) === HYGIENIST;

/** The goal wage that the per hour goal means, in dollars (spec 3 section 3); an empty goal is 0. */
export const goalWageOf = (goal: number | null, goalPercentage: number): number =>
  goalWageCents(cents(goal ?? 0), goalPercentage) / 100;

/**
 * What the form changes. A goal that was not edited is not sent: its rounding to one decimal would change the wage (rules
 * part Q, 4). An empty wage is sent as 0. What only hygienists have stays as it is for other types.
 */
export function changeOf(values: ProviderValues, provider: ProviderDetails, goalPercentage: number): ProviderChange {
  const before = valuesOf(provider, goalPercentage);
  const isChanged = (field: keyof ProviderValues): boolean => values[field] !== before[field];
  const { excludeFromCalendar, excludeFromAnalysis } = values;
  return {
    ...(isChanged('providerType') && { providerType: Number(values.providerType) as ProviderType }),
    ...(isChanged('excludeFromCalendar') && { excludeFromCalendar }),
    ...(isChanged('excludeFromAnalysis') && { excludeFromAnalysis }),
    ...(isHygienist(values) && {
      ...(isChanged('baseWage') && { baseWage: values.baseWage ?? 0 }),
      ...(isChanged('perHourGoal') && { goalWage: goalWageOf(values.perHourGoal, goalPercentage) }),
      ...(isChanged('commission') && { commissionPercentage: fractionOf(values.commission) }),
      ...(isChanged('payrollId') && { payrollId: values.payrollId.trim() || null }),
      ...(isChanged('userId') && { userId: values.userId === '' ? null : Number(values.userId) }),
      ...(isChanged('notes') && { notes: values.notes }),
    }),
  };
}

/** The wage of the form to try; null: it is not valid, or there is no base wage. */
export function wageToTry({ baseWage, commission }: Pick<ProviderValues, 'baseWage' | 'commission'>) {
  const wage = { baseWage, commissionPercentage: fractionOf(commission) };
  return baseWage && providerSave.pick({ baseWage: true, commissionPercentage: true }).safeParse(wage).success
    ? wage
    : null;
}

const MAX_PER_HOUR_GOAL = 100_000;
const hasCents = (amount: number): boolean => Number(amount.toFixed(2)) === amount;
const ruled = providerSave.pick({ baseWage: true, payrollId: true, notes: true });

/**
 * Validates the form: with the rules of the contract, and those of what it converts. Fields that the type does not have are
 * not validated.
 */
export function providerResolver(
  provider: WagesOfProvider,
  goalPercentage: number,
  translate: (key: string) => string,
): Resolver<ProviderValues> {
  return (values) => {
    if (!isHygienist(values)) return { values, errors: {} };
    const messages: Partial<Record<keyof ProviderValues, string>> = {};
    for (const { path, message } of ruled.safeParse(values).error?.issues ?? [])
      messages[path[0] as keyof typeof ruled.shape] ??= message;
    const { perHourGoal: goal, commission } = values;
    if (goal !== null && !(goal >= 0)) messages.perHourGoal = translate('providers.editing.goalNumber');
    else if (goal !== null && goal > MAX_PER_HOUR_GOAL) messages.perHourGoal = translate('providers.editing.goalLimit');
    else if (goal !== null && !hasCents(goal)) messages.perHourGoal = translate('providers.editing.goalDecimals');
    if (commission !== null && !(commission >= 0 && commission <= 100))
      messages.commission = translate('providers.editing.commissionRange');
    else if (commission !== null && !hasCents(commission))
      messages.commission = translate('providers.editing.commissionDecimals');
    if (!messages.baseWage && !messages.perHourGoal) {
      const isEdited = goal !== shownGoal(provider, goalPercentage);
      const goalWage = isEdited ? goalWageOf(goal, goalPercentage) : provider.goalWage;
      const issue = providerWages.safeParse({ goalWage, baseWage: values.baseWage }).error?.issues[0];
      if (issue) messages.perHourGoal = issue.message;
    }
    const errors: FieldErrors<ProviderValues> = Object.fromEntries(
      Object.entries(messages).map(([field, message]) => [field, { type: 'rule', message }]),
    );
    return Object.keys(messages).length === 0 ? { values, errors: {} } : { values: {}, errors };
  };
}
