import type { DoctorAvailability } from '../insights/doctors-day.js';
import { dueProcedureStatusAt, dueProceduresOf, explainDueProcedure } from './due-procedure.js';
import { isReason, type MissedReason } from './missed-reason.js';
import { ADULT_HISTORY, done, idsOf, office, patient, recommend, rule } from './testing/build.js';
import { treatmentHistoryOf, type HistoryItem } from './treatment-history.js';

const DATE = '2026-03-10';
const reason = (procedureRuleTypeId: number, id: number | null, text: string | null = null): MissedReason => ({
  procedureRuleTypeId,
  missedProcedureReasonId: id,
  missedProcedureReasonText: text,
});
const due = (
  doneToday: readonly HistoryItem[] = [],
  reasons: readonly MissedReason[] = [],
  doctor: DoctorAvailability = 'unknown',
  excusing?: ReadonlySet<number>,
) => {
  const inputs = patient({ items: [...ADULT_HISTORY, ...doneToday] });
  return dueProceduresOf(recommend(inputs, DATE), treatmentHistoryOf(inputs), reasons, doctor, excusing);
};
const statuses = (...args: Parameters<typeof due>) =>
  Object.fromEntries(due(...args).map(({ procedureRuleTypeId, status }) => [procedureRuleTypeId, status]));

describe('dueProceduresOf (R-06)', () => {
  it('lists due procedures without time-only ones', () => {
    // Probing (45) is due as well.
    expect(
      due().map(({ procedureName, lastTreatmentDate, dueDate }) => [procedureName, lastTreatmentDate, dueDate]),
    ).toEqual([
      ['Bitewings', '2025-03-10', '2026-03-10'],
      ['Fluoride', '2025-03-10', '2026-03-10'],
      ['Scaling', '2025-06-10', '2025-12-10'],
      ['Recall exam', '2025-06-10', '2026-03-10'],
      ['Polishing, ½ unit', '2025-06-10', '2026-03-10'],
    ]);
  });

  it('never lists oral cancer screening and probing by themselves', () => {
    const probing = rule({ procedureRuleTypeId: 45, intervalInMonths: 12, minAge: 18 });
    const newcomer = patient({ rules: office(probing) });
    const isTimeOnly = (id: number) => id === 3 || id === 45;
    const recommended = recommend(newcomer, DATE).filter(({ isRecommended }) => isRecommended);
    expect(idsOf(recommended).filter(isTimeOnly)).toEqual([3, 45]);
    const listed = dueProceduresOf(recommend(newcomer, DATE), treatmentHistoryOf(newcomer), [], 'unknown');
    expect(listed.map(({ procedureRuleTypeId }) => procedureRuleTypeId).filter(isTimeOnly)).toEqual([]);
  });

  it('marks as done what anyone in the clinic did, or satisfied by another procedure', () => {
    const today = [done(DATE, '01103', { attributedToDoctor: true }), done(DATE, '43421'), done(DATE, '11101')];
    expect(statuses(today)).toEqual({ 4: 2, 14: 2, 18: 1, 23: 1, 29: 1 });
  });

  it('ignores treatments of other offices and other days', () => {
    expect(statuses([done(DATE, '11112', { isElsewhere: true }), done('2026-03-11', '01202')])).toMatchObject({
      18: 2,
      23: 2,
    });
  });

  it.each([
    [1, null, 3],
    [2, null, 2],
    [3, null, 3],
    [4, null, 3],
    [255, 'Anxious', 2],
    [null, 'Anxious', 2],
  ])('gives with reason %s (%s) the status %s', (id, text, status) => {
    expect(statuses([], [reason(14, id, text)])).toMatchObject({ 14: status, 18: 2 });
  });

  it('prefers done over a missed reason', () => {
    expect(statuses([done(DATE, '12113')], [reason(14, 1)])).toMatchObject({ 14: 1 });
  });

  it('uses the clinic’s excusing reasons', () => {
    expect(statuses([], [reason(14, 2), reason(18, 1)], 'unknown', new Set([2]))).toMatchObject({ 14: 3, 18: 2 });
  });

  it.each([
    ['no', { 23: 3, 4: 2, 14: 2 }],
    ['yes', { 23: 2, 4: 2, 14: 2 }],
    ['unknown', { 23: 2, 4: 2, 14: 2 }],
  ] as const)('handles a doctor who is in: %s', (doctor, expected) => {
    // Bitewings need a doctor's order, not the doctor.
    expect(statuses([], [], doctor)).toMatchObject(expected);
  });

  it('excuses images that need an exam while none is due', () => {
    const inputs = patient({ items: [...ADULT_HISTORY, done('2026-01-10', '01202')] });
    const found = dueProceduresOf(
      recommend(inputs, DATE, { requireExamWithXrays: true }),
      treatmentHistoryOf(inputs),
      [],
      'unknown',
    );
    expect(found[0]).toMatchObject({ procedureRuleTypeId: 4, isRecommended: false, status: 3 });
  });

  it('returns the reason, of several always the same', () => {
    const [declined, noTime, empty] = [reason(14, 1), reason(14, 2), reason(14, null, '  ')];
    const reasonOf = (...reasons: MissedReason[]) =>
      due([], reasons).find((one) => one.procedureRuleTypeId === 14)?.missedReason;
    expect([reasonOf(), reasonOf(empty), reasonOf(noTime, declined), reasonOf(declined, noTime)]).toEqual([
      null,
      null,
      declined,
      declined,
    ]);
    const [first, second] = [reason(14, null, 'a'), reason(14, null, 'b')];
    expect([reasonOf(first, second), reasonOf(second, first)]).toEqual([first, first]);
    const [none, blank] = [reason(14, 1), reason(14, 1, '')];
    expect([reasonOf(none, blank), reasonOf(blank, none)]).toEqual([none, none]);
  });
});

describe('dueProcedureStatusAt (R-06)', () => {
  it.each([
    [1, false, 1],
    [2, false, 2],
    [3, false, 2],
    [1, true, 1],
    [2, true, 2],
    [3, true, 3],
  ] as const)('status %s with isOver %s', (status, isOver, expected) => {
    expect(dueProcedureStatusAt({ status }, isOver)).toBe(expected);
  });
});

describe('explainDueProcedure (R-06)', () => {
  it.each([
    [[done(DATE, '12113', { id: 'X' })], [], 'It was done on 2026-03-10.', [{ entity: 'procedure', id: 'X' }]],
    [[], [], 'It was not done, without a reason.', []],
    [[], [reason(14, 2)], 'It was not done, with a reason that does not excuse it.', []],
    [[], [reason(14, 1)], 'It could not be done, for the reason that was given.', []],
  ])('explains done and missed procedures (case %#)', (today, reasons, text, rows) => {
    const inputs = patient({ items: [...ADULT_HISTORY, ...today] });
    const history = treatmentHistoryOf(inputs);
    const found = recommend(inputs, DATE);
    const fluoride = dueProceduresOf(found, history, reasons, 'unknown').find((one) => one.procedureRuleTypeId === 14)!;
    const one = found.find(({ ruleType }) => ruleType.procedureRuleTypeId === 14)!;
    expect(explainDueProcedure(fluoride, one, history, 'unknown')).toEqual({ rule: 'R-06', text, rows });
  });
});

describe('explainDueProcedure (R-06) without a doctor', () => {
  it('adds the rows of the doctors’ times', () => {
    const inputs = patient({ items: ADULT_HISTORY });
    const history = treatmentHistoryOf(inputs);
    const found = recommend(inputs, DATE);
    const isRecall = (id: number) => id === 23;
    const recall = dueProceduresOf(found, history, [], 'no').find((one) => isRecall(one.procedureRuleTypeId))!;
    const one = found.find(({ ruleType }) => isRecall(ruleType.procedureRuleTypeId))!;
    const rows = [{ entity: 'schedule', id: 'S1' }];
    expect(explainDueProcedure(recall, one, history, 'no', rows)).toEqual({
      rule: 'R-06',
      text: 'It could not be done: no doctor was in during the appointment.',
      rows,
    });
  });
});

describe('isReason', () => {
  it.each([
    [reason(1, 1), true],
    [reason(1, null, 'Anxious'), true],
    [reason(1, null, ' '), false],
    [reason(1, null), false],
  ])('returns for %j: %s', (given, expected) => {
    expect(isReason(given)).toBe(expected);
  });
});
