import fc from 'fast-check';
import { CATALOGUE } from '../catalogue/catalogue.js';
import { defaultOfficeRules } from './office-rules.js';
import { effectiveRule, effectiveRules, profileInForce, type RuleScopes } from './effective-rule.js';
import type { RuleRow } from './rule-row.js';

const RECALL = 23;

function row(change: Partial<RuleRow>): RuleRow {
  return {
    procedureRuleId: 1,
    procedureRuleTypeId: RECALL,
    healthProfileId: 0,
    patientId: null,
    intervalInMonths: 9,
    includeWithScaling: false,
    minAge: null,
    maxAge: null,
    active: true,
    defaultInMinutes: null,
    ...change,
  };
}

const office = row({});
const perio = row({ procedureRuleId: 2, healthProfileId: 5, intervalInMonths: 3 });
const never = row({ procedureRuleId: 3, patientId: 'P1', active: false });
const none: RuleScopes = { patientRules: [], profileRules: [], officeRules: [], healthProfileId: 0 };
const inPerio: RuleScopes = { ...none, officeRules: [office], profileRules: [perio], healthProfileId: 5 };

describe('effectiveRule (R-01): source', () => {
  it('prefers the patient’s rule over the profile’s over the office’s', () => {
    expect(effectiveRule(RECALL, { ...none, officeRules: [office] }, 30)).toEqual({
      applicable: true,
      why: null,
      row: office,
      source: 'office',
    });
    expect(effectiveRule(RECALL, inPerio, 30)).toEqual({ applicable: true, why: null, row: perio, source: 'profile' });
    expect(effectiveRule(RECALL, { ...inPerio, patientRules: [never] }, 30)).toEqual({
      applicable: false,
      why: 'inactive',
      row: never,
      source: 'patient',
    });
  });

  it('falls back to the profile’s rule without a patient’s rule', () => {
    expect(effectiveRule(RECALL, { ...inPerio, patientRules: [] }, 30).row?.intervalInMonths).toBe(3);
  });

  it('ignores rules of other profiles and types', () => {
    const other = row({ procedureRuleId: 4, healthProfileId: 6, intervalInMonths: 4 });
    const scaling = row({ procedureRuleId: 5, healthProfileId: 5, procedureRuleTypeId: 18 });
    expect(effectiveRule(RECALL, { ...inPerio, profileRules: [other, scaling] }, 30).source).toBe('office');
    expect(effectiveRule(RECALL, { ...inPerio, healthProfileId: 0 }, 30).source).toBe('office');
    const all = [office, perio, other];
    expect(effectiveRule(RECALL, { ...none, profileRules: all, officeRules: all }, 30).source).toBe('office');
  });

  it('does not apply without any rule', () => {
    expect(effectiveRule(RECALL, none, 30)).toEqual({ applicable: false, why: 'noRule', row: null, source: null });
  });

  it('replaces all rules of a type together: a profile with only a kids’ rule leaves adults without', () => {
    const kids = row({ procedureRuleId: 6, healthProfileId: 5, minAge: 0, maxAge: 15 });
    const scopes = { ...inPerio, profileRules: [kids] };
    expect(effectiveRule(RECALL, scopes, 15)).toEqual({ applicable: true, why: null, row: kids, source: 'profile' });
    expect(effectiveRule(RECALL, scopes, 16)).toEqual({
      applicable: false,
      why: 'age',
      row: null,
      source: 'profile',
    });
  });

  it('ignores rules that are in the list of another source', () => {
    const stray = { ...never, active: true };
    expect(effectiveRule(RECALL, { ...none, officeRules: [stray] }, 30).why).toBe('noRule');
    expect(effectiveRule(RECALL, { ...none, patientRules: [office] }, 30).why).toBe('noRule');
  });
});

describe('effectiveRule (R-01): age', () => {
  const kids = row({ procedureRuleId: 1, minAge: 0, maxAge: 15, intervalInMonths: 6 });
  const adults = row({ procedureRuleId: 2, minAge: 16, maxAge: null, intervalInMonths: 9 });
  const at = (age: number | null, ...officeRules: RuleRow[]) =>
    effectiveRule(RECALL, { ...none, officeRules }, age).row?.procedureRuleId ?? null;

  it.each([
    [0, 1],
    [15, 1],
    [16, 2],
    [120, 2],
    [null, null],
    [-1, null],
    [NaN, null],
  ])('selects for the age %s the rule %s', (age, expected) => {
    expect(at(age, kids, adults)).toBe(expected);
  });

  it('treats 255 and null as unlimited', () => {
    expect(at(300, row({ procedureRuleId: 7, minAge: 0, maxAge: 255 }))).toBe(7);
    expect(at(null, row({ procedureRuleId: 7, minAge: 0, maxAge: 255 }))).toBe(7);
    expect(at(null, row({ procedureRuleId: 7 }))).toBe(7);
  });

  it('returns why no rule applies', () => {
    const old = row({ minAge: 40 });
    expect(effectiveRule(RECALL, { ...none, officeRules: [old] }, 39).why).toBe('age');
    expect(effectiveRule(RECALL, { ...none, officeRules: [old] }, null).why).toBe('ageUnknown');
  });

  it('does not depend on the order of rules, even when their ages overlap', () => {
    const later = row({ procedureRuleId: 3, minAge: 10 });
    const alike = row({ procedureRuleId: 4, minAge: 10 });
    expect([at(12, kids, later, alike), at(12, alike, later, kids)]).toEqual([3, 3]);
  });
});

describe('effectiveRules (R-01)', () => {
  const age = fc.option(fc.integer({ min: 0, max: 30 }), { nil: null });
  const rules = fc.array(
    fc.record({
      procedureRuleId: fc.nat(50),
      procedureRuleTypeId: fc.integer({ min: 1, max: 4 }),
      healthProfileId: fc.integer({ min: 0, max: 2 }),
      patientId: fc.constantFrom(null, 'P1'),
      intervalInMonths: fc.constantFrom(null, 6),
      includeWithScaling: fc.boolean(),
      minAge: age,
      maxAge: age,
      active: fc.boolean(),
      defaultInMinutes: fc.constant(null),
    }),
  );

  it('equals effectiveRule for each type', () => {
    fc.assert(
      fc.property(rules, rules, rules, fc.nat(2), age, (patientRules, profileRules, officeRules, profile, years) => {
        const scopes = { patientRules, profileRules, officeRules, healthProfileId: profile };
        const all = effectiveRules(scopes, years);
        for (const type of [1, 2, 3, 4]) {
          const one = effectiveRule(type, scopes, years);
          expect(all.get(type)).toEqual(one.why === 'noRule' ? undefined : one);
        }
      }),
    );
  });

  it('ignores the office’s rules for types with a patient’s rule', () => {
    fc.assert(
      fc.property(rules, rules, rules, age, (patientRules, some, others, years) => {
        const mine = patientRules.filter(({ patientId }) => patientId !== null);
        const scopes = { patientRules, profileRules: some, officeRules: some, healthProfileId: 1 };
        for (const { procedureRuleTypeId: type } of mine) {
          const other = { ...scopes, profileRules: others, officeRules: others };
          expect(effectiveRule(type, other, years)).toEqual(effectiveRule(type, scopes, years));
        }
      }),
    );
  });
});

describe('defaultOfficeRules', () => {
  const officeRules = defaultOfficeRules(CATALOGUE);
  const idsAt = (age: number) =>
    [...effectiveRules({ ...none, officeRules }, age)].flatMap(([id, { applicable }]) => (applicable ? id : []));

  it('has one or two unsaved office rules for every type, kids before adults', () => {
    // 45 types; 4, 6, 7, 8, 9, 14, 23, 28 and 29 have a second one.
    expect(officeRules).toHaveLength(54);
    expect(new Set(officeRules.map((rule) => rule.procedureRuleTypeId)).size).toBe(45);
    expect(officeRules.filter((rule) => rule.procedureRuleTypeId === 4)).toEqual([
      row({ procedureRuleId: null, procedureRuleTypeId: 4, intervalInMonths: 12, minAge: 5, maxAge: 15 }),
      row({ procedureRuleId: null, procedureRuleTypeId: 4, intervalInMonths: 12, minAge: 16 }),
    ]);
    expect(officeRules.find((rule) => rule.procedureRuleTypeId === 45)?.includeWithScaling).toBe(true);
  });

  it('has a recall every six months for kids and every nine for adults', () => {
    const recall = (age: number) => effectiveRule(RECALL, { ...none, officeRules }, age).row?.intervalInMonths;
    expect([recall(15), recall(16)]).toEqual([6, 9]);
  });

  it('has the expected applicable types at the ages 4, 10 and 40', () => {
    const always = [1, 10, 18, 22, 23, 26, 27, 29, 32, 33, 34, 35, 38, 41, 42, 43, 44];
    const sorted = (ids: number[]) => ids.sort((a, b) => a - b);
    expect(idsAt(4)).toEqual(sorted([...always, 9, 14, 25]));
    expect(idsAt(10)).toEqual(sorted([...always, 4, 8, 9, 14, 20, 24, 39]));
    expect(idsAt(40)).toEqual(sorted([...always, 2, 3, 4, 8, 11, 14, 15, 16, 31, 36, 37, 45]));
  });
});

describe('profileInForce', () => {
  const profiles = [
    { healthProfileId: 1, profileName: 'Perio', dateDeleted: null },
    { healthProfileId: 2, profileName: 'Old', dateDeleted: '2026-01-05T10:00:00Z' },
  ];

  it.each([
    [1, 1],
    [2, 0],
    [3, 0],
    [0, 0],
  ])('returns for profile %s the profile %s', (healthProfileId, expected) => {
    expect(profileInForce(healthProfileId, profiles)).toBe(expected);
  });
});
