import type { AppointmentDetails, CoverageView, NextPreviewView, SavedPlanView } from '@helix/contracts';
import { DAY, PAST_DAY, startPlanningApi, type PlanningApi } from './testing/start-planning-api.js';

/**
 * Whole appointments through the calls that the planning screen makes. Every figure is computed by hand from the SAMPLE
 * schedule and the goal of 180 dollars an hour.
 */
describe('ten whole appointments', () => {
  let api: PlanningApi;

  beforeAll(async () => {
    api = await startPlanningApi();
    await api.rows(
      `insert into appointment (clinic_id, id, version, patient_id, provider_id, start_at, duration_minutes, status) values
         ($1, 'PERIO', 1, 'P2', 'H1', '${DAY} 14:00', 60, 'scheduled'), ($1, 'CUSTOM', 1, 'P2', 'H2', '${DAY} 16:00', 60, 'scheduled')`,
      [api.maple.clinicId],
    );
  });
  beforeEach(() => api.reset());
  afterAll(() => api.served.close());

  const read = async (id: string): Promise<AppointmentDetails> => {
    const { status, body } = await api.get(`Appointment/${id}`);
    expect(status).toBe(200);
    return body as AppointmentDetails;
  };
  const save = async (id: string, procedures: object[]): Promise<SavedPlanView> => {
    const { version } = await read(id);
    const answer = await api.post(`Appointment/${id}`, { procedures }).set('If-Match', `"${version}"`);
    expect([answer.status, (answer.body as { errors?: unknown }).errors]).toEqual([200, undefined]);
    return answer.body as SavedPlanView;
  };
  /** The saved plan as the next read shows it: procedure, minutes and fee in agenda order. */
  const planOf = async (id: string) => {
    const { selectedRecommendations, rnaTotalPlanned } = await read(id);
    const items = selectedRecommendations.map(({ procedureRuleTypeId, minutes, ammount }) => [
      procedureRuleTypeId,
      minutes,
      ammount,
    ]);
    return [...items, rnaTotalPlanned];
  };

  it('plans an adult recall for 291 dollars', async () => {
    const saved = await save('UPCOMING', [
      { procedureRuleTypeId: 23, minutes: 10 },
      { procedureRuleTypeId: 4, minutes: 5 },
      { procedureRuleTypeId: 18 },
      { procedureRuleTypeId: 29, minutes: 7.5 },
      { procedureRuleTypeId: 14, minutes: 3 },
    ]);
    expect(saved).toMatchObject({ rnaTotalPlanned: 291, isOptimal: true });
    // Scaling takes the rest: 60 - 25.5 = 34.5 minutes, which are 2 units.
    expect(await planOf('UPCOMING')).toEqual([
      [4, 5, 55],
      [18, 34.5, 132],
      [23, 10, 42],
      [29, 7.5, 30],
      [14, 3, 32],
      291,
    ]);
    expect(await read('UPCOMING')).toMatchObject({
      providerAppointmentGoal: 180,
      userFullName: 'Ada Tester',
      plan: { isLate: false },
    });
  });

  it('plans a child with fluoride and with sealants that are priced by quadrant', async () => {
    const saved = await save('KID', [
      { procedureRuleTypeId: 23, minutes: 10 },
      { procedureRuleTypeId: 4, minutes: 5 },
      { procedureRuleTypeId: 20, adaCodes: ['16', '26', '17'].map((tooth) => ({ code: '13401', teeth: [tooth] })) },
      { procedureRuleTypeId: 14, minutes: 3 },
      { procedureRuleTypeId: 18 },
    ]);
    // Two bitewings and gel are usual for a child. Sealants: 6 minutes a tooth, 32 + 32 + 22. Scaling: 60 - 36 = 24 minutes,
    // 1.5 units, 66 + 34.
    expect(await planOf('KID')).toEqual([[4, 5, 35], [18, 24, 100], [23, 10, 42], [20, 18, 86], [14, 3, 25], 288]);
    expect(saved.newReason).toBe('Bitewings, Scaling, Recall exam, Sealants, Fluoride');
  });

  it('plans scaling over the time limit', async () => {
    const saved = await save('PERIO', [
      { procedureRuleTypeId: 18, minutes: 97.5 },
      { procedureRuleTypeId: 15, minutes: 7.5 },
    ]);
    // 6.5 units: 396 + 34; half a unit of the antimicrobial is billed as its smallest code.
    expect(saved).toMatchObject({ rnaTotalPlanned: 475, isOptimal: true });
    expect(await planOf('PERIO')).toEqual([[18, 97.5, 430], [15, 7.5, 45], 475]);
  });

  it('plans a patient with a public plan only with criteria and an exam', async () => {
    const polish = { procedureRuleTypeId: 29 };
    const refused = await api.post('Appointment/PUBLIC', { procedures: [polish, { procedureRuleTypeId: 14 }] });
    expect(api.errorsOf(refused)).toEqual([
      422,
      [
        { field: 'procedures.0', message: 'Add a recall exam first.' },
        { field: 'procedures.1', message: 'Choose at least 1 criterion.' },
      ],
    ]);
    // 42 of 180 are 14 minutes, 80 are 26.67, 32 are 10.67.
    await save('PUBLIC', [
      { procedureRuleTypeId: 23 },
      polish,
      { procedureRuleTypeId: 14, selectedCriteria: [3] },
      { procedureRuleTypeId: 8, selectedCriteria: [7, 12] },
    ]);
    expect(await planOf('PUBLIC')).toEqual([[8, 27, 80], [23, 14, 42], [29, 7.5, 30], [14, 11, 32], 184]);
  });

  it('plans a custom code with a typed fee', async () => {
    const { body } = await api.get('Appointment/Ada/99555/F1');
    expect(body).toMatchObject({ adaCode: '99555', description: 'Night guard check', fee: 25 });
    const saved = await save('CUSTOM', [{ procedureRuleTypeId: 41, adaCodes: [{ code: '99555', fee: 40 }] }]);
    // 40 of 180 are 13.33 minutes.
    expect(await planOf('CUSTOM')).toEqual([[41, 13, 40], 40]);
    expect(saved).toMatchObject({ newReason: 'Custom code', isOptimal: false });
  });

  it('attributes the exam of a doctor to the hygienist', async () => {
    const attributed = async () =>
      (await read('PAST')).procedures.map(({ procedureId, attributedProviderId }) => [
        procedureId,
        attributedProviderId,
      ]);
    expect(await attributed()).toContainEqual(['EXAM.DONE', 'D1']);
    const answer = await api.post('Appointment/Procedure/EXAM.DONE', { appointmentId: 'PAST', providerId: 'H1' });
    expect(answer.status).toBe(204);
    expect(await attributed()).toContainEqual(['EXAM.DONE', 'H1']);
  });

  it('shows what a past appointment missed, without and with a reason', async () => {
    await save('PAST', [{ procedureRuleTypeId: 18, minutes: 30 }, { procedureRuleTypeId: 14 }]);
    const results = async () => {
      const { procedurePlanResults, successPercentage, plan } = await read('PAST');
      const rows = procedurePlanResults
        .filter(({ isPlanned }) => isPlanned)
        .map(({ procedureRuleTypeId, status }) => [procedureRuleTypeId, status]);
      return [Object.fromEntries(rows), successPercentage, plan?.isLate];
    };
    // Scaling was completed: 132 of 164. Fluoride is missed, then missed with a reason.
    expect(await results()).toEqual([{ 18: 3, 14: 1 }, 80.5, true]);
    await api.post('Appointment/PAST/Procedure/14', { missedProcedureReasonId: 1 });
    expect(await results()).toEqual([{ 18: 3, 14: 5 }, 80.5, true]);
  });

  const NEXT = {
    timeFrameInMonths: 6,
    procedures: [
      { procedureRuleTypeId: 18, minutes: 37.5 },
      { procedureRuleTypeId: 14, minutes: 3 },
    ],
    comments: 'Ask for images',
  };

  it('shows what was planned at the appointment before', async () => {
    expect((await read('UPCOMING')).prePlannedAppointment).toBeNull();
    await api.post('Appointment/PAST/SaveAppointmentNext', NEXT);
    const { prePlannedAppointment } = await read('UPCOMING');
    expect(prePlannedAppointment?.appointmentNext).toMatchObject({
      appointmentId: 'PAST',
      timeFrameInMonths: 6,
      comments: 'Ask for images',
    });
    const planned = prePlannedAppointment?.procedures.map(({ procedureRuleTypeId, minutes }) => [
      procedureRuleTypeId,
      minutes,
    ]);
    expect(new Map(planned as [number, number][])).toEqual(
      new Map([
        [14, 3],
        [18, 37.5],
      ]),
    );
  });

  it('shows the saved plan of the next appointment', async () => {
    await api.post('Appointment/PAST/SaveAppointmentNext', NEXT);
    const preview = (await api.get('Appointment/PAST/PreviewNext')).body as NextPreviewView;
    // 40.5 minutes, rounded up to the next ten.
    expect(preview).toMatchObject({
      isSaved: true,
      selectedTimeframe: 6,
      comments: 'Ask for images',
      nextAppointmentLength: 50,
    });
    expect((await read('PAST')).appointmentNext).toMatchObject({ timeFrameInMonths: 6, totalMinutes: 50 });
  });

  it('counts an added treatment as used coverage until it is removed', async () => {
    const scaling = { dateOfProcedure: '2026-02-02', adaCode: '11114' };
    await api.post('appointment/ProcedureHistory/P1', scaling);
    expect((await read('UPCOMING')).proceduresHistory).toMatchObject([
      { adaCode: '01202', date: PAST_DAY, isAdded: false },
      { adaCode: '11112', date: PAST_DAY, units: 2, isAdded: false },
      { adaCode: '11114', date: '2026-02-02', units: 4, isAdded: true },
    ]);
    const coverage = async () => {
      const view = (await api.get('Appointment/Coverage/UPCOMING/P1')).body as CoverageView;
      return view.monthlyProcedureHistory
        .filter(({ procedureRuleTypeId }) => procedureRuleTypeId === 18)
        .map(({ date, units }) => [date, units]);
    };
    expect(await coverage()).toEqual([
      ['2026-02-02', 4],
      [PAST_DAY, 2],
    ]);
    await api.post('appointment/ProcedureHistoryDelete/P1', scaling);
    expect(await coverage()).toEqual([[PAST_DAY, 2]]);
  });
});
