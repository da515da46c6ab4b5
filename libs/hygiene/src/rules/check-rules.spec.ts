import { ruleTypeOf } from '../catalogue/catalogue.js';
import { checkRules } from './check-rules.js';
import type { RuleRow } from './rule-row.js';

const MISSING = 'Please input missing field values';
/** Bitewings recur and depend on the age, scaling recurs, sealants depend on the age, desensitizing does neither. */
const [BITEWINGS, SCALING, SEALANTS, DESENSITIZING] = [4, 18, 20, 11] as const;

function row(procedureRuleTypeId: number, change: Partial<RuleRow> = {}): RuleRow {
  return {
    procedureRuleId: null,
    procedureRuleTypeId,
    healthProfileId: 0,
    patientId: null,
    intervalInMonths: 12,
    includeWithScaling: false,
    minAge: 0,
    maxAge: null,
    active: true,
    defaultInMinutes: null,
    ...change,
  };
}

const issuesOf = (id: number, ...changes: Partial<RuleRow>[]) =>
  checkRules(
    changes.map((change) => row(id, change)),
    ruleTypeOf(id),
  ).map(({ index, field, message }) => [index, field, message]);

describe('checkRules: missing fields', () => {
  it.each<[string, number, Partial<RuleRow>, unknown[]]>([
    [
      'a missing interval when the type recurs',
      SCALING,
      { intervalInMonths: null },
      [[0, 'intervalInMonths', MISSING]],
    ],
    ['an interval of 0', SCALING, { intervalInMonths: 0 }, [[0, 'intervalInMonths', MISSING]]],
    ['an interval below 0', SCALING, { intervalInMonths: -6 }, [[0, 'intervalInMonths', MISSING]]],
    ['an interval of NaN', SCALING, { intervalInMonths: NaN }, [[0, 'intervalInMonths', MISSING]]],
    ['a missing minimum age when the type depends on the age', SEALANTS, { minAge: null }, [[0, 'minAge', MISSING]]],
    [
      'a missing interval and a missing minimum age',
      BITEWINGS,
      { intervalInMonths: null, minAge: null },
      [
        [0, 'intervalInMonths', MISSING],
        [0, 'minAge', MISSING],
      ],
    ],
    ['no minimum age when the type does not depend on the age', SCALING, { minAge: null }, []],
    ['no interval when the type does not recur', SEALANTS, { intervalInMonths: null }, []],
    ['neither when the type needs neither', DESENSITIZING, { intervalInMonths: null, minAge: null }, []],
    ['neither while the rule is inactive', BITEWINGS, { active: false, intervalInMonths: null, minAge: null }, []],
  ])('checks %s', (_name, id, change, expected) => {
    expect(issuesOf(id, change)).toEqual(expected);
  });
});

describe('checkRules: invalid values', () => {
  const interval = 'The interval must be a whole number of months from 1 to 1200, or none.';
  const age = 'An age must be a whole number of years from 0 to 255.';
  const minutes = 'The default minutes must be above 0 and at most 1000, in half minutes.';

  it.each<[string, number, Partial<RuleRow>, string | null]>([
    ['an interval of 0 of a type that does not recur', DESENSITIZING, { intervalInMonths: 0 }, interval],
    ['an interval of 0 of an inactive rule', SCALING, { intervalInMonths: 0, active: false }, interval],
    ['an interval of half a month', SCALING, { intervalInMonths: 0.5 }, interval],
    ['an interval of 1200 months', SCALING, { intervalInMonths: 1200 }, null],
    ['an interval of 1201 months', SCALING, { intervalInMonths: 1201 }, interval],
    ['an age below 0', SCALING, { minAge: -1 }, age],
    ['an age of 255', SCALING, { minAge: 255, maxAge: 255 }, null],
    ['an age above 255', SCALING, { maxAge: 256 }, age],
    ['an age and a half', SCALING, { maxAge: 15.5 }, age],
    [
      'a maximum age below the minimum age',
      SCALING,
      { minAge: 16, maxAge: 15 },
      'The maximum age must not be below the minimum age.',
    ],
    ['a range of one year', SCALING, { minAge: 16, maxAge: 16 }, null],
    ['half a minute', SCALING, { defaultInMinutes: 0.5 }, null],
    ['0 minutes', SCALING, { defaultInMinutes: 0 }, minutes],
    ['a third of a minute', SCALING, { defaultInMinutes: 1 / 3 }, minutes],
    ['1000 minutes', SCALING, { defaultInMinutes: 1000 }, null],
    ['1000.5 minutes', SCALING, { defaultInMinutes: 1000.5 }, minutes],
    ['another type', SCALING, { procedureRuleTypeId: 4 }, 'This rule belongs to another procedure.'],
  ])('checks %s', (_name, id, change, message) => {
    expect(issuesOf(id, change).map(([, , text]) => text)).toEqual(message === null ? [] : [message]);
  });
});

describe('checkRules: several rules', () => {
  it.each<[string, Partial<RuleRow>[], string | null]>([
    ['adjacent ages', [{ maxAge: 15 }, { minAge: 16 }], null],
    ['a gap between ages', [{ maxAge: 12 }, { minAge: 16 }], null],
    [
      'ages that share a year',
      [{ maxAge: 16 }, { minAge: 16 }],
      'The ages 16 and over overlap with 0 to 16 of another rule.',
    ],
    ['unlimited ages twice', [{}, { maxAge: 255 }], 'The ages 0 and over overlap with 0 and over of another rule.'],
    ['no minimum age beside a kids’ rule', [{ minAge: 5, maxAge: 15 }, { minAge: null }], MISSING],
    ['no minimum age of the kids’ rule', [{ minAge: null, maxAge: 15 }, { minAge: 16 }], null],
    [
      'no minimum age of an inactive rule',
      [
        { minAge: 5, maxAge: 15 },
        { minAge: null, active: false },
      ],
      'The ages 0 and over overlap with 5 to 15 of another rule.',
    ],
    [
      'overlapping ages in any order',
      [{ minAge: 16 }, { minAge: 0, maxAge: 20 }],
      'The ages 0 to 20 overlap with 16 and over of another rule.',
    ],
    [
      'overlapping ages of an inactive rule',
      [{ maxAge: 20, active: false }, { minAge: 16 }],
      'The ages 16 and over overlap with 0 to 20 of another rule.',
    ],
  ])('checks %s', (_name, changes, message) => {
    expect(issuesOf(SCALING, ...changes)).toEqual(message === null ? [] : [[1, 'minAge', message]]);
  });

  it('reports a missing minimum age once when the type depends on the age', () => {
    expect(issuesOf(BITEWINGS, { minAge: 5, maxAge: 15 }, { minAge: null })).toEqual([[1, 'minAge', MISSING]]);
  });

  it('requires one owner', () => {
    const message = 'All rules must belong to the office, to one profile or to one patient.';
    const kids = { maxAge: 15 };
    expect(issuesOf(SCALING, kids, { minAge: 16, healthProfileId: 3 })).toEqual([[null, null, message]]);
    expect(issuesOf(SCALING, kids, { minAge: 16, patientId: 'P1' })).toEqual([[null, null, message]]);
    // The patient changed profiles between the two.
    const mine = { patientId: 'P1', healthProfileId: 3 };
    expect(issuesOf(SCALING, { ...kids, patientId: 'P1' }, { minAge: 16, ...mine })).toEqual([]);
  });

  it('accepts no rules', () => {
    expect(checkRules([], ruleTypeOf(SCALING))).toEqual([]);
  });
});

describe('checkRules: unknown procedures and profiles', () => {
  it('rejects rules of an unknown procedure', () => {
    expect(checkRules([row(99)], ruleTypeOf(99))).toEqual([
      { index: null, field: 'procedureRuleTypeId', message: 'Unknown procedure.' },
    ]);
  });

  const profiles = [
    { healthProfileId: 1, profileName: 'Perio', dateDeleted: null },
    { healthProfileId: 2, profileName: 'Old', dateDeleted: '2026-01-05T10:00:00Z' },
  ];

  it.each<[string, Partial<RuleRow>, string | null]>([
    ['an active profile', { healthProfileId: 1 }, null],
    ['the office', { healthProfileId: 0 }, null],
    ['a deactivated profile', { healthProfileId: 2 }, 'The profile Old is deactivated.'],
    ['an unknown profile', { healthProfileId: 3 }, 'Unknown health profile.'],
    ['a patient of a deactivated profile', { healthProfileId: 2, patientId: 'P1' }, null],
  ])('checks %s', (_name, change, message) => {
    const issues = checkRules([row(SCALING, change)], ruleTypeOf(SCALING), profiles);
    expect(issues).toEqual(message === null ? [] : [{ index: 0, field: 'healthProfileId', message }]);
  });
});
