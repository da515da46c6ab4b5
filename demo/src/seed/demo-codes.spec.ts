import { CATALOGUE } from '@helix/hygiene';
import { feeCodes } from '../practice/world/fees.js';
import { CUSTOM_CODES } from '../staff/plan.js';
import { demoPlans } from './demo-plans.js';

/** Codes of the fee guide that every demo clinic sends. */
const guide = new Set(feeCodes.map(({ code }) => code));
const missing = (codes: readonly string[]) => codes.filter((code) => !guide.has(code));
const codesOf = (types: typeof CATALOGUE.ruleTypes) =>
  types.flatMap(({ options }) => options.map(({ adaCode }) => adaCode));

describe('the fee guide of the demo', () => {
  it('has each code once', () => {
    expect(guide.size).toBe(feeCodes.length);
  });

  it('has every code that the rules name, of which plans are made', () => {
    expect(missing(codesOf(CATALOGUE.ruleTypes))).toEqual([]);
    expect(missing(CUSTOM_CODES.map(({ code }) => code))).toEqual([]);
  });

  it('has a code of each procedure that the insurance plans of the demo cover', () => {
    const covered = demoPlans.flatMap(({ items }) => items.flatMap((one) => one.procedureRuleTypeIds));
    const withoutCode = [...new Set(covered)].filter((id) => {
      const types = CATALOGUE.ruleTypes.filter(({ procedureRuleTypeId }) => procedureRuleTypeId === id);
      return !codesOf(types).some((code) => guide.has(code));
    });
    expect(withoutCode).toEqual([]);
  });
});
