import fc from 'fast-check';
import { monthsUpTo } from '../time/day-ranges.js';
import { countActivePatients, type SeenMonths } from './active-patients.js';

const months = monthsUpTo('2026-10-31', 24);
const inMonths = (seen: readonly SeenMonths[], ...asked: string[]) =>
  countActivePatients(seen, months)
    .filter(({ month }) => asked.includes(month))
    .map(({ patients }) => patients);

describe('countActivePatients (R-37)', () => {
  it('counts a patient in the month of the appointment and the 17 after it', () => {
    const seen = [{ month: '2025-01', nextMonth: null, patients: 3 }];
    expect(inMonths(seen, '2024-12', '2025-01', '2026-06', '2026-07')).toEqual([0, 3, 3, 0]);
  });

  it('counts a patient once who comes again within 18 months, and stops between appointments that are further apart', () => {
    // The one comes after 6 months; the other stayed away for 20 months.
    const seen = [
      { month: '2025-01', nextMonth: '2025-07', patients: 1 },
      { month: '2025-07', nextMonth: null, patients: 1 },
      { month: '2024-11', nextMonth: '2026-07', patients: 1 },
      { month: '2026-07', nextMonth: null, patients: 1 },
    ];
    expect(inMonths(seen, '2024-11', '2025-01', '2025-07', '2026-04', '2026-05', '2026-07')).toEqual([
      1, 2, 2, 2, 1, 2,
    ]);
  });

  it('counts appointments before the first month while they make patients active', () => {
    const seen = [
      { month: '2023-06', nextMonth: null, patients: 5 },
      { month: '2023-05', nextMonth: null, patients: 7 },
    ];
    // 2023-06 counts up to 2024-11, the first month; 2023-05 no longer.
    expect(inMonths(seen, '2024-11', '2024-12')).toEqual([5, 0]);
  });

  it('has a number for each month, and none without months', () => {
    expect(countActivePatients([], months).map(({ month }) => month)).toEqual(months);
    expect(countActivePatients([{ month: '2025-01', nextMonth: null, patients: 1 }], [])).toEqual([]);
  });

  it('counts as looking at every patient and month one by one does', () => {
    const all = monthsUpTo('2026-10-31', 60);
    const shown = all.slice(24);
    const patient = fc.uniqueArray(fc.nat(all.length - 1), { maxLength: 6 }).map((at) => at.toSorted((a, b) => a - b));
    fc.assert(
      fc.property(fc.array(patient, { maxLength: 5 }), (patients) => {
        const seen = patients.flatMap((of) =>
          of.map((at, i) => ({ month: all[at]!, nextMonth: all[of[i + 1] ?? -1] ?? null, patients: 1 })),
        );
        const expected = shown.map((month, i) => ({
          month,
          patients: patients.filter((of) => of.some((at) => at <= i + 24 && at > i + 24 - 18)).length,
        }));
        expect(countActivePatients(seen, shown)).toEqual(expected);
      }),
    );
  });
});
