import { sendConcurrently } from '../testing/concurrency.js';
import { sharedPlanningApi, type PlanningApi } from './testing/start-planning-api.js';

describe('POST Appointment/{id}/Procedure/{procedureRuleTypeId}', () => {
  let api: PlanningApi;

  beforeAll(async () => {
    api = await sharedPlanningApi();
  });
  beforeEach(() => api.reset());

  const save = (body: object, path = 'PAST/Procedure/18') => api.post(`Appointment/${path}`, body);
  const stored = () =>
    api.rows(
      `select clinic_id as clinic, appointment_id as appointment, procedure_rule_type_id as type, actual_minutes::float8 as minutes,
              missed_procedure_reason_id as reason, missed_procedure_reason_text as text, saved_by as "savedBy"
       from scorecard_entry order by 3`,
    );

  it('saves minutes and reason, and leaves missing fields as they are', async () => {
    const first = await save({ actualMinutes: 32.5 });
    expect([first.status, first.body]).toEqual([
      200,
      { procedureRuleTypeId: 18, actualMinutes: 32.5, missedProcedureReasonId: null, missedProcedureReasonText: null },
    ]);
    const second = await save({ missedProcedureReasonId: 255, missedProcedureReasonText: '  Felt faint ' });
    expect(second.body).toEqual({
      procedureRuleTypeId: 18,
      actualMinutes: 32.5,
      missedProcedureReasonId: 255,
      missedProcedureReasonText: 'Felt faint',
    });
    expect(await stored()).toEqual([
      {
        clinic: api.maple.clinicId,
        appointment: 'PAST',
        type: 18,
        minutes: 32.5,
        reason: 255,
        text: 'Felt faint',
        savedBy: api.hygienist.userId,
      },
    ]);
    expect(await api.audited('appointment PAST')).toEqual([
      ['scorecardChanged', { procedure: 'Scaling', actualMinutes: [null, 32.5] }],
      [
        'scorecardChanged',
        { procedure: 'Scaling', missedProcedureReasonId: [null, 255], missedProcedureReasonText: [null, 'Felt faint'] },
      ],
    ]);
  });

  it('returns 409 when somebody else changed what the user saw, and keeps theirs', async () => {
    const seen = { missedProcedureReasonId: null, missedProcedureReasonText: null };
    const theirs = { missedProcedureReasonId: 255, missedProcedureReasonText: 'Felt faint' };
    expect((await save({ ...theirs, seen })).status).toBe(200);
    // Their minutes are nothing that the reason overwrites.
    expect((await save({ actualMinutes: 20, seen: { actualMinutes: null } })).status).toBe(200);

    const { status, body } = await save({ missedProcedureReasonId: 2, missedProcedureReasonText: null, seen });
    expect([status, body.title, body.detail]).toEqual([
      409,
      'Version conflict',
      'This entry was changed by someone else. Your changes were not saved; close this and open it again.',
    ]);
    expect(await stored()).toMatchObject([{ minutes: 20, reason: 255, text: 'Felt faint' }]);
    // A repeated save whose answer was lost stores nothing, so that it conflicts with nothing.
    expect((await save({ ...theirs, seen })).status).toBe(200);
    const reread = await save({ missedProcedureReasonId: 2, missedProcedureReasonText: null, seen: theirs });
    expect(reread.body).toMatchObject({ actualMinutes: 20, missedProcedureReasonId: 2 });
  });

  it('makes the appointment be analysed again, once for each change', async () => {
    await save({ missedProcedureReasonId: 2 });
    await save({ missedProcedureReasonId: 2 });
    await save({ missedProcedureReasonId: 1 });
    const message = { clinicId: api.maple.clinicId, appointmentIds: ['PAST'] };
    expect(await api.touched()).toEqual([message, message]);
  });

  it('records a save that changes nothing as a read', async () => {
    await save({ actualMinutes: 10 });
    await save({ actualMinutes: 10 });
    expect((await api.audited('appointment PAST')).map(([action]) => action)).toEqual([
      'scorecardChanged',
      'patientsRead',
    ]);
  });

  it('keeps a reason with its text when only the minutes are saved', async () => {
    await save({ missedProcedureReasonId: 255, missedProcedureReasonText: 'Felt faint' });
    await save({ actualMinutes: 10 });
    expect(await stored()).toMatchObject([{ minutes: 10, reason: 255, text: 'Felt faint' }]);
  });

  it('keeps the fields of both of two saves at once', async () => {
    // Both wait to write before one of them does.
    const answers = await sendConcurrently(api.served.test, 'lock table scorecard_entry in share mode', [
      () => save({ actualMinutes: 30 }),
      () => save({ missedProcedureReasonId: 2 }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(await stored()).toMatchObject([{ minutes: 30, reason: 2 }]);
  });

  it('removes an entry without anything', async () => {
    await save({ actualMinutes: 10, missedProcedureReasonId: 3 });
    await save({ actualMinutes: null });
    expect(await stored()).toMatchObject([{ minutes: null, reason: 3 }]);
    await save({ missedProcedureReasonId: null });
    expect(await stored()).toEqual([]);
  });

  it('removes a reason with its text, and keeps the minutes', async () => {
    await save({ actualMinutes: 10, missedProcedureReasonId: 255, missedProcedureReasonText: 'Felt faint' });
    await save({ missedProcedureReasonId: null, missedProcedureReasonText: null });
    expect(await stored()).toMatchObject([{ minutes: 10, reason: null, text: null }]);
    expect((await api.audited('appointment PAST')).at(-1)).toEqual([
      'scorecardChanged',
      { procedure: 'Scaling', missedProcedureReasonId: [255, null], missedProcedureReasonText: ['Felt faint', null] },
    ]);
  });

  it.each([
    [{ missedProcedureReasonId: 255 }, 'missedProcedureReasonText', 'Please provide a reason'],
    [
      { missedProcedureReasonId: 255, missedProcedureReasonText: '  ' },
      'missedProcedureReasonText',
      'Please provide a reason',
    ],
    [{ missedProcedureReasonId: 7 }, 'missedProcedureReasonId', 'Unknown reason.'],
    [{ actualMinutes: 1000.5 }, 'actualMinutes', 'Actual minutes must be a number from 0 to 1000, in half minutes.'],
    [{ actualMinutes: -1 }, 'actualMinutes', 'Actual minutes must be a number from 0 to 1000, in half minutes.'],
    [{ actualMinutes: 7.25 }, 'actualMinutes', 'Actual minutes must be a number from 0 to 1000, in half minutes.'],
    [{ actualMinutes: 'ten' }, 'actualMinutes', 'Actual minutes must be a number.'],
    [
      { missedProcedureReasonText: 'x'.repeat(501) },
      'missedProcedureReasonText',
      'The reason must be at most 500 characters.',
    ],
    [{ missedProcedureReasonText: 'a\0b' }, 'missedProcedureReasonText', 'the null character cannot be stored'],
  ])('returns 422 for %j', async (body, field, message) => {
    expect(api.errorsOf(await save(body))).toEqual([422, [{ field, message }]]);
    expect([await stored(), await api.touched()]).toEqual([[], []]);
  });

  it('accepts 0 and 1000 minutes', async () => {
    for (const actualMinutes of [0, 1000])
      expect((await save({ actualMinutes })).body).toMatchObject({ actualMinutes });
  });

  it.each([
    ['PAST/Procedure/999', 404, 'Unknown procedure.'],
    ['PAST/Procedure/x', 404, 'There is nothing with the id x.'],
    ['NONE/Procedure/18', 404, 'Appointment not found in this clinic.'],
    ['DELETED/Procedure/18', 404, 'Appointment not found in this clinic.'],
    ['CEDAR/Procedure/18', 404, 'Appointment not found in this clinic.'],
    ['a-b/Procedure/18', 404, 'Appointment not found in this clinic.'],
    ['CANCELLED/Procedure/18', 409, 'The appointment was cancelled. Nothing was saved.'],
    ['MISSED/Procedure/18', 409, 'The patient did not come to the appointment. Nothing was saved.'],
  ])('refuses %s with %d', async (path, status, detail) => {
    const answer = await save({ actualMinutes: 5 }, path);
    expect([answer.status, (answer.body as { detail: string }).detail]).toEqual([status, detail]);
    expect(await stored()).toEqual([]);
  });
});
