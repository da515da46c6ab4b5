import { dueMonth, dueMonthOf, waitsForData } from './due-months.js';

const at = (instant: string) => Date.parse(instant);
const utc = (epochMs: number) => new Date(epochMs).toISOString();
const due = (instant: string, timeZone: string) => {
  const found = dueMonth(at(instant), timeZone);
  return found && [found.month, utc(found.dueAt)];
};

describe('dueMonth', () => {
  it.each([
    // Clocks go back on 1 November 2026 at 2:00: 06:00 is 11:00 in UTC.
    ['America/Toronto', '2026-11-01T10:59:59.999Z', undefined],
    ['America/Toronto', '2026-11-01T11:00:00Z', ['2026-10', '2026-11-01T11:00:00.000Z']],
    ['America/St_Johns', '2026-11-01T09:29:59.999Z', undefined],
    ['America/St_Johns', '2026-11-01T09:30:00Z', ['2026-10', '2026-11-01T09:30:00.000Z']],
    // Saskatchewan keeps its clocks.
    ['America/Regina', '2026-11-01T12:00:00Z', ['2026-10', '2026-11-01T12:00:00.000Z']],
    // It is still 31 October in UTC.
    ['Pacific/Auckland', '2026-10-31T17:00:00Z', ['2026-10', '2026-10-31T17:00:00.000Z']],
    ['America/Toronto', '2026-12-01T10:59:00Z', undefined],
    ['America/Toronto', '2026-12-01T11:00:00Z', ['2026-11', '2026-12-01T11:00:00.000Z']],
    // In summer 06:00 is 10:00 in UTC.
    ['America/Toronto', '2026-08-01T10:00:00Z', ['2026-07', '2026-08-01T10:00:00.000Z']],
    ['America/Toronto', '2027-01-01T11:00:00Z', ['2026-12', '2027-01-01T11:00:00.000Z']],
    ['America/Toronto', '2028-03-01T11:00:00Z', ['2028-02', '2028-03-01T11:00:00.000Z']],
  ])('in %s at %s is %j', (timeZone, instant, expected) => {
    expect(due(instant, timeZone)).toEqual(expected);
  });

  it('is due until the end of the month after it, for a service that was down', () => {
    expect(due('2026-12-01T04:59:59Z', 'America/Toronto')?.[0]).toBe('2026-10');
    expect(due('2026-12-01T05:00:00Z', 'America/Toronto')).toBeUndefined();
  });

  it('throws a RangeError for a time zone that does not exist', () => {
    expect(() => dueMonth(at('2026-11-23T11:00:00Z'), 'America/Nowhere')).toThrow(RangeError);
  });
});

describe('waitsForData', () => {
  const october = dueMonthOf('2026-10', 'America/Toronto');
  const waits = (lastSeen: string | null, now: string) =>
    waitsForData(october, lastSeen === null ? null : new Date(lastSeen), at(now));

  it.each([
    // The month was over at 04:00 in UTC, before the clocks went back.
    ['2026-11-01T03:59:59Z', '2026-11-01T11:00:00Z', true],
    ['2026-11-01T04:00:00Z', '2026-11-01T11:00:00Z', false],
    [null, '2026-11-01T11:00:00Z', true],
    [null, '2026-11-03T10:59:59Z', true],
    [null, '2026-11-03T11:00:00Z', false],
    ['2026-09-01T00:00:00Z', '2026-11-20T11:00:00Z', false],
  ])('of an agent that was last seen at %s, at %s: %s', (lastSeen, now, expected) => {
    expect(waits(lastSeen, now)).toBe(expected);
  });
});
