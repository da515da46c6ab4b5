import { nextAppointmentLength, nextAppointmentSummary, nextMismatches } from './next-plan.js';

describe('R-44 the length of a next appointment', () => {
  it.each([
    [[3, 3, 10, 30, 7.5, 5], 60],
    [[30, 30], 60],
    [[30, 30.5], 70],
    [[], 0],
    [[10, NaN, -5, Infinity], 10],
  ])('%j: %s', (minutes, expected) => {
    expect(nextAppointmentLength(minutes)).toBe(expected);
  });
});

describe('R-44 what is booked next', () => {
  it('is summed up', () => {
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
  ])('with %s minutes, of 60 planned', (length, expected) => {
    expect(nextMismatches(plan, booked(length), []).map(({ code, amount }) => [code, amount])).toEqual(expected);
  });

  it('is too early for what is not due by then', () => {
    const due = (inDays: number, isDue: boolean) => ({
      procedureRuleTypeId: 23,
      procedureName: 'Recall exam',
      inDays,
      isDue,
    });
    expect(nextMismatches(plan, booked(60), [due(3, false)])).toEqual([
      { code: 'nextTooEarly', amount: 3, procedureRuleTypeId: 23, procedureName: 'Recall exam' },
    ]);
    expect(nextMismatches(plan, booked(60), [due(0, true), due(2, true)])).toEqual([]);
  });
});
