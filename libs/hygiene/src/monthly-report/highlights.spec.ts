import type { MonthlyComparison } from '@helix/contracts';
import { changeHighlights, toDoHighlight } from './highlights.js';

const row = (providerName: string, previous: number | null, current: number | null): MonthlyComparison => ({
  ...{ providerId: providerName === 'Office Wide' ? null : providerName, providerName },
  ...{ currentMonthPerHour: current, previousMonthPerHour: previous, rnaUsagePercentage: null },
});
const chart = (...data: (number | null)[]) => ({ series: [{ name: 'Office Wide', data }], xaxisValues: [] });
const NONE = chart(null, null);

describe('changeHighlights', () => {
  it('names what rose and what fell most, by percent of the month before', () => {
    const highlights = changeHighlights({
      currency: 'CAD',
      // 5 % less, 20 % more, 30 % less.
      monthComparisons: [row('Ada Adams', 100, 120), row('Bo Brown', 200, 140), row('Office Wide', 160, 152)],
      rnaUsageChart: chart(50, 80, 72),
      patientCountChart: chart(1_204, 1_230),
    });
    expect(highlights).toEqual([
      {
        ...{ kind: 'rose', text: 'Production per hour of Ada Adams rose most: from $100.00 to $120.00, by 20.0%.' },
        figure: { measure: 'perHour', providerId: 'Ada Adams' },
      },
      {
        ...{ kind: 'fell', text: 'Production per hour of Bo Brown fell most: from $200.00 to $140.00, by 30.0%.' },
        figure: { measure: 'perHour', providerId: 'Bo Brown' },
      },
    ]);
  });

  it('compares RNA usage and active patients with them', () => {
    const highlights = changeHighlights({
      currency: 'CAD',
      monthComparisons: [row('Office Wide', 100, 101)],
      rnaUsageChart: chart(64.1, 80),
      patientCountChart: chart(1_230, 1_204),
    });
    expect(highlights.map(({ text, figure }) => [text, figure])).toEqual([
      ['RNA usage rose most: from 64.1% to 80.0%.', { measure: 'rnaUsage', providerId: null }],
      ['The number of active patients fell most: from 1,230 to 1,204, by 2.1%.', null],
    ]);
  });

  it('has amounts in the currency of the clinic', () => {
    const [rose] = changeHighlights({
      currency: 'GBP',
      monthComparisons: [row('Office Wide', 980, 1_078)],
      ...{ rnaUsageChart: NONE, patientCountChart: NONE },
    });
    expect(rose?.text).toBe('Production per hour rose most: from £980.00 to £1,078.00, by 10.0%.');
  });

  it('takes of equal changes the office first', () => {
    const [rose] = changeHighlights({
      currency: 'CAD',
      monthComparisons: [row('Ada Adams', 100, 110), row('Office Wide', 200, 220)],
      ...{ rnaUsageChart: NONE, patientCountChart: NONE },
    });
    expect(rose?.text).toBe('Production per hour rose most: from $200.00 to $220.00, by 10.0%.');
  });

  it('says when nothing rose or nothing fell', () => {
    const of = (previous: number, current: number) =>
      changeHighlights({
        currency: 'CAD',
        monthComparisons: [row('Office Wide', previous, current)],
        ...{ rnaUsageChart: NONE, patientCountChart: NONE },
      }).map(({ text }) => text);
    expect(of(100, 90)[0]).toBe('Nothing rose against the month before.');
    expect(of(100, 110)[1]).toBe('Nothing fell against the month before.');
    expect(of(100, 100)).toEqual(['Nothing rose against the month before.', 'Nothing fell against the month before.']);
  });

  it('has no comparison in the first month, and none with a month of 0', () => {
    const first = [{ kind: 'rose', text: 'First month: no comparison.', figure: null }];
    const of = (previous: number | null, current: number | null) =>
      changeHighlights({
        currency: 'CAD',
        monthComparisons: [row('Office Wide', previous, current)],
        ...{ rnaUsageChart: chart(80), patientCountChart: chart() },
      });
    expect(of(null, 134.39)).toEqual(first);
    expect(of(0, 134.39)).toEqual(first);
    expect(of(120, null)).toEqual(first);
  });
});

describe('toDoHighlight', () => {
  const missed = {
    procedureName: 'Fluoride',
    totalDue: 1_212,
    completedCount: 131,
    reason: 'Ran Out of Time' as const,
  };

  it.each([
    [missed, 'Fluoride was due 1,212 times and done 131 times; the reason most given was Ran Out of Time.'],
    [
      { ...missed, totalDue: 2, completedCount: 1, reason: 'Not planned' as const },
      'Fluoride was due 2 times and done once; most often it was not planned.',
    ],
    [
      { ...missed, totalDue: 1, completedCount: 0, reason: 'Unspecified' as const },
      'Fluoride was due once and never done; most often no reason was given.',
    ],
    [null, 'Everything that was due was done.'],
  ])('says what was missed most, and why: %#', (topMissed, text) => {
    expect(toDoHighlight(topMissed, true)).toEqual({ kind: 'toDo', text, figure: null });
  });

  it('says that nothing was due', () => {
    expect(toDoHighlight(null, false).text).toBe('Nothing was due.');
  });
});
