import { byResult, isDone, isMissed, PROCEDURE_RESULT, procedureResult, resultIcon } from './result-status.js';

const { Unknown, Missed, Partial, Completed, Exceeded, MissedWithReason } = PROCEDURE_RESULT;
const OVER = { hasReason: false, isOver: true };

describe('procedureResult (R-32)', () => {
  it.each([
    [2, 0, Missed],
    [2, 0.5, Partial],
    [2, 1.5, Partial],
    [2, 2, Completed],
    [2, 2.5, Exceeded],
    [4200, 4199, Partial],
    [4200, 4200, Completed],
    [4200, 4201, Exceeded],
    [0, 1, Exceeded],
    [0, 0, Missed],
    [2, -1, Missed],
    [2, Number.NaN, Missed],
    [Number.NaN, 1, Exceeded],
  ])('returns for %d planned and %d done the result %d', (planned, completed, result) => {
    expect(procedureResult(planned, completed, OVER)).toBe(result);
  });

  it('returns MissedWithReason for a missed procedure with a reason and ignores the reason otherwise', () => {
    const reasoned = { hasReason: true, isOver: true };
    expect([0, 1, 2, 3].map((done) => procedureResult(2, done, reasoned))).toEqual([
      MissedWithReason,
      Partial,
      Completed,
      Exceeded,
    ]);
  });

  it('returns Unknown before the end while nothing is done and no reason is given', () => {
    const running = { hasReason: false, isOver: false };
    expect([0, 1, 2].map((done) => procedureResult(2, done, running))).toEqual([Unknown, Partial, Completed]);
    expect(procedureResult(2, 0, { hasReason: true, isOver: false })).toBe(MissedWithReason);
  });

  it('has an icon, another one for a missed procedure that was due', () => {
    const all = [Unknown, Missed, Partial, Completed, Exceeded, MissedWithReason];
    const icons = [null, 'cross', 'warning', 'check', 'doubleCheck', 'cross'];
    expect(all.map((result) => resultIcon(result, false))).toEqual(icons);
    expect(all.map((result) => resultIcon(result, true))).toEqual(
      icons.map((icon) => (icon === 'cross' ? 'purpleCross' : icon)),
    );
    expect(all.filter(isDone)).toEqual([Partial, Completed, Exceeded]);
    expect(all.filter(isMissed)).toEqual([Missed, MissedWithReason]);
  });

  it('sorts by status, highest first', () => {
    const shuffled = [Missed, MissedWithReason, Unknown, Partial, Exceeded, Completed].map((status) => ({ status }));
    expect(shuffled.sort(byResult).map(({ status }) => status)).toEqual([
      MissedWithReason,
      Exceeded,
      Completed,
      Partial,
      Missed,
      Unknown,
    ]);
  });
});
