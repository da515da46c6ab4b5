import { changeOf, isOfOtherPerson, summaryOf } from './sheet-view.js';

const pair = (start: string, end: string) => ({ in: start, out: end });
const day = (providerId: string, date: string, before: { in: string; out: string }[] | null = null) => ({
  ...{ row: 2, providerId, providerName: providerId, date, minutes: 480 },
  ...{ punches: [pair('08:00', '16:00')], before },
});

describe('the change of a day', () => {
  const punches = [pair('08:00', '12:00'), pair('13:00', '17:00')];

  it.each([
    ['new', null],
    ['unchanged', [pair('08:00', '12:00'), pair('13:00', '17:00')]],
    ['replaced', [pair('08:00', '12:00')]],
    ['replaced', []],
  ])('is %s when an earlier time sheet said %j', (change, before) => {
    expect(changeOf({ punches, before })).toBe(change);
  });

  it('is none between two days without time', () => {
    expect(changeOf({ punches: [], before: [] })).toBe('unchanged');
  });
});

describe('the summary of a time sheet', () => {
  it('counts days, people and replaced days, and has the first and the last day', () => {
    const days = [
      day('H1', '2026-02-03', [pair('09:00', '16:00')]),
      day('H2', '2026-01-30', [pair('08:00', '16:00')]),
      day('H1', '2026-02-04'),
    ];
    expect(summaryOf(days)).toEqual({
      ...{ days: 3, people: 2, replaced: 1 },
      range: { from: '2026-01-30', to: '2026-02-04' },
    });
  });

  it('has no days of an empty time sheet', () => {
    expect(summaryOf([])).toEqual({ days: 0, people: 0, replaced: 0, range: null });
  });
});

// The messages of libs/time-sheets; the browser test of the dialog uses its own ones.
describe('a row of somebody who is no hygienist of the clinic', () => {
  it.each([
    'Dan Dent is not a hygienist.',
    'Payroll ID 8 is not known in this clinic.',
    'Nobody Else is not known in this clinic.',
  ])('is recognised by %j', (message) => {
    expect(isOfOtherPerson(message)).toBe(true);
  });

  it.each([
    'Kim Lee is the name of 2 people: give the Payroll ID.',
    'Payroll ID 4711 is Ana Roy, not Zoé van Dam.',
    'Payroll ID 8 is not that of Ana Roy.',
    'Daily Total 25:00 is more than 24 hours.',
  ])('is not meant by %j', (message) => {
    expect(isOfOtherPerson(message)).toBe(false);
  });
});
