import { minutesChange, moneyChange, procedureChanges } from './trial-words.js';

const trial = (changedMinutes: number, changedCents: number) => ({
  appointments: 3,
  changedMinutes,
  changedCents,
  of: [],
});
const due = (...names: string[]) => ({ recommendedMinutes: 50, due: names });

describe('what a trial comes to', () => {
  it('is minutes, more or less of them', () => {
    expect([20, -30, 0].map((minutes) => minutesChange(trial(minutes, 0)))).toEqual([
      { way: 'more', amount: 20 },
      { way: 'less', amount: 30 },
      { way: 'same', amount: 0 },
    ]);
  });

  it('is dollars, from cents', () => {
    expect([15_050, -4200, 0].map((cents) => moneyChange(trial(0, cents)))).toEqual([
      { way: 'more', amount: 150.5 },
      { way: 'less', amount: 42 },
      { way: 'same', amount: 0 },
    ]);
  });
});

describe('the procedures of an appointment', () => {
  it('come and go, and the others are not named', () => {
    expect(procedureChanges(due('Bitewings', 'Recall exam'), due('Recall exam', 'Scaling', 'Fluoride'))).toEqual({
      come: ['Scaling', 'Fluoride'],
      go: ['Bitewings'],
    });
  });

  it('stay where only minutes change', () => {
    expect(procedureChanges(due('Scaling'), due('Scaling'))).toEqual({ come: [], go: [] });
  });
});
