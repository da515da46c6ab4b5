import { isHalfStep } from '../numbers.js';
import { calculationTypeOf } from '../calculation-types/index.js';
import { duplicates, issuesOf } from './requirements.js';
import { codesOf } from './rule-type-of-code.js';
import type { ProcedureOption, RuleType } from './rule-type.js';
import { RULE_TYPE } from './special-types.js';

/** Inconsistencies in the codes and options of the rule types, each starting with the id or code concerned. */
export function checkCodes(ruleTypes: readonly RuleType[]): string[] {
  return [...ruleTypes.flatMap(codesOfOneType), ...sharedCodes(ruleTypes)];
}

function codesOfOneType(type: RuleType): string[] {
  const id = type.procedureRuleTypeId;
  const codes = codesOf(type);
  const needsCode = !calculationTypeOf(type.calculationType)?.isTimeOnly && id !== RULE_TYPE.CUSTOM;
  const issues = [
    ...issuesOf([[!needsCode || type.options.length > 0, 'has no code']]),
    ...duplicates(codes).map((code) => `has ${code} twice`),
    ...codes.filter((code) => !/^\d{5}$/.test(code)).map((code) => `${code} is no code of five digits`),
    ...type.options.flatMap((option) => optionIssues(option, type).map((issue) => `${option.adaCode} ${issue}`)),
  ];
  return issues.map((issue) => `${id}: ${issue}`);
}

function optionIssues(option: ProcedureOption, { calculationType }: RuleType): string[] {
  const { adaCode, amountCents, units, minutes, commissionPercentage, isHalf, isAdditional } = option;
  const calculation = calculationTypeOf(calculationType);
  const endsFreely = calculation?.countsImages ?? false;
  return issuesOf([
    [option.name.trim() !== '', 'has no name'],
    [amountCents === null || (Number.isInteger(amountCents) && amountCents >= 0), 'costs no whole cents'],
    [isHalfStep(units) && units > 0, 'is not of halves of units above 0'],
    [minutes === null || isHalfStep(minutes), 'does not take halves of minutes from 0'],
    [
      commissionPercentage === null || (commissionPercentage >= 0 && commissionPercentage <= 1),
      'has a commission that is no fraction from 0 to 1',
    ],
    [isHalf === (!endsFreely && adaCode.endsWith('7')), 'is a half, or none, against its last digit'],
    [!isHalf || units === 0.5, 'is a half and not of half a unit'],
    [isAdditional === (!endsFreely && adaCode.endsWith('9')), 'is additional, or not, against its last digit'],
    [!calculation?.isFree || (amountCents === 0 && minutes === 0), 'has a fee or takes time and should not'],
  ]);
}

/** A code belongs to one type, or to two that satisfy each other, of which one is free because a doctor bills it. */
function sharedCodes(ruleTypes: readonly RuleType[]): string[] {
  const claimants = new Map<string, RuleType[]>();
  for (const type of ruleTypes) {
    for (const code of new Set(codesOf(type))) claimants.set(code, [...(claimants.get(code) ?? []), type]);
  }
  return [...claimants]
    .filter(([, types]) => types.length > 1 && !mayShare(types))
    .map(([code, types]) => `${code}: claimed by ${types.map((type) => type.procedureRuleTypeId).join(' and ')}`);
}

function mayShare([one, other, ...more]: RuleType[]): boolean {
  if (!one || !other || more.length > 0) return false;
  const isFree = ({ calculationType }: RuleType) => calculationTypeOf(calculationType)?.isFree ?? false;
  return (
    isFree(one) !== isFree(other) &&
    one.satisfiedBy.includes(other.procedureRuleTypeId) &&
    other.satisfiedBy.includes(one.procedureRuleTypeId)
  );
}
