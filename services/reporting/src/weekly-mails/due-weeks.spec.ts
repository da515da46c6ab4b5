import { dueWeekOf, dueWeeks, isTooLate } from './due-weeks.js';

const at = (instant: string) => Date.parse(instant);
const utc = (epochMs: number) => new Date(epochMs).toISOString();
const latest = (instant: string, timeZone: string) => {
  const { startDate, endDate, dueAt } = dueWeeks(at(instant), timeZone)[0]!;
  return [startDate, endDate, utc(dueAt)];
};

describe('dueWeeks', () => {
  it.each([
    ['2026-11-23T10:59:59.999Z', '2026-11-09', '2026-11-15', '2026-11-16T11:00:00.000Z'],
    ['2026-11-23T11:00:00Z', '2026-11-16', '2026-11-22', '2026-11-23T11:00:00.000Z'],
    ['2026-11-29T23:00:00Z', '2026-11-16', '2026-11-22', '2026-11-23T11:00:00.000Z'],
    // Sunday evening in Toronto, Monday in UTC.
    ['2026-11-30T04:00:00Z', '2026-11-16', '2026-11-22', '2026-11-23T11:00:00.000Z'],
  ])('at %s in Toronto begin with the week %s to %s', (instant, ...expected) => {
    expect(latest(instant, 'America/Toronto')).toEqual(expected);
  });

  it('are due at another time in each time zone', () => {
    const instant = '2026-11-23T11:00:00Z';
    expect(latest(instant, 'America/Toronto')[0]).toBe('2026-11-16');
    expect(latest(instant, 'America/Vancouver')[0]).toBe('2026-11-09');
    expect(latest('2026-11-23T09:30:00Z', 'America/St_Johns')).toEqual([
      ...['2026-11-16', '2026-11-22', '2026-11-23T09:30:00.000Z'],
    ]);
    // On the other side of the world it is Monday while it is Sunday in UTC.
    expect(latest('2026-11-22T17:00:00Z', 'Pacific/Auckland')).toEqual([
      ...['2026-11-16', '2026-11-22', '2026-11-22T17:00:00.000Z'],
    ]);
  });

  it.each([
    // On Sunday 2026-11-01 clocks go back at 2:00: 06:00 is 11:00 in UTC from then on.
    ['autumn', '2026-11-02T10:59:00Z', '2026-10-19', '2026-11-02T11:00:00Z', '2026-10-26'],
    // On Sunday 2027-03-14 they go forward: 06:00 is 10:00 in UTC from then on.
    ['spring', '2027-03-15T09:59:00Z', '2027-03-01', '2027-03-15T10:00:00Z', '2027-03-08'],
  ])('are due at 06:00 of the new local time after the clock change of %s', (_, before, week, after, next) => {
    expect([latest(before, 'America/Toronto')[0], latest(after, 'America/Toronto')[0]]).toEqual([week, next]);
  });

  it('have the week before as well, so that a run after a missed week notes what was missed', () => {
    const weeks = dueWeeks(at('2026-11-23T11:00:00Z'), 'America/Toronto');
    expect(weeks.map(({ startDate }) => startDate)).toEqual(['2026-11-16', '2026-11-09']);
  });

  it('throw a RangeError for a time zone that does not exist', () => {
    expect(() => dueWeeks(at('2026-11-23T11:00:00Z'), 'America/Nowhere')).toThrow(RangeError);
  });
});

describe('isTooLate', () => {
  it.each([
    ['2026-11-23T11:00:00Z', false],
    ['2026-11-26T11:00:00Z', false],
    ['2026-11-26T11:00:01Z', true],
  ])('for the mail of the week before Monday 2026-11-23 in Toronto, at %s: %s', (instant, expected) => {
    expect(isTooLate(dueWeekOf('2026-11-16', 'America/Toronto'), at(instant))).toBe(expected);
  });
});
