import fc from 'fast-check';
import { Temporal } from 'temporal-polyfill';
import { addMonths, ageOn, daysBetween, isCalendarDay, monthsBetween } from './calendar-day.js';

const day = fc
  .date({ min: new Date('1850-01-01'), max: new Date('2150-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));
const NOT_DAYS = [
  '',
  '2026-02-29',
  '2026-13-01',
  '2026-00-10',
  '2026-04-31',
  '2026-01-00',
  '0000-01-01',
  '2026-1-1',
  '2026/01/01',
  '2026-01-01T00:00:00',
  ' 2026-01-1',
  '2026-01-0x',
];

describe('isCalendarDay', () => {
  it.each(NOT_DAYS)('rejects %j', (text) => {
    expect(isCalendarDay(text)).toBe(false);
    expect([addMonths(text, 1), daysBetween(text, '2026-01-01'), daysBetween('2026-01-01', text)]).toEqual([
      null,
      null,
      null,
    ]);
    expect([ageOn(text, '2026-01-01'), ageOn('1990-01-01', text)]).toEqual([null, null]);
  });

  it.each(['2026-02-28', '2028-02-29', '2000-02-29', '0001-01-01', '9999-12-31'])('accepts %s', (text) => {
    expect(isCalendarDay(text)).toBe(true);
  });

  it('rejects 29 February of 1900 and 2100', () => {
    expect([isCalendarDay('1900-02-29'), isCalendarDay('2100-02-29')]).toEqual([false, false]);
  });
});

describe('addMonths', () => {
  it.each([
    ['2025-08-31', 6, '2026-02-28'],
    ['2027-08-31', 6, '2028-02-29'],
    ['2026-03-01', 9, '2026-12-01'],
    ['2026-12-15', 1, '2027-01-15'],
    ['2026-01-31', 1, '2026-02-28'],
    ['2026-03-31', -1, '2026-02-28'],
    ['2026-01-15', -1, '2025-12-15'],
    ['2026-05-20', 0, '2026-05-20'],
    ['2028-02-29', 12, '2029-02-28'],
    ['2028-02-29', 48, '2032-02-29'],
  ])('%s plus %s months is %s', (date, months, expected) => {
    expect(addMonths(date, months)).toBe(expected);
  });

  it.each([
    ['2026-01-31', 0.5],
    ['2026-01-31', NaN],
    ['2026-01-31', Infinity],
    ['9999-12-01', 1],
    ['0001-01-31', -1],
    ['2026-01-31', 1e17],
  ])('returns null for %s plus %s months', (date, months) => {
    expect(addMonths(date, months)).toBeNull();
  });

  it('agrees with Temporal', () => {
    fc.assert(
      fc.property(day, fc.integer({ min: -1800, max: 1800 }), (date, months) => {
        expect(addMonths(date, months)).toBe(Temporal.PlainDate.from(date).add({ months }).toString());
      }),
    );
  });
});

describe('daysBetween', () => {
  it.each([
    ['2026-02-27', '2026-02-28', 1],
    ['2026-02-20', '2026-03-10', 18],
    ['2028-02-28', '2028-03-01', 2],
    ['2026-03-10', '2026-02-20', -18],
    ['2026-01-01', '2027-01-01', 365],
    ['2026-05-05', '2026-05-05', 0],
  ])('from %s to %s is %s days', (from, to, expected) => {
    expect(daysBetween(from, to)).toBe(expected);
  });

  it('agrees with Temporal', () => {
    fc.assert(
      fc.property(day, day, (from, to) => {
        expect(daysBetween(from, to)).toBe(Temporal.PlainDate.from(from).until(to, { largestUnit: 'day' }).days);
      }),
    );
  });
});

describe('monthsBetween', () => {
  it.each([
    ['2025-08-31', '2026-02-27', 5],
    ['2025-08-31', '2026-02-28', 6],
    ['2026-03-10', '2026-04-09', 0],
    ['2026-03-10', '2026-03-10', 0],
    ['2026-03-10', '2026-03-09', null],
    ['2026-02-30', '2026-03-09', null],
  ])('from %s to %s is %s', (from, to, expected) => {
    expect(monthsBetween(from, to)).toBe(expected);
  });

  it('returns the most months that can be added', () => {
    fc.assert(
      fc.property(day, day, (from, to) => {
        const months = monthsBetween(from, to);
        if (from > to) return expect(months).toBeNull();
        expect(addMonths(from, months ?? -1)! <= to).toBe(true);
        expect(addMonths(from, (months ?? -1) + 1)! > to).toBe(true);
      }),
    );
  });
});

describe('ageOn', () => {
  it.each([
    ['2010-06-15', '2026-06-14', 15],
    ['2010-06-15', '2026-06-15', 16],
    ['2010-12-31', '2026-01-01', 15],
    ['2026-06-15', '2026-06-15', 0],
    ['2012-02-29', '2026-02-27', 13],
    ['2012-02-29', '2026-02-28', 14],
    ['2012-02-29', '2028-02-28', 15],
    ['2012-02-29', '2028-02-29', 16],
    ['2026-06-16', '2026-06-15', null],
    [null, '2026-06-15', null],
  ])('born on %s, age on %s is %s', (birthDate, date, expected) => {
    expect(ageOn(birthDate, date)).toBe(expected);
  });

  it('returns the number of full years since birth', () => {
    fc.assert(
      fc.property(day, day, (birthDate, date) => {
        const age = ageOn(birthDate, date);
        if (birthDate > date) return expect(age).toBeNull();
        expect(addMonths(birthDate, 12 * (age ?? -1))! <= date).toBe(true);
        expect(addMonths(birthDate, 12 * ((age ?? -1) + 1))! > date).toBe(true);
      }),
    );
  });
});
