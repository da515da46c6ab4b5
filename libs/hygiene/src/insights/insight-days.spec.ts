import { insightsToday, lastInsightDay } from './insight-days.js';

describe('the days of insights', () => {
  it('begin with the day in New York', () => {
    expect(insightsToday(Date.parse('2026-03-10T03:59:59Z'))).toBe('2026-03-09');
    expect(insightsToday(Date.parse('2026-03-10T04:00:00Z'))).toBe('2026-03-10');
    // In winter New York is an hour further behind.
    expect(insightsToday(Date.parse('2026-12-10T04:59:59Z'))).toBe('2026-12-09');
    expect(insightsToday(Date.parse('2026-12-10T05:00:00Z'))).toBe('2026-12-10');
  });

  it('reach six months ahead, to the last day of a shorter month', () => {
    expect(lastInsightDay('2026-03-10')).toBe('2026-09-10');
    expect(lastInsightDay('2026-08-31')).toBe('2027-02-28');
  });
});
