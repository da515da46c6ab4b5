import fc from 'fast-check';
import {
  explainBilledTotal,
  explainCompletedTotal,
  explainPlannedTotal,
  type DoneOfAppointment,
  type ExplainedTotal,
  type PlannedOfAppointment,
  type SavedProcedure,
} from './explain-totals.js';

const planned = (code: string, cents: number, change: Partial<PlannedOfAppointment> = {}): PlannedOfAppointment => ({
  ...{ procedureId: code, code, description: '', cents, providerName: 'Zoe Adams', attributedTo: null },
  ...{ isDone: false, plannedAt: null, notCounted: null },
  ...change,
});
const done = (code: string, cents: number, change: Partial<DoneOfAppointment> = {}): DoneOfAppointment => ({
  ...{ procedureId: code, code, description: '', cents, providerName: 'Zoe Adams', attributedTo: null },
  ...{ notCounted: null, countedAt: '09:00' },
  ...change,
});
const saved = (
  procedureRuleTypeId: number,
  feeCents: number,
  change: Partial<SavedProcedure> = {},
): SavedProcedure => ({
  ...{ procedureRuleTypeId, minutes: 0, feeCents, isOutsideAppointment: false, billed: [], hasTypedFee: false },
  ...change,
});
const [RECALL, SCALING, EXAM_OF_DOCTOR] = [23, 18, 28];

const linesOf = (lines: ExplainedTotal['items']) =>
  lines.map(({ name, note, cents }) => [name, cents, ...(note === '' ? [] : [note])]);
const textsOf = ({ because }: ExplainedTotal) => because.map(({ rule, text }) => `${rule}: ${text}`);

describe('explainPlannedTotal', () => {
  const OF_PMS = [
    planned('11112', 13_210, { description: 'Scaling, two units' }),
    planned('01202', 4200, { providerName: 'Dan Dent', notCounted: 'provider' }),
    planned('12113', 3200, { isDone: true }),
    planned('11101', 1000, { isDone: true, plannedAt: '2026-11-20 10:00' }),
    planned('02144', 5500, { isDone: true, plannedAt: '2026-11-24 09:20', notCounted: 'plannedLater' }),
    planned('11107', 3005, { isDone: true, attributedTo: 'Jo Lee', notCounted: 'provider' }),
  ];

  it('lists what the practice-management system has planned, and why the rest does not count', () => {
    const total = explainPlannedTotal(null, OF_PMS);
    // 132.10, 32.00 and 10.00.
    expect(total.totalCents).toBe(17_410);
    expect(linesOf(total.items)).toEqual([
      ['11112 Scaling, two units', 13_210],
      ['12113', 3200, 'Done. Nobody knows when it was planned, so it counts as planned before.'],
      ['11101', 1000, 'Planned at 2026-11-20 10:00, and done.'],
    ]);
    expect(linesOf(total.notCounted)).toEqual([
      ['01202', 4200, 'Planned for Dan Dent.'],
      ['02144', 5500, 'Planned at 2026-11-24 09:20, when the appointment had begun.'],
      ['11107', 3005, 'Counts for Jo Lee, to whom a user attributed it.'],
    ]);
    expect(textsOf(total)).toEqual([
      'R-14: No plan was saved in Helix, so what the practice-management system has planned counts.',
      'R-15: What it planned on the appointment for its provider, done or not, adds up to $174.10.',
    ]);
  });

  it('lists the plan of Helix with the codes and times behind each fee', () => {
    const total = explainPlannedTotal(
      [
        saved(SCALING, 16_600, {
          minutes: 40,
          billed: [
            { adaCode: '11112', quantity: 1 },
            { adaCode: '11117', quantity: 1 },
          ],
        }),
        saved(RECALL, 4500, { minutes: 10, billed: [{ adaCode: '01202', quantity: 2 }], hasTypedFee: true }),
        saved(EXAM_OF_DOCTOR, 0, { isOutsideAppointment: true }),
      ],
      OF_PMS,
    );
    expect([total.totalCents, total.notCounted]).toEqual([21_100, []]);
    expect(linesOf(total.items)).toEqual([
      ['Scaling', 16_600, '40 minutes, 11112 + 11117'],
      ['Recall exam', 4500, '10 minutes, 2 x 01202. Fee entered by hand'],
      [expect.any(String), 0, 'The doctor bills it. Outside the appointment'],
    ]);
    expect(textsOf(total)).toEqual([
      'R-14: A plan was saved in Helix, so it counts, not the $174.10 of the practice-management system.',
      'R-15: The fees of its procedures add up to $211.00.',
    ]);
  });

  it('counts what the practice-management system has when the plan of Helix bills nothing', () => {
    const total = explainPlannedTotal([saved(1, 0, { minutes: 3 })], [planned('11111', 6600)]);
    expect([total.totalCents, textsOf(total)[0]]).toEqual([
      6600,
      'R-14: The plan that was saved in Helix bills nothing, so what the practice-management system has planned counts.',
    ]);
  });
});

describe('explainCompletedTotal and explainBilledTotal', () => {
  const DONE = [
    done('11112', 13_210),
    done('11107', 3005, { providerName: 'Dan Dent', attributedTo: 'Zoe Adams' }),
    done('12113', 3200, { notCounted: 'appointment', countedAt: '17:00' }),
    done('01202', 4200, { providerName: 'Dan Dent', notCounted: 'provider' }),
    done('02144', -1000, { providerName: '', notCounted: 'provider' }),
  ];

  it('count what was done for the provider, and list what counts elsewhere', () => {
    const total = explainCompletedTotal(DONE, true);
    expect([total.totalCents, linesOf(total.items)]).toEqual([
      16_215,
      [
        ['11112', 13_210],
        ['11107', 3005, 'Counts for Zoe Adams, to whom a user attributed it. Dan Dent did it.'],
      ],
    ]);
    expect(linesOf(total.notCounted)).toEqual([
      ['12113', 3200, 'Counts for the patient’s appointment at 17:00.'],
      ['01202', 4200, 'Counts for Dan Dent.'],
      ['02144', -1000, 'Counts for an unknown provider.'],
    ]);
  });

  it('bill everything that was done on the day, by anyone', () => {
    const total = explainBilledTotal(DONE, true);
    // 132.10 + 30.05 + 32.00 + 42.00 - 10.00.
    expect([total.totalCents, total.notCounted, total.items.length]).toEqual([22_615, [], 5]);
    expect(linesOf(total.items)[3]).toEqual(['01202', 4200, 'Done by Dan Dent.']);
    expect(linesOf(total.items)[4]).toEqual(['02144', -1000]);
  });

  it('say that a cancelled or missed appointment completes nothing', () => {
    expect([explainCompletedTotal([], false), explainBilledTotal([], false)].map(textsOf)).toEqual([
      ['R-15: A cancelled or missed appointment completes nothing.'],
      ['R-15: A cancelled or missed appointment completes nothing.'],
    ]);
  });

  it('add up, and lose no procedure', () => {
    const any = fc.record({
      cents: fc.integer({ min: -50_000, max: 50_000 }),
      notCounted: fc.constantFrom(null, 'provider', 'appointment'),
    });
    fc.assert(
      fc.property(fc.array(any, { maxLength: 9 }), (procedures) => {
        const list = procedures.map((one, index) => done(String(index), one.cents, one as Partial<DoneOfAppointment>));
        const [completed, billed] = [explainCompletedTotal(list, true), explainBilledTotal(list, true)];
        const sumOf = (lines: ExplainedTotal['items']) => lines.reduce((sum, { cents }) => sum + cents, 0);
        expect(sumOf(completed.items)).toBe(completed.totalCents);
        expect(completed.totalCents + sumOf(completed.notCounted)).toBe(billed.totalCents);
      }),
    );
  });
});
