import { nextAppointmentLength, nextAppointmentSummary, nextTooEarly, nextTooShort } from './next-plan.js';

describe('nextAppointmentLength (R-44)', () => {
  it.each([
    [[3, 3, 10, 30, 7.5, 5], 60],
    [[30, 30], 60],
    [[30, 30.5], 70],
    [[], 0],
    [[10, NaN, -5, Infinity], 10],
  ])('rounds the sum of %j up to %s minutes', (minutes, expected) => {
    expect(nextAppointmentLength(minutes)).toBe(expected);
  });
});

describe('nextTooShort and nextTooEarly (R-44)', () => {
  it('summarizes the booked appointment, null without one', () => {
    expect(nextAppointmentSummary({ appointmentId: 'N', start: '2026-09-10T09:00:00', durationInMinutes: 50 })).toEqual(
      {
        nextAppointmentId: 'N',
        nextAppointmentDate: '2026-09-10',
        nextAppointmentLength: 50,
      },
    );
    expect(nextAppointmentSummary(null)).toBeNull();
  });

  const plan = { timeFrameInMonths: 6, procedures: [{ procedureRuleTypeId: 18, minutes: 58.5 }], comments: null };
  const booked = (nextAppointmentLength: number) => ({
    nextAppointmentId: 'N',
    nextAppointmentDate: '2026-09-10',
    nextAppointmentLength,
  });
  it.each([
    [50, [['nextTooShort', 10]]],
    [51, []],
    [60, []],
    [90, []],
    [NaN, []],
  ])('compares %s booked minutes with 60 planned ones', (length, expected) => {
    expect(nextTooShort(plan, booked(length)).map(({ code, amount }) => [code, amount])).toEqual(expected);
  });

  it('reports planned procedures that are not due on the booked day', () => {
    const due = (inDays: number, isDue: boolean) => ({
      procedureRuleTypeId: 23,
      procedureName: 'Recall exam',
      inDays,
      isDue,
    });
    expect(nextTooEarly([due(3, false)])).toEqual([
      { code: 'nextTooEarly', amount: 3, procedureRuleTypeId: 23, procedureName: 'Recall exam' },
    ]);
    expect(nextTooEarly([due(0, true), due(2, true)])).toEqual([]);
  });
});
