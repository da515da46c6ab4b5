import { ruleTypeOf } from '../catalogue/catalogue.js';
import {
  ageLabels,
  defaultMinutesOf,
  intervalChoices,
  isIncludedInScaling,
  maxAgeChoices,
  minAgeChoices,
  minutesEntered,
} from './rule-choices.js';

const type = (id: number) => ruleTypeOf(id)!;
const ages = (minAge: number | null, maxAge: number | null) => ({ minAge, maxAge });

describe('intervalChoices', () => {
  it('lists the intervals of the type in months, then "No interval"', () => {
    expect(intervalChoices(type(8))).toEqual([
      { months: 6, label: '6 months' },
      { months: 9, label: '9 months' },
      { months: 12, label: '12 months' },
      { months: 18, label: '18 months' },
      { months: 24, label: '2 years' },
      { months: 36, label: '3 years' },
      { months: 48, label: '4 years' },
      { months: 60, label: '5 years' },
      { months: null, label: 'No interval' },
    ]);
  });

  it('lists only "No interval" for a type that does not recur', () => {
    expect(intervalChoices(type(10))).toEqual([{ months: null, label: 'No interval' }]);
  });

  it('adds the rule’s own interval', () => {
    expect(intervalChoices(type(18), 7).map(({ months }) => months)).toEqual([3, 4, 5, 6, 7, 8, 9, 12, 18, 24, null]);
    expect(intervalChoices(type(18), 6).map(({ months }) => months)).toEqual([3, 4, 5, 6, 8, 9, 12, 18, 24, null]);
    expect(intervalChoices(type(10), 1)[0]).toEqual({ months: 1, label: '1 month' });
  });
});

describe('ageLabels', () => {
  it.each([
    ['kids and adults', [ages(0, 15), ages(16, null)], ['Kids', 'Adults']],
    ['255 as no limit', [ages(null, 25), ages(26, 255)], ['Kids', 'Adults']],
    ['an age range that is neither', [ages(0, 15), ages(16, 40), ages(41, null)], ['Kids', null, 'Adults']],
    ['a single rule with null', [ages(0, 15)], [null]],
    ['no rules', [], []],
  ])('labels %s', (_name, rows, expected) => {
    expect(ageLabels(rows)).toEqual(expected);
  });
});

describe('minAgeChoices and maxAgeChoices', () => {
  it('offer minimum ages 0 to 40 for the first rule, 16 to 25 for the second', () => {
    const [first, second] = [minAgeChoices(0), minAgeChoices(1)];
    expect([first[0], first.at(-1), first.length]).toEqual([0, 40, 41]);
    expect([second[0], second.at(-1), second.length]).toEqual([16, 25, 10]);
  });

  it('offer maximum ages from the minimum age to 25', () => {
    expect([maxAgeChoices(23), maxAgeChoices(null).length, maxAgeChoices(26)]).toEqual([[23, 24, 25], 26, []]);
  });
});

describe('default minutes of a rule', () => {
  it('are those of the type, else 2', () => {
    expect([defaultMinutesOf(type(29)), defaultMinutesOf(type(28)), defaultMinutesOf(type(18))]).toEqual([7.5, 0, 2]);
  });

  it('are removed by 0', () => {
    expect([minutesEntered(0), minutesEntered(7.5), minutesEntered(null)]).toEqual([null, 7.5, null]);
  });
});

describe('isIncludedInScaling', () => {
  it.each([
    ['probing by default', 45, null, true],
    ['probing unless its rule excludes it', 45, false, false],
    ['screening not by default', 3, null, false],
    ['screening if its rule includes it', 3, true, true],
    ['bitewings never, because their type cannot be', 4, true, false],
  ])('includes %s', (_name, id, includeWithScaling, expected) => {
    const row = includeWithScaling === null ? null : { includeWithScaling };
    expect(isIncludedInScaling(row, type(id))).toBe(expected);
  });
});
