import { insightDays, insightMonth, listedDays, moveMonth, shownDays, shownMonthsText } from './months.js';

describe('moveMonth', () => {
  it('moves across years', () => {
    expect([moveMonth('2026-12', 1), moveMonth('2026-01', -1)]).toEqual(['2027-01', '2025-12']);
  });
});

describe('shownDays', () => {
  it('spans the weeks of the month, Monday to Sunday', () => {
    // 1 May 2026 is a Friday, 31 May a Sunday; February 2027 begins on a Monday and ends on a Sunday.
    expect(shownDays('2026-05', '2026-03-10')).toEqual({ startDate: '2026-04-27', endDate: '2026-05-31' });
    expect(shownDays('2027-02', '2026-09-10')).toEqual({ startDate: '2027-02-01', endDate: '2027-02-28' });
  });

  it('leaves out past weeks of the current month and shows at least five weeks', () => {
    // 10 March 2026 is a Tuesday; the month's own weeks would end on 5 April.
    expect(shownDays('2026-03', '2026-03-10')).toEqual({ startDate: '2026-03-09', endDate: '2026-04-12' });
    // All six weeks of a month that has just started: 1 August 2026 is a Saturday, 31 August a Monday.
    expect(shownDays('2026-08', '2026-08-01')).toEqual({ startDate: '2026-07-27', endDate: '2026-09-06' });
  });
});

describe('shownMonthsText', () => {
  it('names the next month too where whole weeks of it take the place of past ones', () => {
    // Shown are 9 March to 12 April, and 28 December to 31 January.
    expect(shownMonthsText('2026-03', '2026-03-10')).toBe('Mar – Apr 2026');
    expect(shownMonthsText('2026-12', '2026-12-30')).toBe('Dec 2026 – Jan 2027');
  });

  it('names one month where others only fill up its first and last week', () => {
    // Shown are 27 July to 6 September, and 31 August to 4 October.
    expect(shownMonthsText('2026-08', '2026-08-01')).toBe('August 2026');
    expect(shownMonthsText('2026-09', '2026-08-01')).toBe('September 2026');
  });
});

describe('insightDays', () => {
  it('spans today to six months ahead within the shown days', () => {
    expect(insightDays('2026-03', '2026-03-10')).toEqual({ startDate: '2026-03-10', endDate: '2026-04-12' });
    expect(insightDays('2026-09', '2026-03-10')).toEqual({ startDate: '2026-08-31', endDate: '2026-09-10' });
  });
});

describe('insightMonth', () => {
  it('returns the requested month, the current one for malformed values, or the nearest with insights', () => {
    const months = ['2026-04', null, 'x', '2026-13', '2026-02', '2027-01'].map((requested) =>
      insightMonth(requested, '2026-03-10'),
    );
    expect(months).toEqual(['2026-04', '2026-03', '2026-03', '2026-03', '2026-03', '2026-09']);
  });
});

describe('listedDays', () => {
  const days = ['2026-03-20', '2026-03-09', '2026-03-12', '2026-05-04'];

  it('begins with today in the current month, also without insights', () => {
    expect(listedDays('2026-03', '2026-03-10', days)).toEqual(['2026-03-10', '2026-03-12', '2026-03-20']);
    expect(listedDays('2026-03', '2026-03-12', days)).toEqual(['2026-03-12', '2026-03-20']);
  });

  it('has only days with insights in later months', () => {
    expect(listedDays('2026-05', '2026-03-10', days)).toEqual(['2026-05-04']);
  });
});
