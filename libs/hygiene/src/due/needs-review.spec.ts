import type { DueProcedure } from './due-procedure.js';
import {
  reviewAfter,
  reviewBefore,
  reviewText,
  type FutureReviewInputs,
  type PastReviewInputs,
} from './needs-review.js';

const FUTURE: FutureReviewInputs = {
  recommendedMinutes: 60,
  durationInMinutes: 60,
  almostDueProcedures: [],
  noDoctor: false,
};
const PAST: PastReviewInputs = {
  dueProcedures: [],
  isPlanned: true,
  plannedCents: 15000,
  goalCents: 15000,
  hasReason: false,
};
const due = (change: Partial<DueProcedure> = {}): DueProcedure => ({
  procedureRuleTypeId: 14,
  procedureName: 'Fluoride',
  lastTreatmentDate: null,
  dueDate: '2026-03-10',
  isRecommended: true,
  status: 2,
  missedReason: null,
  ...change,
});
const codes = (details: readonly { code: string; amount: number | null }[]) =>
  details.map(({ code, amount }) => [code, amount]);

describe('reviewBefore (R-07)', () => {
  it.each([
    [60, 60, []],
    [60, 51, []],
    [60, 50.5, []],
    [60, 50, [['tooShort', 10]]],
    [60, 70, []],
    [60, 79.5, []],
    [60, 80, [['tooLong', 20]]],
    [70, 30, [['tooShort', 40]]],
    [null, 30, []],
  ])('compares %s recommended with %s booked minutes', (recommendedMinutes, durationInMinutes, expected) => {
    expect(codes(reviewBefore({ ...FUTURE, recommendedMinutes, durationInMinutes }))).toEqual(expected);
  });

  it('reports almost-due procedures and a missing doctor', () => {
    const almostDueProcedures = [
      { procedureRuleTypeId: 23, procedureName: 'Recall exam', inDays: 18, dueDate: '2026-03-10' },
    ];
    const details = reviewBefore({ ...FUTURE, almostDueProcedures, noDoctor: true });
    expect(codes(details)).toEqual([
      ['almostDue', 18],
      ['noDoctor', null],
    ]);
    expect(details.map(reviewText)).toEqual([
      'Recall exam is due 18 days after the appointment.',
      'An exam is due and no doctor is in.',
    ]);
  });
});

describe('reviewAfter (R-07)', () => {
  const reason = { procedureRuleTypeId: 14, missedProcedureReasonId: 2, missedProcedureReasonText: null };
  it.each([
    ['a complete appointment', {}, []],
    ['due and done', { dueProcedures: [due({ status: 1 })] }, []],
    ['could not be done', { dueProcedures: [due({ status: 3 })] }, []],
    ['not done', { dueProcedures: [due()] }, [['dueNotDone', null]]],
    ['not done, with a reason', { dueProcedures: [due({ missedReason: reason })] }, []],
    ['a plan that is a cent below the goal', { plannedCents: 14999 }, [['belowGoal', 1]]],
    ['a plan above the goal', { plannedCents: 15001 }, []],
    ['a plan below the goal, with a reason', { plannedCents: 14999, hasReason: true }, []],
    ['no goal', { plannedCents: 0, goalCents: null }, []],
    ['an empty plan', { plannedCents: 0 }, [['belowGoal', 15000]]],
    ['no plan', { isPlanned: false, plannedCents: 0 }, [['notPlanned', null]]],
    [
      'no plan here, one below the goal in the PMS',
      { isPlanned: false, plannedCents: 9000 },
      [
        ['belowGoal', 6000],
        ['notPlanned', null],
      ],
    ],
  ])('handles %s', (_name, change, expected) => {
    expect(codes(reviewAfter({ ...PAST, ...change }))).toEqual(expected);
  });
});

describe('reviewText (R-07)', () => {
  it.each([
    ['tooShort', 10, 'The appointment is 10 minutes shorter than recommended.'],
    ['tooLong', 20, 'The appointment is 20 minutes longer than recommended.'],
    ['almostDue', 1, 'Fluoride is due 1 day after the appointment.'],
    ['dueNotDone', null, 'Fluoride was due and not done, and no reason is given.'],
    ['belowGoal', 1205, 'The plan is $12.05 below the goal, and no reason is given.'],
    ['notPlanned', null, 'The appointment was not planned.'],
    ['nextTooShort', 10, 'The next appointment is 10 minutes shorter than planned.'],
    ['nextTooEarly', 3, 'The next appointment is 3 days before Fluoride is due.'],
  ] as const)('formats %s', (code, amount, text) => {
    expect(reviewText({ code, amount, procedureRuleTypeId: 14, procedureName: 'Fluoride' })).toBe(text);
  });
});
