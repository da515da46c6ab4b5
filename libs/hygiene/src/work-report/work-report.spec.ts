import type { WorkAppointment, WorkTreatment } from './work-appointment.js';
import { isTreatmentCompleted, successPercentage, workResult } from './work-appointment.js';
import { newestFirst, workReportSummary, workTotals } from './work-report.js';

const [FLUORIDE, SCALING, BITEWINGS] = [12, 18, 4];
/** Nothing is billed for it here: the doctor bills it. */
const DOCTOR_EXAM = 28;

const treatment = (procedureRuleTypeId: number, given: Partial<WorkTreatment> = {}): WorkTreatment => ({
  procedureRuleTypeId,
  ...{ isPlanned: false, plannedUnits: 0, plannedCents: 0, doneUnits: 0, doneCents: 0 },
  ...{ plannedCodes: [], doneCodes: [], isByAmount: false },
  ...{ dueStatus: null, dueFeeCents: null, reason: null },
  ...given,
});
const planned = (procedureRuleTypeId: number, plannedCents: number, doneCents: number, given = {}): WorkTreatment =>
  treatment(procedureRuleTypeId, { isPlanned: true, plannedCents, doneCents, ...given });
const because = (missedProcedureReasonId: number | null, missedProcedureReasonText: string | null = null) => ({
  reason: { missedProcedureReasonId, missedProcedureReasonText },
});
let appointments = 0;
const appointment = (treatments: WorkTreatment[], given: Partial<WorkAppointment> = {}): WorkAppointment => ({
  appointmentId: `V${(appointments += 1)}`,
  ...{ providerId: 'H1', patientId: 'P1', startDate: '2026-02-03T09:00:00', plannedCents: null, completedCents: 0 },
  treatments,
  ...given,
});

describe('what became of a treatment', () => {
  it.each([
    ['exceeded: 4 of 3 units', planned(SCALING, 19_800, 26_400, { plannedUnits: 3, doneUnits: 4 }), 4, true],
    [
      'completed: 3 of 3 units at another fee',
      planned(SCALING, 19_800, 100, { plannedUnits: 3, doneUnits: 3 }),
      3,
      true,
    ],
    ['partial: exactly half of 3 units', planned(SCALING, 19_800, 9_900, { plannedUnits: 3, doneUnits: 1.5 }), 2, true],
    ['partial: a third of 3 units', planned(SCALING, 19_800, 6_600, { plannedUnits: 3, doneUnits: 1 }), 2, false],
    ['partial: half of the amount, without units', planned(FLUORIDE, 3_000, 1_500), 2, true],
    [
      'by amount where another procedure did it',
      planned(SCALING, 19_800, 19_800, { plannedUnits: 3, isByAmount: true }),
      3,
      true,
    ],
    ['missed', planned(FLUORIDE, 3_000, 0), 1, false],
    ['missed with a reason', planned(FLUORIDE, 3_000, 0, because(1)), 5, false],
    ['missed: what was done was reversed', planned(FLUORIDE, 3_000, -3_000), 1, false],
    ['exceeded: done and not planned', treatment(FLUORIDE, { doneCents: 3_000, doneCodes: ['12113'] }), 4, true],
  ])('is %s', (_name, one, result, isCompleted) => {
    expect([workResult(one), isTreatmentCompleted(one)]).toEqual([result, isCompleted]);
  });
});

describe('successPercentage', () => {
  it('divides the sums of all appointments, and is at most 100', () => {
    // 150.00 of 300.00 and 100.00 of 100.00 are 250.00 of 400.00, not the mean of 50 and 100.
    const both = [appointment([planned(SCALING, 30_000, 15_000)]), appointment([planned(FLUORIDE, 10_000, 10_000)])];
    expect(successPercentage(both)).toBe(62.5);
    expect(successPercentage([appointment([planned(FLUORIDE, 10_000, 12_000)])])).toBe(100);
    expect(successPercentage([appointment([planned(FLUORIDE, 3_000, -100)])])).toBe(0);
  });

  it('counts neither what was not planned nor what the doctor bills', () => {
    const one = appointment([
      planned(FLUORIDE, 3_000, 1_000),
      planned(DOCTOR_EXAM, 5_000, 5_000),
      treatment(BITEWINGS, { doneCents: 4_000 }),
    ]);
    expect(successPercentage([one])).toBe(33.3);
    expect(successPercentage([appointment([treatment(BITEWINGS, { doneCents: 4_000 })])])).toBeNull();
  });
});

describe('workReportSummary', () => {
  it('has the shares of the done and of each reason among all planned ones', () => {
    // Ten fluorides: seven done, two declined, one without time.
    const treatments = [
      ...Array.from({ length: 7 }, () => planned(FLUORIDE, 3_000, 3_000)),
      ...[planned(FLUORIDE, 3_000, 0, because(1)), planned(FLUORIDE, 3_000, 0, because(1))],
      planned(FLUORIDE, 3_000, 0, because(2)),
    ];
    const { planned: map, topReasons, ...summary } = workReportSummary(treatments.map((one) => appointment([one])));
    const none = { TreatmentPlanChanged: 0, DoctorNotAvailable: 0, Other: 0, Unspecified: 0 };
    expect(map.get(FLUORIDE)).toEqual({
      ...{ percentage: 70, completedCount: 7, missedCount: 3 },
      missedReasonPercentage: { PatientDeclined: 20, RanOutOfTime: 10, ...none },
      missedReasonCount: { PatientDeclined: 2, RanOutOfTime: 1, ...none },
    });
    expect([summary.treatmentsPlanned, summary.treatmentsCompleted]).toEqual([10, 7]);
    expect(topReasons).toEqual([
      { reason: 'PatientDeclined', count: 2 },
      { reason: 'RanOutOfTime', count: 1 },
    ]);
  });

  it('leaves out of the treatments what was planned without an amount, and what was done unplanned', () => {
    const one = appointment([planned(FLUORIDE, 0, 0), treatment(BITEWINGS, { doneCents: 4_000 })]);
    const { planned: map, treatmentsPlanned, missedCents } = workReportSummary([one]);
    expect([map.size, treatmentsPlanned, missedCents]).toEqual([0, 0, 0]);
  });

  it('does not set off extras against what was missed', () => {
    // 30.00 missed beside 100.00 too much: completed are 300.00 of 230.00.
    const one = appointment([planned(FLUORIDE, 3_000, 0), planned(SCALING, 20_000, 30_000)], {
      ...{ plannedCents: 23_000, completedCents: 30_000 },
    });
    expect(workReportSummary([one])).toMatchObject({ missedCents: 3_000, plannedVsCompletedPercentage: 130.4 });
  });

  it('compares the plans with what was completed at planned appointments alone', () => {
    const both = [
      appointment([], { plannedCents: 20_000, completedCents: 15_000 }),
      appointment([], { plannedCents: null, completedCents: 99_000 }),
    ];
    expect(workReportSummary(both)).toMatchObject({
      ...{ plannedCents: 20_000, completedCents: 114_000, completedForPlannedCents: 15_000 },
      plannedVsCompletedPercentage: 75,
    });
    expect(workTotals([both[1]!])).toMatchObject({ plannedCents: 0, completedForPlannedCents: 0 });
    expect(workReportSummary([both[1]!]).plannedVsCompletedPercentage).toBeNull();
  });

  it('lists what was due and missed, the newest first, and sums the fees of what was not done', () => {
    const early = appointment(
      [
        treatment(FLUORIDE, { dueStatus: 2, dueFeeCents: 3_000 }),
        treatment(BITEWINGS, { dueStatus: 1, dueFeeCents: 5_500 }),
      ],
      { startDate: '2026-02-03T09:00:00' },
    );
    const late = appointment(
      [
        // It could not be done: a reason is not known.
        treatment(FLUORIDE, { dueStatus: 3, dueFeeCents: 3_000 }),
        treatment(BITEWINGS, { dueStatus: 2, dueFeeCents: null }),
      ],
      { startDate: '2026-02-04T09:00:00', patientId: 'P2' },
    );
    const summary = workReportSummary([early, late]);
    expect(summary.dueButMissed.get(FLUORIDE)?.map((one) => one.appointment)).toEqual([late, early]);
    expect([summary.dueButMissedCents, summary.dueWithoutFee]).toEqual([3_000, 1]);
    expect(summary.due.get(FLUORIDE)).toMatchObject({
      ...{ percentage: 0, missedCount: 2 },
      missedReasonCount: { DoctorNotAvailable: 1, Unspecified: 1 },
    });
    expect(summary.due.get(BITEWINGS)).toMatchObject({ percentage: 50, completedCount: 1, missedCount: 1 });
  });

  it('counts each affected patient once, and not one whose due treatment could not be done', () => {
    const missed = [planned(FLUORIDE, 3_000, 0), treatment(BITEWINGS, { dueStatus: 2 })];
    const all = [
      appointment(missed, { patientId: 'P1' }),
      appointment([treatment(BITEWINGS, { dueStatus: 2 })], { patientId: 'P1' }),
      appointment([treatment(BITEWINGS, { dueStatus: 3 })], { patientId: 'P2' }),
      appointment([planned(FLUORIDE, 3_000, 3_000)], { patientId: 'P3' }),
    ];
    expect(workReportSummary(all).patientsAffected).toBe(1);
  });

  it('has no percentages and no lists without appointments', () => {
    expect(workReportSummary([])).toEqual({
      ...{ plannedCents: 0, completedCents: 0, completedForPlannedCents: 0, missedCents: 0, successPercentage: null },
      ...{ planned: new Map(), due: new Map(), topReasons: [], treatmentsPlanned: 0, treatmentsCompleted: 0 },
      ...{ patientsAffected: 0, plannedVsCompletedPercentage: null, dueButMissedCents: 0, dueWithoutFee: 0 },
      dueButMissed: new Map(),
    });
  });
});

describe('newestFirst', () => {
  it('sorts appointments of one start by id', () => {
    const at = (appointmentId: string, startDate: string) => ({ appointmentId, startDate });
    const list = [at('B', '2026-02-03T09:00:00'), at('C', '2026-02-03T10:00:00'), at('A', '2026-02-03T09:00:00')];
    expect(newestFirst(list).map(({ appointmentId }) => appointmentId)).toEqual(['C', 'A', 'B']);
  });
});
