import { fillableGaps, nextActions, type DayToImprove, type FillableGap } from './next-actions.js';

const gap = (startMinutes: number, minutes: number) => ({
  startMinutes,
  minutes,
  endMinutes: startMinutes + minutes,
});
const day = (date: string, change: Partial<DayToImprove<FillableGap>> = {}): DayToImprove<FillableGap> => ({
  ...{ date, gaps: [], notPlanned: [], noDoctor: [], almostDue: [] },
  ...change,
});

describe('fillableGaps', () => {
  it('keeps gaps of 30 minutes, and what is left of one that has started', () => {
    // At 600: the first is over, the second has 40 minutes left, the third 29, the last is too short.
    expect(fillableGaps([gap(500, 60), gap(560, 80), gap(540, 89), gap(700, 30), gap(800, 29)], 600)).toEqual([
      { startMinutes: 600, minutes: 40, endMinutes: 640 },
      { startMinutes: 700, minutes: 30, endMinutes: 730 },
    ]);
  });
});

describe('nextActions', () => {
  it('names one action for each kind and day, today first, with the gap that has most time', () => {
    const today = day('2026-11-24', { gaps: [gap(540, 30), gap(840, 40), gap(600, 40)], notPlanned: ['A1'] });
    const next = day('2026-11-25', { noDoctor: ['B1', 'B2', 'B3'], almostDue: ['B1', 'B4'], notPlanned: ['B1'] });
    expect(
      nextActions([today, next], '2026-11-24').map(({ kind, date, count, appointmentIds, gap: found }) => [
        ...[kind, date, count, appointmentIds.join()],
        found && [found.startMinutes, found.minutes],
      ]),
    ).toEqual([
      ['openGap', '2026-11-24', 3, '', [600, 40]],
      ['notPlanned', '2026-11-24', 1, 'A1', null],
      ['notPlanned', '2026-11-25', 1, 'B1', null],
      ['noDoctor', '2026-11-25', 3, 'B1,B2,B3', null],
      ['almostDue', '2026-11-25', 2, 'B1,B4', null],
    ]);
  });

  it('names the appointments of the next open day before its gaps', () => {
    const next = day('2026-11-25', { gaps: [gap(1050, 100)], notPlanned: ['B1'], noDoctor: ['B2'], almostDue: ['B3'] });
    const kindsOf = (days: DayToImprove<FillableGap>[], today: string) =>
      nextActions(days, today).map(({ date, kind }) => `${date.slice(8)} ${kind}`);
    const ofNextDay = ['25 notPlanned', '25 noDoctor', '25 almostDue', '25 openGap'];
    expect(kindsOf([day('2026-11-24', { gaps: [gap(840, 40)], notPlanned: ['A1'] }), next], '2026-11-24')).toEqual([
      ...['24 openGap', '24 notPlanned'],
      ...ofNextDay,
    ]);
    expect(kindsOf([next], '2026-11-24')).toEqual(ofNextDay);
  });

  it('does not propose to move an appointment of today', () => {
    expect(nextActions([day('2026-11-24', { almostDue: ['A1'] })], '2026-11-24')).toEqual([]);
  });

  it('proposes nothing when there is nothing to do', () => {
    expect(nextActions([day('2026-11-24'), day('2026-11-25')], '2026-11-24')).toEqual([]);
  });
});
