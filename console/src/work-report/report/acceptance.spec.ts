import type { TreatmentSuccess } from '@helix/contracts';
import { acceptanceBars } from './acceptance.js';

const NONE = {
  ...{ PatientDeclined: 0, RanOutOfTime: 0, TreatmentPlanChanged: 0, DoctorNotAvailable: 0, Other: 0, Unspecified: 0 },
};
const success = (completedCount: number, reasons: Partial<typeof NONE>): TreatmentSuccess => {
  const missedCount = Object.values(reasons).reduce((sum, count) => sum + count, 0);
  const share = (count: number) => (100 * count) / (completedCount + missedCount);
  return {
    ...{ percentage: share(completedCount), completedCount, missedCount },
    missedReasonCount: { ...NONE, ...reasons },
    missedReasonPercentage: Object.fromEntries(
      Object.entries({ ...NONE, ...reasons }).map(([reason, count]) => [reason, share(count)]),
    ) as typeof NONE,
  };
};

describe('acceptanceBars', () => {
  it('leave out treatments that were always completed, and begin with the least accepted one', () => {
    const bars = acceptanceBars({
      Fluoride: success(7, { PatientDeclined: 3 }),
      Scaling: success(5, {}),
      Bitewings: success(1, { RanOutOfTime: 1 }),
    });
    expect(bars.map(({ name }) => name)).toEqual(['Bitewings', 'Fluoride']);
  });

  it('have counts from 20 % on, and no label below 4 %', () => {
    // Of 100: 60, 20, 16, 3 and 1.
    const [bar] = acceptanceBars({
      Fluoride: success(60, { PatientDeclined: 20, RanOutOfTime: 16, Other: 3, Unspecified: 1 }),
    });
    expect(bar?.parts.map(({ series, label }) => [series, label])).toEqual([
      ['Completed', '60% (60)'],
      ['PatientDeclined', '20% (20)'],
      ['RanOutOfTime', '16%'],
      ['Other', ''],
      ['Unspecified', ''],
    ]);
  });
});
