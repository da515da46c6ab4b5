import { almostDueProcedures, explainAlmostDue } from './almost-due.js';
import { done, office, patient, recommend, rule, appointmentOn } from './testing/build.js';
import { treatmentHistoryOf, type HistoryItem } from './treatment-history.js';

/** Recall exam every 6 months, and nothing else: due on 2026-03-10. */
const LAST = done('2025-09-10', '01202');
const found = (
  date: string,
  {
    items = [LAST],
    appointments = [],
    days = 30,
    graceDays = 0,
    types = [rule()],
  }: {
    items?: HistoryItem[];
    appointments?: string[];
    days?: number;
    graceDays?: number;
    types?: ReturnType<typeof rule>[];
  } = {},
) => {
  const inputs = patient({ items, rules: { ...office(), officeRules: types } });
  return almostDueProcedures(
    recommend(inputs, date, { graceDays }),
    treatmentHistoryOf(inputs),
    appointments.map((appointment) => appointmentOn(appointment)),
    days,
  );
};
const RECALL = { procedureRuleTypeId: 23, procedureName: 'Recall exam', dueDate: '2026-03-10' };

describe('almostDueProcedures (R-05)', () => {
  it.each([
    ['2026-02-20', 18],
    ['2026-03-09', 1],
    ['2026-02-08', 30],
  ])('lists on %s a procedure that is due in %s days', (date, inDays) => {
    expect(found(date)).toEqual([{ ...RECALL, inDays }]);
  });

  it.each([['2026-03-10'], ['2026-03-11'], ['2026-02-07']])('lists nothing on %s', (date) => {
    expect(found(date)).toEqual([]);
  });

  it('uses the window of the clinic', () => {
    expect([found('2026-02-20', { days: 17 }).length, found('2026-02-20', { days: 18 }).length]).toEqual([0, 1]);
    expect(found('2026-02-20', { days: NaN })).toEqual([]);
  });

  it('ignores procedures that are due by grace days', () => {
    expect([found('2026-03-07', { graceDays: 2 }).length, found('2026-03-07', { graceDays: 3 }).length]).toEqual([
      1, 0,
    ]);
  });

  it.each([
    // The recall is due on 2026-03-10; 30 days later is 2026-04-09.
    ['2026-02-20', false],
    ['2026-02-21', true],
    ['2026-04-09', true],
    ['2026-04-10', false],
    ['2026-01-15', false],
  ])('is covered by an appointment on %s: %s', (appointment, hides) => {
    expect(found('2026-02-20', { appointments: ['2026-02-20', appointment] })).toHaveLength(hides ? 0 : 1);
  });

  it('ignores procedures that are done at the appointment', () => {
    expect(found('2026-02-20', { items: [LAST, done('2026-02-20', '01103')] })).toEqual([]);
  });

  it('ignores time-only procedures', () => {
    const probing = rule({ procedureRuleTypeId: 45, procedureRuleId: 2, intervalInMonths: 6 });
    const items = [done('2025-09-10', '01103')];
    expect(found('2026-02-20', { items, types: [rule(), probing] })).toEqual([{ ...RECALL, inDays: 18 }]);
  });

  it('sorts the soonest first', () => {
    const types = [
      rule({ procedureRuleTypeId: 14, procedureRuleId: 2 }),
      rule({ procedureRuleTypeId: 18, procedureRuleId: 3 }),
      rule(),
    ];
    const items = [done('2025-09-10', '12113'), done('2025-09-01', '11112'), LAST];
    expect(found('2026-02-20', { items, types }).map(({ procedureName, inDays }) => [procedureName, inDays])).toEqual([
      ['Scaling', 9],
      ['Fluoride', 18],
      ['Recall exam', 18],
    ]);
  });

  it('explains an almost-due procedure', () => {
    expect(explainAlmostDue({ ...RECALL, inDays: 18 }).text).toBe(
      'It is due on 2026-03-10: an appointment 18 days later could do it, and no other hygiene appointment is booked for it.',
    );
  });
});
