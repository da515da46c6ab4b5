import { isMonthOver, previousMonth } from './report-month.js';

const [TORONTO, VANCOUVER, ST_JOHNS] = ['America/Toronto', 'America/Vancouver', 'America/St_Johns'];

describe('the month of a report', () => {
  it.each([
    ['2026-11-01T02:29:59Z', ST_JOHNS, false],
    ['2026-11-01T02:30:00Z', ST_JOHNS, true],
    ['2026-11-01T03:59:59Z', TORONTO, false],
    ['2026-11-01T04:00:00Z', TORONTO, true],
    ['2026-11-01T04:00:00Z', VANCOUVER, false],
  ])('October is over at %s in %s: %s', (instant, timeZone, isOver) => {
    const now = Date.parse(instant);
    expect(isMonthOver({ timeZone }, '2026-10', now)).toBe(isOver);
    expect(previousMonth({ timeZone }, now)).toBe(isOver ? '2026-10' : '2026-09');
  });

  it('is of the year before in January', () => {
    expect(previousMonth({ timeZone: TORONTO }, Date.parse('2027-01-31T12:00:00Z'))).toBe('2026-12');
  });
});
