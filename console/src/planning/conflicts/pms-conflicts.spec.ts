import type { AppointmentDetails, PmsProcedureView } from '@helix/contracts';
import { agendaOf, type PlanDoctors, type PlanSelection } from '@helix/hygiene';
import { buildAppointment } from '../../../../libs/contracts/src/testing/build-appointment.js';
import { code, planInputs, sealant, selected } from '../../../../libs/hygiene/src/planning/testing/build.js';
import { pmsConflicts, pmsFactsOf, reasonConflicts, type PmsConflict, type PmsFacts } from './pms-conflicts.js';
import { canTakeOver, takeOver, type PlanConflict } from './take-over.js';

const [BITEWINGS, SCALING, SEALANTS, RECALL, IMAGES, DOCTORS_RECALL] = [4, 18, 20, 23, 35, 28];
const inputs = planInputs();
const NO_DOCTORS: PlanDoctors = { examDoctor: null, orderingDoctor: null };
const NONE_BEFORE = pmsFactsOf(buildAppointment());

const done = (adaCode: string, amount: number, change: Partial<PmsProcedureView> = {}): PmsProcedureView => ({
  procedureId: `X${adaCode}${change.teeth?.join('') ?? ''}`,
  procedureRuleTypeId: null,
  adaCode,
  description: `Code ${adaCode}`,
  procedureStatus: 102,
  amount,
  units: null,
  minutes: null,
  teeth: [],
  providerId: 'H1',
  providerName: 'Ana Ionescu',
  attributedProviderId: 'H1',
  attributedToDoctor: false,
  ...change,
});

function conflictsOf(
  plan: readonly PlanSelection[],
  procedures: readonly PmsProcedureView[],
  {
    before = NONE_BEFORE,
    doctors = NO_DOCTORS,
    ...change
  }: Partial<AppointmentDetails> & {
    before?: PmsFacts;
    doctors?: PlanDoctors;
  } = {},
): PmsConflict[] {
  const appointment = buildAppointment({ procedures: [...procedures], ...change });
  return pmsConflicts(before, appointment, { agenda: agendaOf(plan, inputs), doctors });
}

describe('pmsConflicts', () => {
  it('marks a completed procedure that the plan lacks', () => {
    expect(conflictsOf([selected(RECALL, [code('01202')])], [done('01202', 42), done('02142', 35)])).toEqual([
      expect.objectContaining({ kind: 'notPlanned', procedureRuleTypeId: BITEWINGS, name: 'Bitewings' }),
    ]);
  });

  it('marks nothing that was completed as it is planned, or only in part', () => {
    // 37 + 3 minutes are 2.5 units: 11112 and 11117, of which the first is reported.
    const plan = [selected(1), selected(SCALING, [], { minutes: 37 }), selected(BITEWINGS, [code('02144')])];
    expect(conflictsOf(plan, [done('11112', 132), done('02144', 55)])).toEqual([]);
  });

  it('marks nothing that was completed before the edits began, unless it is reported otherwise since', () => {
    const before = pmsFactsOf(buildAppointment({ procedures: [done('02142', 35)] }));
    expect(conflictsOf([], [done('02142', 35)], { before })).toEqual([]);
    expect(conflictsOf([], [done('02142', 36)], { before })).toHaveLength(1);
  });

  it('marks nothing that is only planned, or that a doctor did and nobody planned', () => {
    const byDoctor = { attributedProviderId: 'D1', attributedToDoctor: true };
    expect(conflictsOf([], [done('02142', 35, { procedureStatus: 105 }), done('01202', 42, byDoctor)])).toEqual([]);
  });

  it.each<[string, PlanSelection, PmsProcedureView[], object]>([
    [
      'another code',
      selected(BITEWINGS, [code('02142')]),
      [done('02144', 55)],
      { kind: 'otherCode', reported: '02144', planned: '02142' },
    ],
    [
      'a code more often than planned',
      selected(BITEWINGS, [code('02142')]),
      [done('02142', 35), done('02142', 35, { procedureId: 'SECOND' })],
      { kind: 'otherQuantity', reported: '2 × 02142', planned: '1 × 02142' },
    ],
    [
      'another tooth',
      selected(SEALANTS, [sealant('16')]),
      [done('13401', 32, { teeth: ['26'] })],
      { kind: 'otherTeeth', reported: '26', planned: '16' },
    ],
    [
      'another fee',
      selected(BITEWINGS, [code('02142')]),
      [done('02142', 40.5)],
      // 35.00 in the sample schedule.
      { kind: 'otherFee', adaCode: '02142', reportedCents: 4050, plannedCents: 3500 },
    ],
    [
      // 8 units are 11116 and twice 11119.
      'more units of an additional code',
      selected(SCALING, [], { minutes: 120 }),
      [done('11116', 396), done('11119', 198, { units: 3 })],
      { kind: 'otherQuantity', reported: '3 × 11119', planned: '2 × 11119' },
    ],
  ])('marks %s', (_what, selection, procedures, expected) => {
    expect(conflictsOf([selection], procedures)).toEqual([expect.objectContaining(expected)]);
  });

  it('marks no fee of an exam that the doctor bills, and no surfaces that only one side has', () => {
    const byDoctor = { attributedProviderId: 'D1', attributedToDoctor: true };
    expect(conflictsOf([selected(DOCTORS_RECALL)], [done('01202', 42, byDoctor)])).toEqual([]);
    const custom = selected(34, [code('16101', { teeth: ['16MO'] })], { minutes: 15 });
    const [conflict] = conflictsOf([custom], [done('16101', 0, { teeth: ['16'] })]);
    expect(conflict?.kind).not.toBe('otherTeeth');
  });

  it('marks a changed doctor, unless the plan has none or the same, or somebody saved another plan', () => {
    const examDoctor = { providerId: 'D1', firstName: 'Dev', lastName: 'Patel' };
    const doctors = { ...NO_DOCTORS, examDoctor: 'D2' };
    expect(conflictsOf([], [], { examDoctor, doctors })).toEqual([
      { kind: 'examDoctor', key: 'examDoctor D1', reported: 'D1', planned: 'D2' },
    ]);
    expect(conflictsOf([], [], { examDoctor })).toEqual([]);
    expect(conflictsOf([], [], { examDoctor, doctors: { ...NO_DOCTORS, examDoctor: 'D1' } })).toEqual([]);
    expect(conflictsOf([], [], { examDoctor, doctors, version: 'v2' })).toEqual([]);
  });
});

describe('reasonConflicts', () => {
  const result = {
    ...{ procedureRuleTypeId: RECALL, name: 'Recall exam', status: 3, isPlanned: true, isDueButMissed: false },
    ...{ needsReason: false, plannedCodes: ['01202'], plannedDescriptions: [''], plannedAmmount: 42, plannedUnits: 1 },
    ...{ plannedMinutes: 14, completedCodes: ['01202'], completedDescriptions: [''], completedAmmount: 42 },
    ...{ completedUnits: 1, actualMinutes: 14, missedProcedureReason: 2, missedProcedureReasonText: null },
    includeWithScaling: false,
  } as const;
  const conflicts = (change: object) =>
    reasonConflicts(
      buildAppointment({
        procedures: [done('01202', 42)],
        procedurePlanResults: [{ ...result, completedCodes: ['01202'], ...change } as never],
      }),
    );

  it('marks what was completed although a reason says that it was missed', () => {
    expect(conflicts({})).toEqual([
      expect.objectContaining({ kind: 'missedReason', procedureRuleTypeId: RECALL, reason: 'Ran out of time' }),
    ]);
  });

  it.each([
    ['without a reason', { missedProcedureReason: null }],
    ['while it is missed', { status: 5, completedCodes: [] }],
  ])('marks nothing %s', (_when, change) => {
    expect(conflicts(change)).toEqual([]);
  });
});

describe('takeOver', () => {
  const resolve = (plan: readonly PlanSelection[], ...procedures: PmsProcedureView[]): PmsConflict[] => {
    const [conflict] = conflictsOf(plan, procedures) as PlanConflict[];
    const { selections, error } = takeOver(conflict!, plan, inputs);
    expect(error).toBeNull();
    return conflictsOf(selections, procedures);
  };

  it.each<[string, PlanSelection[], PmsProcedureView[]]>([
    ['what the plan lacks', [], [done('02142', 35)]],
    ['scaling that the plan lacks', [selected(1)], [done('11113', 198)]],
    ['another code', [selected(BITEWINGS, [code('02142')])], [done('02144', 55)]],
    ['other minutes', [selected(1), selected(SCALING, [], { minutes: 27 })], [done('11113', 198)]],
    ['another fee', [selected(BITEWINGS, [code('02142')])], [done('02142', 40.5)]],
    ['another code with another fee', [selected(BITEWINGS, [code('02142')])], [done('02144', 60)]],
    ['sealed teeth', [selected(SEALANTS, [sealant('16')])], [done('13401', 32, { teeth: ['26'] })]],
    ['images', [], [done('02113', 38, { teeth: ['11'] })]],
  ])('leaves no conflict of %s', (_what, plan, procedures) => {
    expect(resolve(plan, ...procedures)).toEqual([]);
  });

  it('types the minutes that bill the code together with what is part of the scaling', () => {
    // 3 units are 45 minutes, of which the medical history takes 3.
    const plan = [selected(1), selected(SCALING, [], { minutes: 27 })];
    const [conflict] = conflictsOf(plan, [done('11113', 198)]) as PlanConflict[];
    const { selections } = takeOver(conflict!, plan, inputs);
    expect(selections.find(({ procedureRuleTypeId }) => procedureRuleTypeId === SCALING)?.minutes).toBe(42);
  });

  it('refuses what does not apply to the patient, and what has no procedure', () => {
    const [conflict] = conflictsOf([], [done('02142', 35)]) as PlanConflict[];
    const others = { ...inputs, procedures: [] };
    expect(canTakeOver(conflict!, others)).toBe(false);
    expect(takeOver(conflict!, [], others)).toEqual({ selections: [], error: 'Does not apply to this patient.' });
    const [unknown] = conflictsOf([], [done('99999', 10)]) as PlanConflict[];
    expect([unknown!.kind, canTakeOver(unknown!, inputs)]).toEqual(['notPlanned', false]);
    expect(canTakeOver({ procedureRuleTypeId: IMAGES }, inputs)).toBe(true);
  });
});
