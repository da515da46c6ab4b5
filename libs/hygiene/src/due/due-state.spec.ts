import fc from 'fast-check';
import { addMonths } from '../time/calendar-day.js';
import { dueStateOf, explainDue, explainNotApplicable } from './due-state.js';
import { applied, done, historyOf, typeOf } from './testing/build.js';

const [MEDICAL_HISTORY, BITEWINGS, DESENSITIZING, SEALANTS, RECALL] = [1, 4, 11, 20, 23];
const recall = (last: string | null, date: string, interval: number | null = 6, graceDays = 0) => {
  const history = last === null ? historyOf() : historyOf(done(last, '01202'));
  return dueStateOf(typeOf(RECALL), applied({ intervalInMonths: interval }), history, date, graceDays);
};

describe('dueStateOf (R-03)', () => {
  it.each([
    // last, interval, appointment: due date, days, due
    ['2025-08-31', 6, '2026-02-27', '2026-02-28', 1, false],
    ['2025-08-31', 6, '2026-02-28', '2026-02-28', 0, true],
    ['2025-08-31', 6, '2026-03-10', '2026-02-28', -10, true],
    ['2026-03-01', 9, '2026-11-30', '2026-12-01', 1, false],
    ['2026-03-01', 9, '2026-12-01', '2026-12-01', 0, true],
    [null, 6, '2026-02-27', '2026-02-27', 0, true],
    // On the day itself a treatment is this appointment's.
    ['2026-02-27', 6, '2026-02-27', '2026-02-27', 0, true],
    ['2026-02-26', 6, '2026-02-27', '2026-08-26', 180, false],
    ['2028-02-29', 12, '2029-02-28', '2029-02-28', 0, true],
  ])('done on %s, every %s months, appointment on %s', (last, interval, date, dueDate, inDays, isDue) => {
    expect(recall(last, date, interval)).toMatchObject({ dueDate, inDays, isDue });
  });

  it.each([
    [3, 3, true],
    [4, 3, false],
    [1, 0, false],
    [1, -5, false],
    [1, NaN, false],
  ])('%s days before the due date with %s grace days', (days, grace, isDue) => {
    const date = `2026-02-${28 - days}`;
    expect(recall('2025-08-31', date, 6, grace)).toMatchObject({ inDays: days, isDue });
  });

  it.each([[0], [-3], [1.5], [NaN], [Infinity], [null]])('is never due with an invalid interval of %s', (interval) => {
    expect(recall('2020-01-01', '2026-02-28', interval)).toMatchObject({ dueDate: null, inDays: null, isDue: false });
  });

  it('is never due when the due date is out of range', () => {
    expect(recall('2020-01-01', '2026-02-28', 120_000)).toMatchObject({ dueDate: null, isDue: false });
  });

  it('is due until done once without an interval, when the type depends on the age', () => {
    const none = applied({ procedureRuleTypeId: SEALANTS, intervalInMonths: null, minAge: 6, maxAge: 16 });
    const at = (...items: ReturnType<typeof done>[]) =>
      dueStateOf(typeOf(SEALANTS), none, historyOf(...items), '2026-02-28', 0);
    expect(at()).toMatchObject({ dueDate: '2026-02-28', isDue: true });
    expect(at(done('2026-02-28', '13401'))).toMatchObject({ isDue: true });
    expect(at(done('2016-02-28', '13401'))).toMatchObject({
      dueDate: null,
      isDue: false,
      lastTreatmentDate: '2016-02-28',
    });
  });

  it.each([
    ['without interval and age', DESENSITIZING, null],
    ['as part of every appointment', MEDICAL_HISTORY, null],
    ['as part of every appointment, even with an interval', MEDICAL_HISTORY, 6],
  ])('is never due %s', (_name, type, intervalInMonths) => {
    const state = dueStateOf(typeOf(type), applied({ intervalInMonths }), historyOf(), '2026-02-28', 0);
    expect(state).toMatchObject({ dueDate: null, inDays: null, isDue: false });
  });

  it('is not due on an invalid date', () => {
    expect(recall('2020-01-01', '2026-02-30')).toMatchObject({ inDays: null, isDue: false });
  });
});

describe('dueStateOf (R-03) over time', () => {
  const day = fc
    .integer({ min: 0, max: 9000 })
    .map((days) => new Date(Date.UTC(2005, 0, 1 + days)).toISOString().slice(0, 10));

  it('stays due until it is done', () => {
    fc.assert(
      fc.property(
        fc.array(day, { maxLength: 5 }),
        day,
        day,
        fc.option(fc.integer({ min: 1, max: 60 }), { nil: null }),
        fc.nat(20),
        fc.constantFrom(RECALL, SEALANTS, BITEWINGS, DESENSITIZING),
        (days, one, other, intervalInMonths, graceDays, type) => {
          const [date, later] = one < other ? [one, other] : [other, one];
          const code = typeOf(type).options[0]!.adaCode;
          const history = historyOf(...days.filter((done) => done < date).map((done_) => done(done_, code)));
          const at = (when: string) =>
            dueStateOf(typeOf(type), applied({ intervalInMonths }), history, when, graceDays);
          if (at(date).isDue) expect(at(later).isDue).toBe(true);
          expect(at(date).inDays).not.toBeNaN();
        },
      ),
    );
  });

  it('is not due before the interval has passed', () => {
    fc.assert(
      fc.property(day, day, fc.integer({ min: 1, max: 60 }), (last, date, months) => {
        fc.pre(last < date);
        expect(recall(last, date, months).isDue).toBe(addMonths(last, months)! <= date);
      }),
    );
  });
});

describe('explainDue (R-01 to R-03)', () => {
  const words = (last: string | null, date: string, graceDays = 0, interval: number | null = 6) => {
    const history = last === null ? historyOf() : historyOf(done(last, '01202', { id: 'A' }));
    const rule = applied({ procedureRuleId: 7, intervalInMonths: interval, minAge: 16 });
    return explainDue(dueStateOf(typeOf(RECALL), rule, history, date, graceDays), history);
  };

  it('names the rule, the treatment and the due date with their rows', () => {
    expect(words('2025-08-31', '2026-02-27')).toEqual([
      {
        rule: 'R-01',
        text: 'Recall exam goes by the office’s rule for ages from 16: every 6 months.',
        rows: [{ entity: 'procedureRule', id: '7' }],
      },
      { rule: 'R-02', text: 'It was last done on 2025-08-31.', rows: [{ entity: 'procedure', id: 'A' }] },
      { rule: 'R-03', text: 'So it is due on 2026-02-28, 1 day after the appointment: not yet due.', rows: [] },
    ]);
  });

  it.each([
    ['2025-08-31', '2026-03-10', 0, 6, 'So it is due since 2026-02-28.'],
    [
      '2025-08-31',
      '2026-02-20',
      10,
      6,
      'So it is due on 2026-02-28, 8 days after the appointment, which the clinic counts as due.',
    ],
    [null, '2026-02-20', 0, 6, 'So it is due at the appointment on 2026-02-20.'],
    ['2025-08-31', '2026-02-20', 0, null, 'It is never due.'],
  ])('explains: done on %s, appointment on %s, %s grace days, every %s months', (last, date, grace, interval, text) => {
    expect(words(last, date, grace, interval)[2]?.text).toBe(text);
  });

  it.each([
    [MEDICAL_HISTORY, null, 'It takes time only and leaves no trace: nobody can tell whether it was done before.'],
    [
      3,
      null,
      'It takes time only and leaves no trace of its own; what includes it (any exam) was never done before 2026-02-27.',
    ],
    [3, '01202', 'It was last done on 2025-08-31.'],
    [
      45,
      null,
      'It takes time only and leaves no trace of its own; what includes it (Complete exam, adult, Periodontal exam) was never done before 2026-02-27.',
    ],
    [45, '01103', 'It was last done on 2025-08-31.'],
    [BITEWINGS, null, 'It was never done before 2026-02-27.'],
  ])('explains the last treatment of type %s after %s', (id, code, text) => {
    const history = code === null ? historyOf() : historyOf(done('2025-08-31', code));
    const state = dueStateOf(typeOf(id), applied({ intervalInMonths: 12 }), history, '2026-02-27', 0);
    expect(explainDue(state, history)[1]?.text).toBe(text);
  });

  it.each([
    [{ applicable: false, why: 'age', row: null, source: 'office' } as const, 'no rule is for this age'],
    [undefined, 'there is no rule for it'],
  ])('explains why a procedure does not apply', (effective, why) => {
    expect(explainNotApplicable(typeOf(RECALL), effective).text).toBe(`Recall exam does not apply: ${why}.`);
  });
});
