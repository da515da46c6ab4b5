import { sharedPlanningApi, type PlanningApi } from './testing/start-planning-api.js';

const PLAN = {
  timeFrameInMonths: 6,
  procedures: [
    { procedureRuleTypeId: 18, minutes: 37.5 },
    { procedureRuleTypeId: 14, minutes: 3 },
  ],
  comments: ' Ask for images ',
};
const STORED = {
  timeFrameInMonths: 6,
  procedures: [
    { procedureRuleTypeId: 14, minutes: 3 },
    { procedureRuleTypeId: 18, minutes: 37.5 },
  ],
  comments: 'Ask for images',
  version: expect.any(String) as string,
};

describe('POST Appointment/{id}/SaveAppointmentNext', () => {
  let api: PlanningApi;

  beforeAll(async () => {
    api = await sharedPlanningApi();
  });
  beforeEach(() => api.reset());

  const save = (body: object, id = 'PAST') => api.post(`Appointment/${id}/SaveAppointmentNext`, body);
  const stored = () =>
    api.rows(
      `select n.appointment_id as appointment, n.version, n.time_frame_in_months as months, n.comments, n.saved_by as "savedBy",
              (select coalesce(json_agg(json_build_array(i.procedure_rule_type_id, i.minutes)
                                 order by i.procedure_rule_type_id), '[]')
               from next_planned_procedure i where i.clinic_id = n.clinic_id and i.appointment_id = n.appointment_id) as procedures
       from next_appointment_plan n`,
    );

  it('saves the plan, and answers what it stored', async () => {
    const answer = await save(PLAN);
    expect([answer.status, answer.body]).toEqual([200, STORED]);
    expect(await stored()).toEqual([
      {
        appointment: 'PAST',
        version: 1,
        months: 6,
        comments: 'Ask for images',
        savedBy: api.hygienist.userId,
        procedures: [
          [14, 3],
          [18, 37.5],
        ],
      },
    ]);
    expect(await api.touched()).toEqual([{ clinicId: api.maple.clinicId, appointmentIds: ['PAST'] }]);
    expect(await api.audited('appointment PAST')).toEqual([
      ['nextPlanChanged', { nextPlan: [null, 'in 6 months, Fluoride 3 min, Scaling 37.5 min, Ask for images'] }],
    ]);
  });

  it('changes nothing when the same plan is saved again, in any order', async () => {
    await save(PLAN);
    const answer = await save({ ...PLAN, procedures: [...PLAN.procedures].reverse() });
    expect([answer.status, answer.body]).toEqual([200, STORED]);
    expect(await stored()).toMatchObject([{ version: 1 }]);
    expect(await api.touched()).toHaveLength(1);
    expect(await api.audited('appointment PAST')).toHaveLength(1);
  });

  it('returns 409 when somebody else saved the plan since it was read, and keeps theirs', async () => {
    const read = async () => (await api.get('Appointment/PAST/PreviewNext')).body as { version: string };
    const { version } = await read();
    const theirs = await save({ ...PLAN, version });
    expect([theirs.status, theirs.body]).toEqual([200, { ...STORED, version: (await read()).version }]);

    const { status, body } = await save({ ...PLAN, comments: 'Mine', version });
    expect([status, body.title, body.detail]).toEqual([
      409,
      'Version conflict',
      'This plan of the next appointment was changed by someone else. Your changes were not saved; close this and open it again.',
    ]);
    expect((await save({ ...PLAN, procedures: [], comments: null, version })).status).toBe(409);
    expect(await stored()).toMatchObject([{ version: 1, comments: 'Ask for images' }]);

    // A repeated save whose answer was lost stores nothing, so that it conflicts with nothing.
    expect((await save({ ...PLAN, version })).status).toBe(200);
    const removed = await save({ ...PLAN, procedures: [], comments: null, version: theirs.body.version });
    expect([removed.status, removed.body.version]).toEqual([200, version]);
    // Programs that know no versions overwrite.
    expect((await save({ ...PLAN, timeFrameInMonths: 3 })).status).toBe(200);
  });

  it('raises the version with every change', async () => {
    await save(PLAN);
    await save({ ...PLAN, timeFrameInMonths: 9 });
    await save({ ...PLAN, timeFrameInMonths: 9, procedures: [{ procedureRuleTypeId: 18, minutes: 30 }] });
    expect(await stored()).toMatchObject([{ version: 3, months: 9, procedures: [[18, 30]] }]);
    expect(await api.touched()).toHaveLength(3);
  });

  it('removes a plan without procedures and comments', async () => {
    expect((await save({ timeFrameInMonths: 6, procedures: [] })).status).toBe(200);
    expect(await api.touched()).toEqual([]);
    await save({ timeFrameInMonths: 3, procedures: [], comments: 'Only a comment' });
    expect(await stored()).toMatchObject([{ months: 3, comments: 'Only a comment', procedures: [] }]);
    const answer = await save({ timeFrameInMonths: 3, procedures: [], comments: '  ' });
    expect(answer.body).toMatchObject({ timeFrameInMonths: 3, procedures: [], comments: null });
    expect(await stored()).toEqual([]);
    expect(await api.touched()).toHaveLength(2);
  });

  const MINUTES = 'Minutes must be a number from 0 to 1000, in half minutes.';
  it.each([
    [{ timeFrameInMonths: 5 }, 'timeFrameInMonths', 'The timeframe must be one of 3, 4, 6, 9, 12 months.'],
    [{ timeFrameInMonths: null }, 'timeFrameInMonths', 'The timeframe must be one of 3, 4, 6, 9, 12 months.'],
    [{ procedures: 'all' }, 'procedures', 'expected a list of procedures'],
    [
      { procedures: [{ procedureRuleTypeId: 999, minutes: 5 }] },
      'procedures.0.procedureRuleTypeId',
      'Unknown procedure.',
    ],
    [
      {
        procedures: [
          { procedureRuleTypeId: 18, minutes: 5 },
          { procedureRuleTypeId: 18, minutes: 6 },
        ],
      },
      'procedures.1.procedureRuleTypeId',
      'Already in the plan.',
    ],
    [{ procedures: [{ procedureRuleTypeId: 18, minutes: 1001 }] }, 'procedures.0.minutes', MINUTES],
    [{ procedures: [{ procedureRuleTypeId: 18, minutes: -0.5 }] }, 'procedures.0.minutes', MINUTES],
    [{ procedures: [{ procedureRuleTypeId: 18, minutes: 7.2 }] }, 'procedures.0.minutes', MINUTES],
    [{ comments: 'x'.repeat(10_001) }, 'comments', 'The comment must be at most 10000 characters.'],
  ])('returns 422 for %j', async (change, field, message) => {
    expect(api.errorsOf(await save({ ...PLAN, ...change }))).toEqual([422, [{ field, message }]]);
    expect(await stored()).toEqual([]);
  });

  it.each([
    ['NONE', 404, 'Appointment not found in this clinic.'],
    ['DELETED', 404, 'Appointment not found in this clinic.'],
    ['CEDAR', 404, 'Appointment not found in this clinic.'],
    ['CANCELLED', 409, 'The appointment was cancelled. Nothing was saved.'],
    ['MISSED', 409, 'The patient did not come to the appointment. Nothing was saved.'],
  ])('refuses the appointment %s with %d', async (id, status, detail) => {
    const answer = await save(PLAN, id);
    expect([answer.status, (answer.body as { detail: string }).detail]).toEqual([status, detail]);
    expect(await stored()).toEqual([]);
  });

  it('keeps one of two plans that are saved at once, whole', async () => {
    const other = { timeFrameInMonths: 9, procedures: [{ procedureRuleTypeId: 23, minutes: 10 }], comments: null };
    const answers = await Promise.all([save(PLAN), save(other)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const [plan] = await stored();
    expect(plan).toMatchObject({ version: 2 });
    expect([
      [6, 2],
      [9, 1],
    ]).toContainEqual([plan!['months'], (plan!['procedures'] as unknown[]).length]);
  });
});
