import { CATALOGUE } from '../catalogue/catalogue.js';
import { defaultOfficeRules, officeRules } from './office-rules.js';
import { rulesInForce } from './effective-rule.js';
import type { RuleRow } from './rule-row.js';

const [RECALL, SCALING] = [23, 18];
const row = (change: Partial<RuleRow>): RuleRow => ({
  procedureRuleId: 1,
  procedureRuleTypeId: RECALL,
  healthProfileId: 0,
  patientId: null,
  intervalInMonths: 4,
  includeWithScaling: false,
  minAge: null,
  maxAge: null,
  active: true,
  defaultInMinutes: null,
  ...change,
});
const typesOf = (rows: readonly RuleRow[]) => [...new Set(rows.map((one) => one.procedureRuleTypeId))];
const ofType = (rows: readonly RuleRow[], id: number) => rows.filter((one) => one.procedureRuleTypeId === id);

describe('officeRules', () => {
  it('returns the default rules when none are saved', () => {
    expect(officeRules([], CATALOGUE)).toEqual(defaultOfficeRules(CATALOGUE));
  });

  it('returns the saved rules of each procedure that has any, even an inactive one', () => {
    const off = row({ active: false, intervalInMonths: null });
    const rules = officeRules([off], CATALOGUE);
    expect(ofType(rules, RECALL)).toEqual([off]);
    expect(ofType(rules, SCALING)).toEqual(ofType(defaultOfficeRules(CATALOGUE), SCALING));
    expect(typesOf(rules)).toHaveLength(45);
  });

  it('ignores rules of profiles and patients', () => {
    const others = [row({ healthProfileId: 5 }), row({ patientId: 'P1' })];
    expect(officeRules(others, CATALOGUE)).toEqual(defaultOfficeRules(CATALOGUE));
  });
});

describe('rulesInForce (R-01)', () => {
  it('returns all rules of the strongest source for each procedure', () => {
    const office = [row({}), row({ procedureRuleId: 2, procedureRuleTypeId: SCALING })];
    const perio = [row({ procedureRuleId: 3, healthProfileId: 5, maxAge: 15 }), row({ healthProfileId: 6 })];
    const kids = row({ procedureRuleId: 4, patientId: 'P1', maxAge: 15 });
    const adults = row({ procedureRuleId: 5, patientId: 'P1', minAge: 16 });
    const scopes = { officeRules: office, profileRules: perio, patientRules: [], healthProfileId: 5 };
    expect(rulesInForce(scopes)).toEqual(
      new Map([
        [RECALL, { rows: [perio[0]], source: 'profile' }],
        [SCALING, { rows: [office[1]], source: 'office' }],
      ]),
    );
    const own = rulesInForce({ ...scopes, patientRules: [kids, adults] });
    expect(own.get(RECALL)).toEqual({ rows: [kids, adults], source: 'patient' });
    expect(rulesInForce({ officeRules: [], profileRules: [], patientRules: [], healthProfileId: 0 }).size).toBe(0);
  });
});
