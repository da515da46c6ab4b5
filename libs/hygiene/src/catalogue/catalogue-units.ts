import { minutesOfUnits, unitsOfCode } from '../planning/units.js';
import { ruleTypeOf } from './catalogue.js';
import { catalogueCode } from './rule-type-of-code.js';

/**
 * The units of one of a code: those of its option in the catalogue. A code that only histories have is one unit, or as
 * many as its last digit says where the codes of its type count up. 0 for an unknown type.
 */
export function catalogueUnits(code: string, procedureRuleTypeId: number): number {
  const options = ruleTypeOf(procedureRuleTypeId)?.options;
  if (!options) return 0;
  const option = options.find(({ adaCode }) => adaCode === catalogueCode(code));
  if (option) return option.units;
  const countUp = options.some(({ units, minutes }) => units > 1 || minutes === minutesOfUnits(units));
  return (countUp ? unitsOfCode(catalogueCode(code)) : 0) || 1;
}

/**
 * The units of a row of the practice-management system, without a sign: missing or 0 ones are the catalogue's (rules part
 * W, 12).
 */
export function unitsOfRow(units: number | null, code: string, procedureRuleTypeId: number): number {
  const known = units !== null && Number.isFinite(units) ? units : 0;
  return Math.abs(known || catalogueUnits(code, procedureRuleTypeId));
}

/**
 * The units that a done code stands for, without a sign: those of the catalogue, but of each further unit, and of
 * codes that only histories have, those of the row. 0 for a code that the type does not have.
 *
 * @param units of the row; null when the practice-management system has none.
 */
export function unitsOfDone(units: number | null, code: string, procedureRuleTypeId: number): number {
  const type = ruleTypeOf(procedureRuleTypeId);
  const option = type?.options.find(({ adaCode }) => adaCode === catalogueCode(code));
  if (option && !option.isAdditional) return option.units;
  return option || type?.historyCodes.includes(catalogueCode(code)) ? unitsOfRow(units, code, procedureRuleTypeId) : 0;
}
