import { claimRows } from './claim-rows.js';

const SCALING = 18;
const treated = (date: string, units: number) => ({ procedureRuleTypeId: SCALING, date, units });

describe('claimRows', () => {
  const history = [treated('2026-02-02', 3), treated('2026-02-02', -1), treated('2026-05-04', -0.5)];

  it('takes the reversed units off, and leaves out a day that has nothing else', () => {
    expect(claimRows(history, { claims: [] }, () => true)).toMatchObject([{ date: '2026-02-02', recordedUnits: 2 }]);
  });

  it('keeps a day that a user corrected', () => {
    const claims = [treated('2026-05-04', 1)];
    expect(claimRows(history, { claims }, () => true).map(({ date, units }) => [date, units])).toEqual([
      ['2026-05-04', 1],
      ['2026-02-02', 2],
    ]);
  });
});
