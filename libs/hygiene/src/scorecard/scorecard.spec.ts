import fc from 'fast-check';
import { completedNotes, isScalingRelated } from './completed-notes.js';
import { PROCEDURE_RESULT } from './result-status.js';
import type {
  PlannedCode,
  PlannedProcedure,
  PmsProcedure,
  ScorecardEntry,
  ScorecardAppointment,
} from './scorecard-input.js';
import { scorecardOf, type ScorecardRow } from './scorecard.js';

const { Unknown, Missed, Partial, Completed, Exceeded, MissedWithReason } = PROCEDURE_RESULT;
const [POLISHING, ROOT_PLANING, HALF_POLISHING] = [7, 12, 29];
const [HISTORY, BITEWINGS, PANORAMIC, FLUORIDE, SCALING, SEALANTS, RECALL, RECALL_BY_DOCTOR, CUSTOM, PROBING] = [
  1, 4, 8, 14, 18, 20, 23, 28, 41, 45,
];

const code = (adaCode: string, feeCents: number, quantity = 1): PlannedCode => ({
  adaCode,
  description: `plan ${adaCode}`,
  quantity,
  feeCents,
});
const planned = (
  procedureRuleTypeId: number,
  name: string,
  minutes: number,
  codes: PlannedCode[] = [],
  includeWithScaling = false,
): PlannedProcedure => ({ procedureRuleTypeId, name, minutes, codes, includeWithScaling, criterionIds: [] });
const done = (adaCode: string, amountCents: number | null, change: Partial<PmsProcedure> = {}): PmsProcedure => ({
  id: adaCode,
  code: adaCode,
  description: null,
  status: 102,
  units: null,
  amountCents,
  teeth: [],
  attributedProviderId: 'H1',
  attributedToDoctor: false,
  ...change,
});
const byDoctor = { attributedProviderId: 'D1', attributedToDoctor: true };
const entry = (procedureRuleTypeId: number, change: Partial<ScorecardEntry>): ScorecardEntry => ({
  procedureRuleTypeId,
  actualMinutes: null,
  missedProcedureReasonId: null,
  missedProcedureReasonText: null,
  ...change,
});
const due = (procedureRuleTypeId: number, procedureName: string, status: 1 | 2 | 3) => ({
  procedureRuleTypeId,
  procedureName,
  status,
});
const appointment = (change: Partial<ScorecardAppointment>): ScorecardAppointment => ({
  providerId: 'H1',
  isOver: true,
  state: 'BC',
  plan: [],
  procedures: [],
  entries: [],
  due: [],
  ...change,
});
const statuses = (rows: readonly ScorecardRow[]) =>
  Object.fromEntries(rows.map(({ procedureRuleTypeId, status }) => [String(procedureRuleTypeId), status]));
const rowOf = (change: Partial<ScorecardAppointment>, typeId: number | null): ScorecardRow => {
  const row = scorecardOf(appointment(change)).rows.find((one) => one.procedureRuleTypeId === typeId);
  if (!row) throw new Error(`there is no row of ${typeId}`);
  return row;
};

const recall = planned(RECALL, 'Recall exam', 10, [code('01202', 4200)]);
const bitewings = planned(BITEWINGS, 'Bitewings', 5, [code('02144', 5500)]);
const scaling = planned(SCALING, 'Scaling', 40, [code('11112', 13_200), code('11117', 3400)]);
const fluoride = planned(FLUORIDE, 'Fluoride', 3, [code('12113', 3200)]);
const history = planned(HISTORY, 'Medical history review', 3, [], true);

const wholeAppointment = appointment({
  plan: [history, recall, bitewings, scaling, fluoride],
  procedures: [
    done('01202', 4200, byDoctor),
    done('02142', 3500),
    done('11113', 19_800),
    done('21111', 9000, { ...byDoctor, id: 'a filling' }),
    done('12113', 3200, { status: 105 }),
  ],
  entries: [entry(FLUORIDE, { missedProcedureReasonId: 1 })],
  due: [due(PANORAMIC, 'Panoramic', 2), due(FLUORIDE, 'Fluoride', 3), due(RECALL, 'Recall exam', 1)],
});

describe('scorecardOf (R-32)', () => {
  it('compares planned with done procedures, higher status first', () => {
    const { hasPlan, rows, totals } = scorecardOf(wholeAppointment);
    expect(hasPlan).toBe(true);
    expect(
      rows.map((row) => [row.name, row.status, row.icon, row.plannedUnits, row.completedUnits, row.completedCents]),
    ).toEqual([
      ['Fluoride', MissedWithReason, 'purpleCross', 1, 0, 0],
      ['Scaling', Exceeded, 'doubleCheck', 2.5, 3, 19_800],
      // Billed by the doctor: done, and none of the hygienist's money.
      ['Recall exam', Completed, 'check', 1, 1, 0],
      ['Bitewings', Partial, 'warning', 4, 2, 3500],
      ['Panoramic', Missed, 'purpleCross', 0, 0, 0],
    ]);
    expect(rows.map(({ needsReason }) => needsReason)).toEqual([false, false, false, false, true]);
    expect(rows[0]).toMatchObject({ missedProcedureReasonId: 1, isPlanned: true, isDueButMissed: true });
    // 4,200 + 5,500 + 16,600 + 3,200 and 3,500 + 19,800; 10 + 5 + 40 + 3 minutes; with the exam of the doctor 27,500 of
    // 29,500: 93.22.
    expect(totals).toEqual({
      plannedCents: 29_500,
      completedCents: 23_300,
      plannedMinutes: 58,
      actualMinutes: 58,
      successPercentage: 93.2,
    });
  });

  it('takes the units and the money of a reversal off that cancels nothing', () => {
    const reversal = done('11111', -6600, { id: 'reversal' });
    const row = rowOf({ plan: [scaling], procedures: [done('11113', 19_800), reversal] }, SCALING);
    expect([row.status, row.completedUnits, row.completedCents]).toEqual([Partial, 2, 13_200]);
    // Nobody expected it: it is neither done nor missed.
    const alone = rowOf({ procedures: [reversal] }, SCALING);
    expect([alone.status, alone.completedUnits, alone.needsReason]).toEqual([Unknown, -1, false]);
    // By itself it is nothing that was done of the plan.
    const planned0 = planned(CUSTOM, 'Night guard', 10, [code('99999', 0)]);
    expect(rowOf({ plan: [planned0], procedures: [done('99999', -100)] }, CUSTOM).status).toBe(Missed);
  });

  it('counts missing or 0 units of a further unit, and of a code that only histories have, as the catalogue’s', () => {
    const units = (adaCode: string, ofRow: number | null, typeId: number) =>
      rowOf({ procedures: [done(adaCode, 5000, { units: ofRow })] }, typeId).completedUnits;
    expect([units('11119', null, SCALING), units('11119', 0, SCALING), units('11119', 3, SCALING)]).toEqual([1, 1, 3]);
    expect([units('02146', null, BITEWINGS), units('02146', 0, BITEWINGS)]).toEqual([6, 6]);
  });

  it('reports nothing as missed before the appointment is over', () => {
    const { rows } = scorecardOf({ ...wholeAppointment, isOver: false, entries: [] });
    expect(rows.map(({ name, status, icon, needsReason }) => [name, status, icon, needsReason])).toEqual([
      ['Scaling', Exceeded, 'doubleCheck', false],
      ['Recall exam', Completed, 'check', false],
      ['Bitewings', Partial, 'warning', false],
      ['Fluoride', Unknown, null, false],
    ]);
  });

  it.each([
    ['no plan', null],
    ['an empty plan', []],
  ])('has hasPlan false and the done procedures with %s', (_, plan) => {
    const card = scorecardOf(appointment({ plan, procedures: [done('11111', 6600)] }));
    expect(card.hasPlan).toBe(false);
    expect(statuses(card.rows)).toEqual({ [SCALING]: Exceeded });
    expect(card.totals).toEqual({
      plannedCents: 0,
      completedCents: 6600,
      plannedMinutes: 0,
      actualMinutes: 0,
      successPercentage: null,
    });
  });

  describe('of a procedure that another one satisfies', () => {
    const half = planned(HALF_POLISHING, 'Polishing, ½ unit', 7.5, [code('11107', 3000)]);
    const whole = done('11101', 5200);

    it('counts it by amount, once, and without a row of its own', () => {
      const { rows, totals } = scorecardOf(appointment({ plan: [half, fluoride], procedures: [whole] }));
      expect(
        rows.map(({ name, status, completedUnits, completedCents }) => [name, status, completedUnits, completedCents]),
      ).toEqual([
        ['Polishing, ½ unit', Exceeded, 1, 5200],
        ['Fluoride', Missed, 0, 0],
      ]);
      expect(rows[0]!.completed.map(({ adaCode, description }) => [adaCode, description])).toEqual([
        ['11101', 'Polishing, one unit (15 minutes)'],
      ]);
      // 5,200 of 6,200.
      expect(totals.successPercentage).toBe(83.9);
    });

    it('counts half a unit as a part of a whole one, and root planing as scaling but not the other way round', () => {
      const statusOf = (plan: PlannedProcedure, procedure: PmsProcedure) =>
        rowOf({ plan: [plan], procedures: [procedure] }, plan.procedureRuleTypeId).status;
      expect(statusOf(planned(POLISHING, 'Polishing', 15, [code('11101', 5200)]), done('11107', 3000))).toBe(Partial);
      expect(statusOf(scaling, done('43423', 21_600))).toBe(Exceeded);
      expect(statusOf(planned(ROOT_PLANING, 'Root planing', 30, [code('43422', 14_400)]), done('11112', 13_200))).toBe(
        Missed,
      );
    });

    it('leaves it its own row when it is planned itself', () => {
      const plan = [half, planned(POLISHING, 'Polishing', 15, [code('11101', 5200)])];
      expect(statuses(scorecardOf(appointment({ plan, procedures: [whole] })).rows)).toEqual({
        [HALF_POLISHING]: Missed,
        [POLISHING]: Completed,
      });
    });
  });

  it('requires no reason for what bills nothing, unless it was due', () => {
    const withoutTime = planned(SCALING, 'Scaling', 0);
    const row = rowOf({ plan: [withoutTime] }, SCALING);
    expect([row.status, row.needsReason]).toEqual([Unknown, false]);
    expect(rowOf({ plan: [withoutTime], due: [due(SCALING, 'Scaling', 2)] }, SCALING)).toMatchObject({
      status: Missed,
      needsReason: true,
    });
    expect(rowOf({ plan: [withoutTime], procedures: [done('11111', 6600)] }, SCALING).status).toBe(Exceeded);
  });

  it('requires no reason for a due procedure that could not be done', () => {
    const row = rowOf({ due: [due(PANORAMIC, 'Panoramic', 3)] }, PANORAMIC);
    expect([row.status, row.icon, row.needsReason]).toEqual([Missed, 'purpleCross', false]);
  });

  it('shows a plain cross for a missed planned procedure that is not due', () => {
    expect(rowOf({ plan: [fluoride] }, FLUORIDE)).toMatchObject({ status: Missed, icon: 'cross', needsReason: true });
  });

  it('counts a complete exam for the planned recall exam', () => {
    const byCompleteExam = {
      plan: [recall],
      procedures: [done('01103', 13_000, byDoctor)],
      due: [due(RECALL, 'Recall exam', 1)],
    };
    expect(rowOf(byCompleteExam, RECALL)).toMatchObject({ status: Exceeded, isDueButMissed: false, completedCents: 0 });
  });

  it('limits the success percentage to the planned amount and ignores refunds', () => {
    const more = scorecardOf(appointment({ plan: [fluoride], procedures: [done('12113', 9900)] }));
    expect([more.totals.successPercentage, more.totals.completedCents]).toEqual([100, 9900]);
    const unplanned = scorecardOf(appointment({ plan: [fluoride], procedures: [done('11111', 6600)] }));
    expect(unplanned.totals.successPercentage).toBe(0);
    const refund = scorecardOf(appointment({ plan: [fluoride], procedures: [done('12113', -3200)] }));
    expect([refund.totals.successPercentage, refund.totals.completedCents]).toEqual([0, -3200]);
  });

  it('counts what anybody did of the planned procedures in the success percentage, with one decimal', () => {
    const { totals } = scorecardOf(
      appointment({
        plan: [recall, fluoride, planned(CUSTOM, 'Custom', 5, [code('99999', 5600)])],
        // 7,500 of 13,000 is 57.69; the unplanned X-ray does not count.
        procedures: [done('01202', 4300, byDoctor), done('12113', 3200), done('02142', 9000)],
      }),
    );
    expect([totals.successPercentage, totals.completedCents]).toEqual([57.7, 12_200]);
  });

  it('leaves the exam that the doctor bills out of the success percentage, planned and done', () => {
    const percent = (procedures: PmsProcedure[], fee: number) =>
      scorecardOf(
        appointment({ plan: [planned(RECALL_BY_DOCTOR, 'Exam', 0, [code('01202', fee)]), fluoride], procedures }),
      ).totals.successPercentage;
    expect(percent([done('01202', 4200, byDoctor)], 0)).toBe(0);
    expect(percent([done('12113', 3200)], 4200)).toBe(100);
  });

  it('has no row for planned probing', () => {
    const { rows } = scorecardOf(
      appointment({
        plan: [planned(PROBING, 'Probing', 5, [], true), fluoride],
        entries: [entry(PROBING, { actualMinutes: 4 })],
      }),
    );
    expect(rows.map(({ procedureRuleTypeId }) => procedureRuleTypeId)).toEqual([FLUORIDE]);
  });
});

describe('scorecardOf: done procedures', () => {
  const eightUnits = planned(SCALING, 'Scaling', 120, [code('11116', 39_600), code('11119', 13_200, 2)]);
  it.each([
    ['the same codes', [done('11116', 0), done('11119', 0, { units: 2 })], 8, Completed],
    ['an additional code without PMS units', [done('11116', 0), done('11119', 0)], 7, Partial],
    ['a listed code, ignoring the PMS units', [done('11112', 0, { units: 2 })], 2, Partial],
    ['other codes of the procedure', [done('11116', 0), done('11112', 0), done('11117', 0)], 8.5, Exceeded],
    ['spaces around a code', [done(' 11116 ', 0)], 6, Partial],
    ['a code with a prefix and a suffix', [done('CDA 11116.2', 0)], 6, Partial],
  ])('counts the units of %s', (_, procedures, units, status) => {
    expect(rowOf({ plan: [eightUnits], procedures }, SCALING)).toMatchObject({ completedUnits: units, status });
  });

  it('counts history codes by the PMS units', () => {
    const two = [done('12101', 2500, { units: 2 })];
    expect(rowOf({ plan: [fluoride], procedures: two }, FLUORIDE)).toMatchObject({
      completedUnits: 2,
      status: Exceeded,
    });
  });

  it.each([
    [
      'the type that planned it',
      [planned(RECALL_BY_DOCTOR, 'Doctor bills', 0, [code('01202', 0)])],
      {},
      RECALL_BY_DOCTOR,
    ],
    ['the type that planned it', [recall], byDoctor, RECALL],
    ['the alternative type if that is planned', [planned(RECALL, 'Recall exam', 10)], byDoctor, RECALL],
    ['its own type if neither is planned', [fluoride], {}, RECALL],
  ])('counts 01202 for %s', (_, plan, change, typeId) => {
    const { completed } = rowOf({ plan, procedures: [done('01202', 4200, change)] }, typeId);
    expect(completed.map(({ adaCode }) => adaCode)).toEqual(['01202']);
  });

  it.each([
    [10_000, 5000, Partial],
    [10_000, 10_000, Completed],
    [10_000, 12_000, Exceeded],
    [0, 0, Completed],
    [0, null, Completed],
  ])('compares a custom code of %d cents by its amount of %p', (fee, amount, status) => {
    const plan = [planned(CUSTOM, 'Custom', 10, [code('99999', fee)])];
    expect(rowOf({ plan, procedures: [done('99999', amount)] }, CUSTOM).status).toBe(status);
    expect(rowOf({ plan, procedures: [done('99998', amount)] }, CUSTOM).status).toBe(Missed);
  });

  it('has a row for unplanned codes of the provider, one for each unknown code', () => {
    const { rows } = scorecardOf(
      appointment({
        procedures: [
          done('X1', 100, { description: ' Own code ' }),
          done('X1', 200),
          done('X2', 300),
          done('X3', 400, byDoctor),
          done('X4', 500, { attributedProviderId: null }),
        ],
      }),
    );
    expect(
      rows.map(({ name, status, completedCents, isPlanned }) => [name, status, completedCents, isPlanned]),
    ).toEqual([
      ['Own code', Exceeded, 300, false],
      ['X2', Exceeded, 300, false],
    ]);
  });
});

describe('scorecardOf: actual minutes', () => {
  const probing = planned(PROBING, 'Probing', 5, [], true);
  const scaled = (minutes: number) => planned(SCALING, 'Scaling', minutes, [code('11112', 13_200)]);

  it.each([
    [35, '11112', 25],
    [30, '11113', 33.5],
    [22, '11112', 22],
  ])(
    'limits %d planned scaling minutes with %s done to %d, with 5 minutes within it (R-42)',
    (minutes, adaCode, actual) => {
      const plan = [scaled(minutes), probing];
      expect(rowOf({ plan, procedures: [done(adaCode, 0)] }, SCALING).actualMinutes).toBe(actual);
    },
  );

  it('ignore probing in Ontario and with an exam that includes it', () => {
    const procedures = [done('11112', 0)];
    expect(rowOf({ plan: [scaled(35), probing], procedures, state: 'ON' }, SCALING).actualMinutes).toBe(30);
    expect(rowOf({ plan: [scaled(35), probing, recall], procedures }, SCALING).actualMinutes).toBe(30);
  });

  it('are the entered minutes, else the planned ones', () => {
    const procedures = [done('11112', 0)];
    const entries = [entry(SCALING, { actualMinutes: 0 }), entry(PROBING, { actualMinutes: 10 })];
    expect(rowOf({ plan: [scaled(35), probing], procedures, entries }, SCALING).actualMinutes).toBe(0);
    // 35 + 10 > 30: 30 - 10.
    const within = [entry(PROBING, { actualMinutes: 10 })];
    expect(rowOf({ plan: [scaled(35), probing], procedures, entries: within }, SCALING).actualMinutes).toBe(20);
    expect(rowOf({ plan: [fluoride] }, FLUORIDE).actualMinutes).toBe(3);
  });

  it('of scaling are the planned ones until some scaling is done or the appointment is over', () => {
    expect(rowOf({ plan: [scaled(35)], isOver: false }, SCALING).actualMinutes).toBe(35);
    expect(rowOf({ plan: [scaled(35)] }, SCALING).actualMinutes).toBe(0);
  });
});

describe('completedNotes', () => {
  const OPTIONS = { showAmounts: true, showDescriptions: true, state: 'BC', orderingDoctorLastName: null };
  const { rows } = scorecardOf(wholeAppointment);
  const notes = (change = {}) => completedNotes(rows, { ...OPTIONS, ...change }).split('\n');

  it('has one line for each code of the provider, with a star before scaling', () => {
    expect(notes()).toEqual(['*11113 Scaling, three units (45 minutes) $198.00', '02142 2 bitewing images $35.00']);
  });

  it('names tooth, criteria and the doctor who ordered images, in this order', () => {
    const films = { ...planned(PANORAMIC, 'Panoramic', 5, [code('02601', 6900)]), criterionIds: [11, 7] };
    const plan = [films, planned(SEALANTS, 'Sealants', 10, [code('13401', 2700)])];
    const procedures = [
      done('02601', 6900),
      done('13401', 2700, { teeth: ['16'], description: 'Sealant' }),
      done('21111', 9000, { teeth: ['26', '27MO'], description: 'Filling' }),
    ];
    const { rows: found } = scorecardOf(appointment({ plan, procedures }));
    expect(completedNotes(found, { ...OPTIONS, orderingDoctorLastName: 'Patel' }).split('\n')).toEqual([
      '21111 Filling 26, 27MO $90.00',
      '02601 One image of both jaws Injury, swelling, cyst or jaw finding; New patient, no recent images (Dr.Patel) $69.00',
      '13401 Sealant 16 $27.00',
    ]);
    // Nobody ordered it: no mark.
    expect(completedNotes(found, { ...OPTIONS, showAmounts: false })).not.toContain('Dr.');
  });

  it('omits amounts and descriptions by the options', () => {
    expect(notes({ showAmounts: false, showDescriptions: false })).toEqual(['*11113', '02142']);
    expect(notes({ showDescriptions: false })[1]).toBe('02142 $35.00');
  });

  it('is empty when nothing was completed', () => {
    const none = scorecardOf(appointment({ plan: [fluoride] })).rows;
    expect(completedNotes(none, OPTIONS)).toBe('');
  });

  it('shows a refund as a negative amount', () => {
    const refund = scorecardOf(appointment({ procedures: [done('12113', -3250)] })).rows;
    expect(completedNotes(refund, { ...OPTIONS, showDescriptions: false })).toBe('12113 -$32.50');
  });

  it.each([
    [SCALING, false, [], 'BC', true],
    [SCALING, false, [], 'ON', true],
    [FLUORIDE, false, [], 'BC', false],
    [FLUORIDE, true, [], 'ON', true],
    [PROBING, true, [], 'BC', true],
    [PROBING, true, [], 'on', false],
    [PROBING, true, [RECALL], 'BC', false],
    [PROBING, false, [], 'BC', false],
  ])(
    'type %d, includeWithScaling %p, with types %j in %s: star %p',
    (procedureRuleTypeId, includeWithScaling, beside, state, star) => {
      const selected = beside.map((id) => ({ procedureRuleTypeId: id }));
      expect(isScalingRelated({ procedureRuleTypeId, includeWithScaling }, selected, state)).toBe(star);
    },
  );
});

describe('scorecardOf with arbitrary inputs', () => {
  const typeId = fc.constantFrom(HISTORY, BITEWINGS, FLUORIDE, SCALING, RECALL, RECALL_BY_DOCTOR, CUSTOM, PROBING, 999);
  const adaCode = fc.constantFrom('01202', '02142', '11112', '11117', '11119', '12101', '12113', '99999', ' 1111', '');
  const number = fc.oneof(fc.integer({ min: -5000, max: 50_000 }), fc.constantFrom(Number.NaN, Infinity, -Infinity));
  const appointments = fc.record({
    providerId: fc.constantFrom('H1', 'H2'),
    isOver: fc.boolean(),
    state: fc.constantFrom('ON', 'BC', ''),
    plan: fc.option(
      fc.uniqueArray(
        fc.record({
          procedureRuleTypeId: typeId,
          name: fc.constant('plan'),
          minutes: number,
          includeWithScaling: fc.boolean(),
          criterionIds: fc.constant([]),
          codes: fc.array(
            fc.record({ adaCode, description: fc.constant('code'), quantity: number, feeCents: number }),
            { maxLength: 3 },
          ),
        }),
        { selector: (one) => one.procedureRuleTypeId, maxLength: 6 },
      ),
    ),
    procedures: fc.array(
      fc.record({
        id: fc.string(),
        code: adaCode,
        description: fc.option(fc.string()),
        status: fc.constantFrom(102, 105),
        units: fc.option(number),
        amountCents: fc.option(number),
        teeth: fc.constant([]),
        attributedProviderId: fc.option(fc.constantFrom('H1', 'H2', 'D1')),
        attributedToDoctor: fc.boolean(),
      }),
      { maxLength: 8 },
    ),
    entries: fc.array(
      fc.record({
        procedureRuleTypeId: typeId,
        actualMinutes: fc.option(number),
        missedProcedureReasonId: fc.option(fc.constantFrom(1, 2, 3, 4, 255)),
        missedProcedureReasonText: fc.option(fc.constantFrom('', 'late')),
      }),
      { maxLength: 4 },
    ),
    due: fc.uniqueArray(
      fc.record({
        procedureRuleTypeId: typeId,
        procedureName: fc.constant('due'),
        status: fc.constantFrom(1 as const, 2 as const, 3 as const),
      }),
      { selector: (one) => one.procedureRuleTypeId, maxLength: 4 },
    ),
  });

  it('returns totals that are the sums of the rows, and only finite numbers', () => {
    fc.assert(
      fc.property(appointments, (any) => {
        const { rows, totals } = scorecardOf(any);
        for (const field of ['plannedCents', 'completedCents', 'plannedMinutes', 'actualMinutes'] as const)
          expect(totals[field]).toBe(rows.reduce((sum, row) => sum + row[field], 0));
        const numbers = [...rows.flatMap((row) => Object.values(row)), ...Object.values(totals)];
        expect(numbers.filter((value) => typeof value === 'number' && !Number.isFinite(value))).toEqual([]);
        const percent = totals.successPercentage;
        expect(percent === null || (percent >= 0 && percent <= 100)).toBe(true);
      }),
      { numRuns: 1000 },
    );
  });

  it('counts each done code of the provider once', () => {
    fc.assert(
      fc.property(appointments, (any) => {
        const { rows, totals } = scorecardOf(any);
        const own = any.procedures.filter((one) => one.status === 102 && one.attributedProviderId === any.providerId);
        const counted = rows.flatMap(({ completed }) => completed).filter(({ isOwn }) => isOwn);
        expect(counted).toHaveLength(own.length);
        const cents = own.map(({ amountCents }) => (Number.isFinite(amountCents) ? (amountCents ?? 0) : 0));
        expect(totals.completedCents).toBe(cents.reduce((sum, amount) => sum + amount, 0));
      }),
      { numRuns: 1000 },
    );
  });

  it('has one row for each procedure', () => {
    fc.assert(
      fc.property(appointments, (any) => {
        const ids = scorecardOf(any).rows.flatMap(({ procedureRuleTypeId }) => procedureRuleTypeId ?? []);
        expect(new Set(ids).size).toBe(ids.length);
      }),
    );
  });
});
