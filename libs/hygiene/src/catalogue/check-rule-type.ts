import { isHalfStep } from '../numbers.js';
import { calculationTypeOf } from '../calculation-types/index.js';
import { checkRules } from '../rules/check-rules.js';
import { defaultOfficeRules } from '../rules/office-rules.js';
import { issuesOf } from './requirements.js';
import { COLOR_GROUPS, type RuleType } from './rule-type.js';
import { RULE_TYPE } from './special-types.js';

/**
 * Inconsistencies in one rule type, except for its codes.
 *
 * @param known the ids of every rule type.
 */
export function checkRuleType(type: RuleType, known: ReadonlySet<number>): string[] {
  const id = type.procedureRuleTypeId;
  const unknown = (what: string, others: readonly number[]) =>
    others.filter((other) => !known.has(other)).map((other) => `${what} ${other} is no rule type`);
  return [
    ...issuesOf([
      [calculationTypeOf(type.calculationType) !== undefined, 'has no calculation type'],
      [COLOR_GROUPS.includes(type.colorGroup), 'has no colour group'],
      [!type.parents.includes(id), 'is its own parent'],
      [!type.comesWithParent || type.parents.length > 0, 'comes with a parent and has none'],
      [type.satisfiedBy.includes(id), 'is not satisfied by itself'],
      [!type.includeWithScaling || type.isWithScaling, 'is included in scaling and cannot be'],
      [!type.isEveryAppointment || !type.isInterval, 'is part of every appointment and recurs'],
    ]),
    ...unknown('parent', type.parents),
    ...unknown('satisfied by', type.satisfiedBy),
    ...orderIssues(type),
    ...minuteIssues(type),
    ...intervalIssues(type),
    ...defaultRuleIssues(type),
  ];
}

function orderIssues({ scheduleOrderBeginning, scheduleOrderEnd }: RuleType): string[] {
  const isOrder = (order: number | null) => order === null || (Number.isInteger(order) && order >= 0);
  return issuesOf([
    [isOrder(scheduleOrderBeginning), `order ${scheduleOrderBeginning} is no whole number from 0`],
    [isOrder(scheduleOrderEnd), `order ${scheduleOrderEnd} is no whole number from 0`],
    [scheduleOrderBeginning === null || scheduleOrderEnd === null, 'is ordered from both ends'],
  ]);
}

function minuteIssues(type: RuleType): string[] {
  const { defaultMinutes, minutesPerFurtherItem } = type;
  const calculation = calculationTypeOf(type.calculationType);
  const isOpen = calculation?.timeMode === 'fromRemaining' || type.procedureRuleTypeId === RULE_TYPE.CUSTOM;
  const hasFurtherItems = calculation?.hasFurtherItems ?? false;
  return issuesOf([
    [isOpen || defaultMinutes !== null, 'has no default minutes'],
    [!isOpen || defaultMinutes === null, 'has default minutes and takes what is left'],
    [
      hasFurtherItems === (minutesPerFurtherItem !== null),
      'has minutes of further items, or none, against its calculation',
    ],
    [defaultMinutes === null || isHalfStep(defaultMinutes), `${defaultMinutes} minutes are not halves from 0`],
    [
      minutesPerFurtherItem === null || isHalfStep(minutesPerFurtherItem),
      `${minutesPerFurtherItem} minutes are not halves from 0`,
    ],
    [!calculation?.isFree || defaultMinutes === 0, 'takes time and should not'],
  ]);
}

function intervalIssues({ isInterval, intervalOptions, defaultRules }: RuleType): string[] {
  const months = intervalOptions.map(({ duration, unit }) => (unit === 'years' ? duration * 12 : duration));
  const unlisted = defaultRules
    .flatMap(({ intervalInMonths }) => intervalInMonths ?? [])
    .filter((interval) => !months.includes(interval));
  return [
    ...issuesOf([
      [!isInterval || months.length > 0, 'recurs and has no interval to choose'],
      [isInterval || months.length === 0, 'has intervals to choose and does not recur'],
      [months.every((length, at) => length > (months[at - 1] ?? 0)), 'its intervals do not rise'],
      [months.every((length) => Number.isInteger(length)), 'its intervals are not whole months'],
    ]),
    ...unlisted.map((interval) => `interval ${interval} of a default rule cannot be chosen`),
  ];
}

function defaultRuleIssues(type: RuleType): string[] {
  const rules = defaultOfficeRules({ ruleTypes: [type] });
  const from = rules.map(({ minAge }) => minAge ?? 0);
  const offered = new Set(type.options.map(({ adaCode }) => adaCode));
  const strange = type.defaultRules.flatMap(({ codes }) => codes).filter((code) => !offered.has(code));
  return [
    ...issuesOf([
      [rules.length > 0, 'has no default rule'],
      [from.every((age, at) => age >= (from[at - 1] ?? 0)), 'its default rules are not youngest first'],
    ]),
    ...strange.map((code) => `default rule: ${code} is none of its options`),
    ...checkRules(rules, type).map(({ message }) => `default rule: ${message}`),
  ];
}
