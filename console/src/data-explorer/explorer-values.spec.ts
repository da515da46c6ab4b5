import type { ExplorerRow } from '@helix/contracts';
import { buildExplorerRow } from '../testing/build-explorer-row.js';
import { EXPLORER_VALUES, ValueOfRows, valuesFor, type ExplorerValueKey } from './explorer-values.js';

const valueOf = (key: ExplorerValueKey, ...rows: Partial<ExplorerRow>[]): number | null => {
  const value = new ValueOfRows(key);
  for (const row of rows) value.push(buildExplorerRow(row));
  return value.value();
};

describe('a ratio of the Data Explorer', () => {
  it('adds first and divides once, and is not the mean of the days', () => {
    // 100 in one hour and 100 in three: 50 an hour, where the mean of 100.00 and 33.33 would be 66.67.
    const days = [
      { moneyEarned: 100, totalMinutesWorked: 60, perHour: 100 },
      { moneyEarned: 100, totalMinutesWorked: 180, perHour: 33.33 },
    ];
    expect(valueOf('perHour', ...days)).toBe(50);
  });

  it.each([
    ['perHour', 86.67],
    ['hygienePerHour', 60],
    ['hygieneXRayPerHour', 73.33],
  ] as const)('%s of 90 minutes is %d, to the cent', (key, expected) => {
    expect(
      valueOf(key, { moneyEarned: 130, hygieneEarned: 90, xRayEarned: 20, examEarned: 20, totalMinutesWorked: 90 }),
    ).toBe(expected);
  });

  it('of open time compares the known time alone', () => {
    const known = { knownMinutesWorked: 400, totalMinutesWorked: 400, totalMinutesClocked: 480 };
    const unknown = { knownMinutesWorked: 0, totalMinutesWorked: 480, totalMinutesClocked: null };
    // 80 of 480 minutes.
    expect(valueOf('openTime', known, unknown)).toBe(16.7);
  });

  it.each([
    ['planned', 33.3],
    ['rebooked', 25],
    // 2 of the 6 that took place and these 2.
    ['noShow', 25],
  ] as const)('%s is %d percent, one decimal', (key, expected) => {
    const counts = { appointments: 6, plannedAppointments: 2, patientsSeen: 4, patientsRebooked: 1, noShows: 2 };
    expect(valueOf(key, { ...counts, cancellations: 5 })).toBe(expected);
  });

  it.each(['perHour', 'openTime', 'planned', 'rebooked', 'noShow'] as const)(
    '%s has no value where there is nothing to divide by',
    (key) => expect(valueOf(key, { totalMinutesWorked: 0 })).toBeNull(),
  );
});

describe('a sum of the Data Explorer', () => {
  it('of money is exact to the cent', () => {
    expect(valueOf('moneyEarned', { moneyEarned: 1.1 }, { moneyEarned: 2.2 })).toBe(3.3);
  });

  it('of minutes is in hours', () => {
    expect(valueOf('totalMinutesWorked', { totalMinutesWorked: 60 }, { totalMinutesWorked: 30 })).toBe(1.5);
  });

  it('leaves out days without the value, and has none where no day has it', () => {
    expect(valueOf('goal', { goal: 350 }, { goal: null })).toBe(350);
    expect(valueOf('goal', { goal: null }, { goal: null })).toBeNull();
    expect(valueOf('totalMinutesClocked', { totalMinutesClocked: null })).toBeNull();
    expect(valueOf('perHour', { moneyEarned: null })).toBeNull();
  });

  it('of nothing but zeros is 0', () => {
    expect(valueOf('noShows', { noShows: 0 })).toBe(0);
  });
});

describe('valuesFor', () => {
  it('offers no money to users who turned performance off', () => {
    expect(valuesFor(true).filter((key) => EXPLORER_VALUES[key].unit === 'money')).toEqual([]);
    expect(valuesFor(true)).toContain('openTime');
  });

  it('offers values by the hour as ratios alone, never the one of a day to add or average', () => {
    const fields = valuesFor(false).flatMap((key): readonly string[] => EXPLORER_VALUES[key].fields);
    expect(fields).not.toContain('perHour');
  });
});
