import { contiguousRanges, shownRange, windowAround, windowFor } from './shown-days.js';

describe('shownRange', () => {
  it('is the day itself, or its week from Monday to Sunday', () => {
    expect(shownRange('2026-11-21', false)).toEqual({ startDate: '2026-11-21', endDate: '2026-11-21' });
    expect(shownRange('2026-11-21', true)).toEqual({ startDate: '2026-11-16', endDate: '2026-11-22' });
  });
});

describe('windowAround', () => {
  it('spans 14 days on each side of the date, across months', () => {
    expect(windowAround('2026-03-01')).toEqual({ startDate: '2026-02-15', endDate: '2026-03-15' });
  });
});

describe('windowFor', () => {
  const current = windowAround('2026-11-21');

  it('keeps the window until the day leaves it', () => {
    const windowForDay = (date: string, loaded = current as typeof current | null) =>
      windowFor(date, shownRange(date, false), loaded);
    expect(windowForDay('2026-12-05')).toBe(current);
    expect(windowForDay('2026-11-07')).toBe(current);
    expect(windowForDay('2026-12-06')).toEqual({ startDate: '2026-11-22', endDate: '2026-12-20' });
    expect(windowForDay('2026-11-21', null)).toEqual(current);
  });

  it('moves the window when a part of the week is outside of it', () => {
    const windowForWeek = (date: string) => windowFor(date, shownRange(date, true), current);
    // Saturday 5 December is loaded, its Sunday is not; the week of 23 November is loaded completely.
    expect(windowForWeek('2026-12-05')).toEqual({ startDate: '2026-11-21', endDate: '2026-12-19' });
    expect(windowForWeek('2026-11-29')).toBe(current);
  });
});

describe('contiguousRanges', () => {
  it('groups consecutive days and ignores duplicates', () => {
    expect(contiguousRanges(['2026-12-01', '2026-11-30', '2026-11-24', '2026-11-30'])).toEqual([
      { startDate: '2026-11-24', endDate: '2026-11-24' },
      { startDate: '2026-11-30', endDate: '2026-12-01' },
    ]);
    expect(contiguousRanges([])).toEqual([]);
  });
});
