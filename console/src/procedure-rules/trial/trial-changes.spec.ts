import { minutesChange, moneyChange, procedureChanges, timeText } from './trial-changes.js';

const trial = (changedMinutes: number, changedCents: number) => ({
  appointments: 3,
  changedMinutes,
  changedCents,
  of: [],
});
const due = (...names: string[]) => ({ recommendedMinutes: 50, due: names });

describe('minutesChange and moneyChange', () => {
  it('returns direction and amount of minutes', () => {
    expect([20, -30, 0].map((minutes) => minutesChange(trial(minutes, 0)))).toEqual([
      { way: 'more', amount: 20 },
      { way: 'less', amount: 30 },
      { way: 'same', amount: 0 },
    ]);
  });

  it('returns direction and amount of dollars from cents', () => {
    expect([15_050, -4200, 0].map((cents) => moneyChange(trial(0, cents)))).toEqual([
      { way: 'more', amount: 150.5 },
      { way: 'less', amount: 42 },
      { way: 'same', amount: 0 },
    ]);
  });
});

describe('timeText', () => {
  it.each([
    [45, '45 min'],
    [120, '120 min'],
    [150, '2.5 h'],
    [570, '9.5 h'],
    [18_410, '307 h'],
    [90_000, '1,500 h'],
  ])('of %i minutes is %s', (minutes, expected) => {
    expect(timeText(minutes)).toBe(expected);
  });
});

describe('procedureChanges', () => {
  it('lists added and removed procedures only', () => {
    expect(procedureChanges(due('Bitewings', 'Recall exam'), due('Recall exam', 'Scaling', 'Fluoride'))).toEqual({
      come: ['Scaling', 'Fluoride'],
      go: ['Bitewings'],
    });
  });

  it('is empty when only minutes change', () => {
    expect(procedureChanges(due('Scaling'), due('Scaling'))).toEqual({ come: [], go: [] });
  });
});
