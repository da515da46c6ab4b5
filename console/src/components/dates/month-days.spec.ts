import { ANY_DATE, dateAfterKey, moveMonths, weeksOfMonth } from './month-days.js';

describe('weeksOfMonth', () => {
  it('has six weeks from Monday to Sunday, whatever the length of the month', () => {
    const weeks = weeksOfMonth('2026-11-23');
    expect(weeks.map(([monday]) => monday)).toEqual([
      '2026-10-26',
      '2026-11-02',
      '2026-11-09',
      '2026-11-16',
      '2026-11-23',
      '2026-11-30',
    ]);
    expect(weeks.at(-1)?.at(-1)).toBe('2026-12-06');
    // February 2027 begins on a Monday and has 28 days.
    expect(weeksOfMonth('2027-02-14')[0]?.[0]).toBe('2027-02-01');
    expect(weeksOfMonth('2027-02-14')).toHaveLength(6);
  });
});

describe('dateAfterKey', () => {
  it.each([
    ['ArrowLeft', false, '2026-11-22'],
    ['ArrowRight', false, '2026-11-24'],
    ['ArrowUp', false, '2026-11-16'],
    ['ArrowDown', false, '2026-11-30'],
    ['Home', false, '2026-11-23'],
    ['End', false, '2026-11-29'],
    ['PageUp', false, '2026-10-23'],
    ['PageDown', false, '2026-12-23'],
    ['PageUp', true, '2025-11-23'],
    ['PageDown', true, '2027-11-23'],
    ['a', false, null],
  ])('moves from Monday 2026-11-23 by %s (Shift: %s) to %s', (key, shiftKey, expected) => {
    expect(dateAfterKey('2026-11-23', { key, shiftKey }, ANY_DATE)).toBe(expected);
  });

  it('stays within the limits', () => {
    const limits = { min: '2026-11-20', max: '2026-11-25' };
    const after = (key: string) => dateAfterKey('2026-11-23', { key, shiftKey: false }, limits);
    expect([after('ArrowUp'), after('ArrowDown'), after('PageUp'), after('End')]).toEqual([
      '2026-11-20',
      '2026-11-25',
      '2026-11-20',
      '2026-11-25',
    ]);
  });
});

it('moveMonths ends on the last day of a shorter month', () => {
  expect(moveMonths('2026-10-31', 1, ANY_DATE)).toBe('2026-11-30');
  expect(moveMonths('2199-12-31', 1, ANY_DATE)).toBe('2199-12-31');
});
