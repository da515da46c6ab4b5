import type { AppointmentDetails, CoverageView, NextPreviewView, SavedPlanView } from '@helix/contracts';
import { MISSED_REASON, PROCEDURE_RESULT } from '@helix/hygiene';
import {
  ATTRIBUTED,
  BEFORE,
  CUSTOM_CODE,
  DOCTOR_CHECK,
  HISTORY,
  IN_A_NEW_PLAN,
  NEXT,
  NEXT_EDITED,
  PAST,
  PAST_DAY,
  PLANNED,
  REASONS,
  STAFF,
  treatmentId,
  type PastAppointment,
  type PlannedAppointment,
} from '../../../../libs/contracts/src/testing/ten-appointments.js';
import { sharedPlanningApi, type PlanningApi } from './testing/start-planning-api.js';
import { PROVIDERS, storeTenAppointments } from './testing/store-ten-appointments.js';

const GOAL = 175;
const NO_TREATMENTS =
  'No treatments have yet been entered for this appointment. Previewing the next appointment will not take into account any treatments completed in the current appointment.';
const STATUS = {
  Exceeded: PROCEDURE_RESULT.Exceeded,
  Completed: PROCEDURE_RESULT.Completed,
  Partial: PROCEDURE_RESULT.Partial,
  Missed: PROCEDURE_RESULT.Missed,
  'Due but missed': PROCEDURE_RESULT.Missed,
} as const;

/** Whole appointments through the calls that the planning screen makes; the browser plays the same ones. */
describe('ten whole appointments', () => {
  let api: PlanningApi;

  beforeAll(async () => {
    api = await sharedPlanningApi();
    await storeTenAppointments(api);
  });
  beforeEach(() => api.reset());

  const read = async (id: string): Promise<AppointmentDetails> => {
    const { status, body } = await api.get(`Appointment/${id}`);
    expect(status).toBe(200);
    return body as AppointmentDetails;
  };
  const save = async (id: string, procedures: readonly object[]): Promise<SavedPlanView> => {
    const { version } = await read(id);
    const answer = await api.post(`Appointment/${id}`, { procedures }).set('If-Match', `"${version}"`);
    expect([answer.status, (answer.body as { errors?: unknown }).errors]).toEqual([200, undefined]);
    return answer.body as SavedPlanView;
  };

  /** Saves the plan that the screen would send, and compares every figure of the answer and of the next read. */
  async function plan({ id, patient, due, steps, agenda, fees, grade, reason }: PlannedAppointment): Promise<void> {
    const open = await read(id);
    expect(open).toMatchObject({
      birthDate: patient.birthDate,
      insuranceStatus: patient.insuranceStatus,
      durationInMinutes: 60,
      providerAppointmentGoal: GOAL,
      appointmentCommissionGoal: null,
      plan: null,
    });
    const dueOf = (procedure: number) => {
      const found = open.recommendations.find((one) => one.procedureRuleTypeId === procedure)?.treatmentDueInfo;
      return { procedure, dueDate: found?.dueDate, lastDate: found?.lastTreatmentDate };
    };
    expect(due.map(({ procedure }) => dueOf(procedure))).toEqual(due.map(({ service: _, ...dates }) => dates));

    const comesAlong = [...IN_A_NEW_PLAN, DOCTOR_CHECK].filter((type) => agenda.some((row) => row.procedure === type));
    const procedures = [...comesAlong.map((procedureRuleTypeId) => ({ procedureRuleTypeId })), ...steps];
    expect(await save(id, procedures)).toMatchObject({
      rnaTotalPlanned: fees,
      newReason: reason,
      newTotalCompleted: 0,
      isOptimal: grade === 'A+',
    });
    const saved = await read(id);
    const rows = saved.selectedRecommendations.map(({ procedureRuleTypeId, name, minutes, ammount }) => ({
      ...{ procedure: procedureRuleTypeId, name, minutes, fee: ammount },
    }));
    expect(rows).toEqual(
      agenda.map(({ procedure, name, minutes, fee }) => ({ procedure, name, minutes, fee: fee ?? 0 })),
    );
    expect(saved).toMatchObject({ rnaTotalPlanned: fees, plan: { isLate: false }, userFullName: 'Ada Tester' });
  }

  it('plans an adult recall', () => plan(PLANNED.recall));

  it('plans a child with fluoride, and with sealants that are priced by quadrant', () => plan(PLANNED.child));

  it('plans scaling over the time limit', () => plan(PLANNED.perio));

  it('plans a patient with a public plan only with criteria and an exam', async () => {
    const { id } = PLANNED.publicPlan;
    const withoutBoth = [{ procedureRuleTypeId: 29 }, { procedureRuleTypeId: 14 }];
    expect(api.errorsOf(await api.post(`Appointment/${id}`, { procedures: withoutBoth }))).toEqual([
      422,
      [
        { field: 'procedures.0', message: 'Add a recall exam first.' },
        { field: 'procedures.1', message: 'Choose at least 1 criterion.' },
      ],
    ]);
    await plan(PLANNED.publicPlan);
    const criteria = (await read(id)).selectedRecommendations.map(({ procedureRuleTypeId, selectedCriteria }) => [
      procedureRuleTypeId,
      selectedCriteria,
    ]);
    expect(criteria).toEqual(
      expect.arrayContaining([
        [14, [3]],
        [8, [7, 12]],
        [29, []],
      ]),
    );
  });

  it('plans a custom code with a typed fee', async () => {
    const { code, abbreviation, description } = CUSTOM_CODE;
    const { body } = await api.get(`Appointment/Ada/${code}/TEN.F`);
    expect(body).toMatchObject({ adaCode: code, abbrevDescription: abbreviation, description, fee: 25 });
    await plan(PLANNED.custom);
  });

  it('plans scaling whose coverage is used up, and suggests the next one with the plan as done', async () => {
    const { id } = PLANNED.usedUp;
    await plan(PLANNED.usedUp);
    const view = (await api.get(`Appointment/Coverage/${id}/${id}.P`)).body as CoverageView;
    expect(view.plan).toBe('known');
    // All 8 units of the year.
    const used = view.monthlyProcedureHistory.map(({ procedureRuleTypeId, date, units }) => [
      procedureRuleTypeId,
      date,
      units,
    ]);
    expect(used).toEqual(
      expect.arrayContaining([
        [18, '2033-01-12', 6],
        [18, '2033-03-09', 2],
        [23, '2033-01-12', 1],
      ]),
    );
    expect(used).toHaveLength(3);
    const limits = view.coverage.map(({ coveredItemName, procedureRuleTypeId, unitsCovered }) => [
      coveredItemName,
      procedureRuleTypeId,
      unitsCovered,
    ]);
    expect(limits).toEqual(
      expect.arrayContaining([
        ['Scaling and root planing', 18, 8],
        ['Recall exam', 23, 2],
      ]),
    );
    const preview = (await api.get(`Appointment/${id}/PreviewNext`)).body as NextPreviewView;
    expect([preview.warning, preview.appointmentDate]).toEqual([NO_TREATMENTS, '2033-11-11']);
    // The middle of 90 and 30 minutes. The recall exam would be due in February.
    const minutes = new Map(preview.procedures.map((one) => [one.procedureRuleTypeId, one.durationInMinutes]));
    expect([minutes.get(18), minutes.get(23)]).toEqual([60, undefined]);
  });

  it('plans what was planned at the appointment before', async () => {
    const { id } = PLANNED.prePlanned;
    expect((await read(id)).prePlannedAppointment).toBeNull();
    await api.post(`Appointment/${BEFORE.id}/SaveAppointmentNext`, BEFORE.plan);
    const { prePlannedAppointment, recommendations } = await read(id);
    expect(prePlannedAppointment?.appointmentNext).toMatchObject({
      appointmentId: BEFORE.id,
      timeFrameInMonths: BEFORE.plan.timeFrameInMonths,
      comments: BEFORE.plan.comments,
    });
    const minutes = prePlannedAppointment?.procedures.map((one) => [one.procedureRuleTypeId, one.minutes] as const);
    expect(new Map(minutes)).toEqual(
      new Map(BEFORE.plan.procedures.map((one) => [one.procedureRuleTypeId, one.minutes] as const)),
    );
    const marked = recommendations.filter((one) => one.isPrePlanned).map((one) => one.procedureRuleTypeId);
    expect(marked.toSorted((one, other) => one - other)).toEqual([18, 23, 35]);
    await plan(PLANNED.prePlanned);
  });

  /** The scorecard as the screen has it: a row without plan and work has no money, and no minutes where none are entered. */
  const scorecardOf = ({ procedurePlanResults }: AppointmentDetails) =>
    procedurePlanResults.map(
      ({ procedureRuleTypeId, name, status, isDueButMissed, completedAmmount, plannedAmmount }) => [
        ...[procedureRuleTypeId, name, status, isDueButMissed, completedAmmount, plannedAmmount],
      ],
    );

  /** The day's total follows in the analysis, from these rows. */
  const completedOf = ({ procedurePlanResults }: AppointmentDetails) =>
    procedurePlanResults.reduce((sum, { completedAmmount }) => sum + completedAmmount, 0);

  async function readPast({ id, plan: procedures, scorecard, success, achieved }: PastAppointment): Promise<void> {
    if (procedures.length > 0) await save(id, procedures);
    const past = await read(id);
    expect(scorecardOf(past)).toEqual(
      scorecard.map(({ procedure, name, status, completed, planned }) => {
        const isPlanned = procedures.some((one) => one.procedureRuleTypeId === procedure);
        return [
          ...[procedure, name, STATUS[status], status === 'Due but missed', completed ?? 0],
          planned ?? (isPlanned ? completed : 0),
        ];
      }),
    );
    const actual = new Map(past.procedurePlanResults.map((one) => [one.procedureRuleTypeId, one.actualMinutes]));
    for (const { procedure, minutes } of scorecard) if (minutes !== null) expect(actual.get(procedure)).toBe(minutes);
    expect(completedOf(past)).toBe(achieved.completed);
    expect(past).toMatchObject({
      successPercentage: success,
      totalCommissionCompleted: achieved.commission,
      providerAppointmentGoal: GOAL,
    });
  }

  it('counts what several providers did for the one to whom it is attributed', async () => {
    const { several } = PAST;
    await readPast(several);
    const { firstName, lastName } = STAFF.doctor;
    expect((await read(several.id)).procedures.find(({ adaCode }) => adaCode === '01202')).toMatchObject({
      providerId: PROVIDERS.doctor,
      providerName: `${firstName} ${lastName}`,
      attributedProviderId: PROVIDERS.doctor,
    });
    const attribute = (code: string, providerId: string) =>
      api.post(`Appointment/Procedure/${treatmentId(several.id, { date: PAST_DAY, code })}`, {
        ...{ appointmentId: several.id, providerId },
      });
    for (const { code, completed, commission } of ATTRIBUTED) {
      expect((await attribute(code, PROVIDERS.own)).status).toBe(204);
      const attributed = await read(several.id);
      expect([completedOf(attributed), attributed.totalCommissionCompleted]).toEqual([completed, commission]);
      expect(attributed.successPercentage).toBe(100);
    }
    await attribute('12113', PROVIDERS.other);
    expect(completedOf(await read(several.id))).toBe(174);
  });

  it('shows what a past appointment missed, without and with reasons', async () => {
    const { missed } = PAST;
    await readPast(missed);
    for (const { procedure, missedProcedureReasonId, reason } of REASONS) {
      const isOther = missedProcedureReasonId === MISSED_REASON.Other;
      const form = { missedProcedureReasonId, missedProcedureReasonText: isOther ? reason : null };
      expect((await api.post(`Appointment/${missed.id}/Procedure/${procedure}`, form)).status).toBe(200);
    }
    const { procedurePlanResults, successPercentage, proceduresHistory } = await read(missed.id);
    expect(procedurePlanResults.map(({ procedureRuleTypeId, status }) => [procedureRuleTypeId, status])).toEqual([
      ...REASONS.map(({ procedure }) => [procedure, PROCEDURE_RESULT.MissedWithReason]),
      [4, PROCEDURE_RESULT.Exceeded],
      [23, PROCEDURE_RESULT.Completed],
      [18, PROCEDURE_RESULT.Partial],
    ]);
    expect(successPercentage).toBe(missed.success);
    const latest = proceduresHistory.slice(0, HISTORY.length).map(({ adaCode, name, date }) => [adaCode, name, date]);
    expect(latest).toEqual(HISTORY.map(({ code, name, date }) => [code, name, date]));
  });

  it('plans the next appointment', async () => {
    const { next } = PAST;
    await readPast(next);
    const previewOf = async (query: string) =>
      (await api.get(`Appointment/${next.id}/PreviewNext${query}`)).body as NextPreviewView;
    const [suggested, asked] = NEXT;
    for (const [expected, query] of [
      [suggested!, ''],
      [asked!, '?timeFrameInMonths=9'],
    ] as const) {
      const preview = await previewOf(query);
      expect(preview).toMatchObject({
        selectedTimeframe: expected.timeFrameInMonths,
        appointmentDate: expected.date,
        nextAppointmentLength: expected.length,
        warning: null,
        isSaved: false,
      });
      const selected = preview.procedures.filter((one) => one.isSelected);
      const rows = selected.map(({ procedureRuleTypeId, procedureName, durationInMinutes, dueDate }) => ({
        ...{ procedure: procedureRuleTypeId, name: procedureName, minutes: durationInMinutes, due: dueDate },
      }));
      expect(rows).toEqual(expected.procedures);
    }
    const procedures = asked!.procedures
      .filter(({ procedure }) => procedure !== NEXT_EDITED.without)
      .map(({ procedure, minutes }) => ({
        procedureRuleTypeId: procedure,
        minutes: procedure === 18 ? NEXT_EDITED.scalingMinutes : minutes,
      }));
    const { comments, length } = NEXT_EDITED;
    await api.post(`Appointment/${next.id}/SaveAppointmentNext`, { timeFrameInMonths: 9, procedures, comments });
    expect(await previewOf('')).toMatchObject({
      isSaved: true,
      selectedTimeframe: 9,
      appointmentDate: asked!.date,
      nextAppointmentLength: length,
      comments,
    });
    expect((await read(next.id)).appointmentNext).toMatchObject({
      timeFrameInMonths: 9,
      totalMinutes: length,
      comments,
    });
  });
});
