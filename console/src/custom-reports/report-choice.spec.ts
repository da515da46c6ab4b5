import type { CustomReport } from '@helix/contracts';
import { monthChoices, opensPage, parametersOf, reportOf, reportQuery, yearChoices } from './report-choice.js';

const report = (name: string, parameters: CustomReport['parameters']): CustomReport => ({
  ...{ name, parameters, friendlyName: name, description: '' },
});
const of = (address: string, today = '2026-11-24') => parametersOf(new URLSearchParams(address), today);

describe('parametersOf', () => {
  it('begins with the last month and quarter that are over', () => {
    expect(of('')).toEqual({
      ...{ startDate: '2026-10-01', endDate: '2026-10-31', month: '2026-10', quarter: 'Q3', year: '2026' },
    });
  });

  it('begins with the year before in its first months', () => {
    expect(of('', '2026-02-10')).toMatchObject({ month: '2026-01', quarter: 'Q4', year: '2025' });
    expect(of('', '2026-01-01')).toMatchObject({
      endDate: '2025-12-31',
      month: '2025-12',
      quarter: 'Q4',
      year: '2025',
    });
  });

  it('takes what the address says, unless it is no choice', () => {
    const address = 'startDate=2026-02-03&endDate=2026-02-30&month=2026-12&quarter=Q1&year=2024';
    expect(of(address)).toEqual({
      ...{ startDate: '2026-02-03', endDate: '2026-10-31', month: '2026-10', quarter: 'Q1', year: '2026' },
    });
  });
});

describe('the choices of a report', () => {
  it('are months from January three years back to the current one, and two years', () => {
    const months = monthChoices('2026-11-24');
    expect([months[0], months.at(-1), months.length]).toEqual(['2026-11', '2023-01', 47]);
    expect(yearChoices('2026-11-24')).toEqual(['2026', '2025']);
  });
});

describe('the monthly report', () => {
  const monthly = report('CustomMonthly', 2);

  it('is of a month that is over', () => {
    expect(monthChoices('2026-11-24', monthly)[0]).toBe('2026-10');
    expect(parametersOf(new URLSearchParams('month=2026-11'), '2026-11-24', monthly).month).toBe('2026-10');
    expect(parametersOf(new URLSearchParams('month=2026-11'), '2026-11-24', report('OpenTime', 2)).month).toBe(
      '2026-11',
    );
  });

  it('is a page', () => {
    expect([opensPage(monthly), opensPage(report('OpenTime', 2))]).toEqual([true, false]);
  });
});

describe('reportOf', () => {
  const reports = [report('DaySheet', 1), report('OpenTime', 2)];

  it('is that of the address in any case, else the first one', () => {
    const named = (address: string) => reportOf(new URLSearchParams(address), reports)?.name;
    expect([named('report=opentime'), named('report=Nothing'), named('')]).toEqual([
      'OpenTime',
      'DaySheet',
      'DaySheet',
    ]);
  });
});

describe('reportQuery', () => {
  const values = of('');

  it.each([
    [1, { reportName: 'Any', startDate: '2026-10-01', endDate: '2026-10-31' }],
    [2, { reportName: 'Any', month: '2026-10' }],
    [3, { reportName: 'Any', year: '2026' }],
    [4, { reportName: 'Any', quarter: 'Q3', year: '2026' }],
  ] as const)('has only what kind %s asks for', (parameters, expected) => {
    expect(reportQuery(report('Any', parameters), values)).toEqual(expected);
  });
});
