import { percentagePlanned } from '../dashboard/dashboard-measures.js';
import { addPlanned, addSeen, isOpenRebooking, percentageRebooked } from './counts.js';

describe('percentageRebooked (R-26)', () => {
  it('adds the patients of all days and divides once', () => {
    // 1 of 1 and 1 of 5: 2 of 6 are 33.3 %, the mean of 100 and 20 would be 60.
    const days = [
      { date: '2026-11-02', seen: 1, rebooked: 1 },
      { date: '2026-11-03', seen: 5, rebooked: 1 },
    ];
    expect(percentageRebooked(addSeen(days))).toBe(33.3);
  });

  it('is null when nobody was seen', () => {
    expect(percentageRebooked(addSeen([]))).toBeNull();
  });
});

describe('isOpenRebooking', () => {
  it('is true up to the end of the seventh day after one of the days', () => {
    const days = [{ date: '2026-11-01' }, { date: '2026-11-10' }];
    expect(isOpenRebooking(days, '2026-11-17')).toBe(true);
    expect(isOpenRebooking(days, '2026-11-18')).toBe(false);
  });
});

describe('addPlanned (R-27)', () => {
  it('adds the appointments of all days before the percentage is computed', () => {
    const counts = addPlanned([
      { appointments: 2, planned: 2 },
      { appointments: 6, planned: 1 },
    ]);
    // 3 of 8.
    expect([counts, percentagePlanned(counts)]).toEqual([{ appointments: 8, planned: 3 }, 37.5]);
  });
});
