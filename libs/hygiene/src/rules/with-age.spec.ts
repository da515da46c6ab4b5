import fc from 'fast-check';
import { checkRules } from './check-rules.js';
import type { RuleRow } from './rule-row.js';
import { withAge, type AgeChange } from './with-age.js';

type Ages = [minAge: number | null, maxAge: number | null];

function rows(...ages: Ages[]): RuleRow[] {
  return ages.map(([minAge, maxAge], index) => ({
    procedureRuleId: index,
    procedureRuleTypeId: 4,
    healthProfileId: 0,
    patientId: null,
    intervalInMonths: 12,
    includeWithScaling: false,
    minAge,
    maxAge,
    active: true,
    defaultInMinutes: null,
  }));
}

const agesOf = (changed: readonly RuleRow[]) => changed.map(({ minAge, maxAge }) => [minAge, maxAge]);

const RECURRING = { procedureRuleTypeId: 4, isInterval: true, isAge: false };

describe('withAge', () => {
  const pair: Ages[] = [
    [5, 15],
    [16, null],
  ];

  it.each<[string, Ages[], number, AgeChange, Ages[]]>([
    [
      'kids end later: adults begin a year after',
      pair,
      0,
      { maxAge: 18 },
      [
        [5, 18],
        [19, null],
      ],
    ],
    [
      'kids end earlier: adults stay',
      pair,
      0,
      { maxAge: 12 },
      [
        [5, 12],
        [16, null],
      ],
    ],
    [
      'adults begin earlier: kids end a year before',
      [
        [0, 18],
        [19, null],
      ],
      1,
      { minAge: 16 },
      [
        [0, 15],
        [16, null],
      ],
    ],
    [
      'adults begin later: kids stay',
      pair,
      1,
      { minAge: 20 },
      [
        [5, 15],
        [20, null],
      ],
    ],
    [
      'kids begin later: nothing else moves',
      pair,
      0,
      { minAge: 7 },
      [
        [7, 15],
        [16, null],
      ],
    ],
    [
      'kids begin after their end: the end follows, then adults',
      pair,
      0,
      { minAge: 18 },
      [
        [18, 18],
        [19, null],
      ],
    ],
    [
      'kids end before their beginning: the beginning follows',
      pair,
      0,
      { maxAge: 3 },
      [
        [3, 3],
        [16, null],
      ],
    ],
    [
      'adults begin before kids do: kids stay',
      pair,
      1,
      { minAge: 3 },
      [
        [5, 15],
        [3, null],
      ],
    ],
    [
      'adults begin below 16: kids stay',
      pair,
      1,
      { minAge: 15 },
      [
        [5, 15],
        [15, null],
      ],
    ],
    [
      'adults of any age: kids stay',
      pair,
      1,
      { minAge: null },
      [
        [5, 15],
        [null, null],
      ],
    ],
    [
      'adults begin at birth: kids stay',
      pair,
      1,
      { minAge: 0 },
      [
        [5, 15],
        [0, null],
      ],
    ],
    [
      'kids without end: adults stay',
      pair,
      0,
      { maxAge: null },
      [
        [5, null],
        [16, null],
      ],
    ],
    [
      'kids end at 25: adults begin at 26',
      pair,
      0,
      { maxAge: 25 },
      [
        [5, 25],
        [26, null],
      ],
    ],
    [
      'kids end above 25: adults stay',
      pair,
      0,
      { maxAge: 26 },
      [
        [5, 26],
        [16, null],
      ],
    ],
    [
      'kids begin at 25: the end follows, then adults',
      pair,
      0,
      { minAge: 25 },
      [
        [25, 25],
        [26, null],
      ],
    ],
    [
      'kids begin at 40: nothing else moves',
      pair,
      0,
      { minAge: 40 },
      [
        [40, 15],
        [16, null],
      ],
    ],
    [
      'adults end before they begin: the beginning follows',
      [
        [5, 15],
        [19, null],
      ],
      1,
      { maxAge: 17 },
      [
        [5, 15],
        [17, 17],
      ],
    ],
    [
      'adults end below 16: nothing else moves',
      pair,
      1,
      { maxAge: 10 },
      [
        [5, 15],
        [16, 10],
      ],
    ],
    [
      'kids from birth',
      pair,
      0,
      { minAge: null },
      [
        [null, 15],
        [16, null],
      ],
    ],
    [
      'adults until 255: as it is written',
      pair,
      1,
      { maxAge: 255 },
      [
        [5, 15],
        [16, 255],
      ],
    ],
    [
      'both at once',
      pair,
      0,
      { minAge: 3, maxAge: 17 },
      [
        [3, 17],
        [18, null],
      ],
    ],
    ['a single rule moves nothing', [[16, null]], 0, { minAge: 40 }, [[40, null]]],
    ['a single rule from birth without end', [[16, 40]], 0, { minAge: null, maxAge: null }, [[null, null]]],
    [
      'a rule in the middle keeps a year: beyond that it stays',
      [
        [0, 5],
        [6, 15],
        [16, null],
      ],
      0,
      { maxAge: 15 },
      [
        [0, 15],
        [6, 15],
        [16, null],
      ],
    ],
    [
      'a rule in the middle gives way',
      [
        [0, 5],
        [6, 15],
        [16, null],
      ],
      0,
      { maxAge: 14 },
      [
        [0, 14],
        [15, 15],
        [16, null],
      ],
    ],
    [
      'both ages, the first above the last',
      [
        [0, 16],
        [17, null],
      ],
      1,
      { minAge: 16, maxAge: 0 },
      [
        [0, 16],
        [16, 0],
      ],
    ],
    ['no such rule', pair, 2, { minAge: 3 }, pair],
    ['no such rule below', pair, -1, { minAge: 3 }, pair],
    ['no age', pair, 0, {}, pair],
    ['half a year', pair, 0, { minAge: 3.5 }, pair],
    ['no number', pair, 0, { maxAge: NaN }, pair],
    ['below 0', pair, 0, { minAge: -1 }, pair],
    ['above 255', pair, 1, { maxAge: 256 }, pair],
  ])('%s', (_name, before, index, change, after) => {
    expect(agesOf(withAge(rows(...before), index, change))).toEqual(after);
  });

  it('changes nothing else and does not mutate its input', () => {
    const before = rows(...pair);
    const after = withAge(before, 0, { maxAge: 18 });
    expect(agesOf(before)).toEqual(pair);
    expect(after).toEqual([
      { ...before[0], maxAge: 18 },
      { ...before[1], minAge: 19 },
    ]);
  });

  const age = fc.integer({ min: 0, max: 255 });
  const limit = fc.option(age, { nil: null });
  const change = fc.record({ minAge: limit, maxAge: limit }, { requiredKeys: [] });

  it('leaves adjacent rules unchanged whenever checkRules reports an issue', () => {
    const kids = fc.tuple(fc.integer({ min: 0, max: 15 }), fc.integer({ min: 15, max: 25 }));
    fc.assert(
      fc.property(kids, fc.nat(4), fc.nat(1), change, ([from, to], gap, at, ages) => {
        fc.pre(Object.keys(ages).length > 0);
        const before = rows([from, to], [to + 1 + gap, null]);
        const after = withAge(before, at, ages);
        if (checkRules(after, RECURRING).length > 0) expect(after[1 - at]).toEqual(before[1 - at]);
        const far = at === 0 ? 'maxAge' : 'minAge';
        expect(after[1 - at]?.[far]).toBe(before[1 - at]?.[far]);
      }),
    );
  });

  it('always sets the requested age', () => {
    fc.assert(
      fc.property(limit, fc.nat(1), fc.constantFrom('minAge', 'maxAge'), (to, at, field) => {
        expect(withAge(rows(...pair), at, { [field]: to })[at]?.[field as 'minAge']).toBe(to);
      }),
    );
  });

  it.each<[string, number, AgeChange, string[]]>([
    ['adults of any age', 1, { minAge: null }, ['Please input missing field values']],
    ['adults from 3 on', 1, { minAge: 3 }, ['The ages 3 and over overlap with 5 to 15 of another rule.']],
    ['kids from 40 on', 0, { minAge: 40 }, ['The maximum age must not be below the minimum age.']],
    ['kids without end', 0, { maxAge: null }, ['The ages 16 and over overlap with 5 and over of another rule.']],
    ['kids until 25', 0, { maxAge: 25 }, []],
  ])('produces the expected issues of checkRules for %s', (_name, index, change, messages) => {
    expect(checkRules(withAge(rows(...pair), index, change), RECURRING).map(({ message }) => message)).toEqual(
      messages,
    );
  });
});
