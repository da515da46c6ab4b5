import { addDays } from '@helix/hygiene';
import { PAST_DAY, sharedPlanningApi, TODAY, type PlanningApi } from './testing/start-planning-api.js';

describe('POST appointment/ProcedureHistory/{patientId} and ProcedureHistoryDelete/{patientId}', () => {
  let api: PlanningApi;

  beforeAll(async () => {
    api = await sharedPlanningApi();
  });
  beforeEach(() => api.reset());

  const POLISH = { dateOfProcedure: '2026-01-15', adaCode: '11107' };
  const add = (body: object, patientId = 'P1') => api.post(`appointment/ProcedureHistory/${patientId}`, body);
  const remove = (body: object, patientId = 'P1') => api.post(`appointment/ProcedureHistoryDelete/${patientId}`, body);
  const stored = () =>
    api.rows(
      `select clinic_id as clinic, patient_id as patient, ada_code as code, date::text, added_by as "addedBy",
              deleted_by as "deletedBy", deleted_at is not null as deleted
       from added_treatment order by added_treatment_id`,
    );

  it('adds a treatment, and removes it again', async () => {
    expect((await add(POLISH)).status).toBe(204);
    const row = { clinic: api.maple.clinicId, patient: 'P1', code: '11107', date: '2026-01-15' };
    const { userId } = api.hygienist;
    expect(await stored()).toEqual([{ ...row, addedBy: userId, deletedBy: null, deleted: false }]);
    expect((await remove(POLISH)).status).toBe(204);
    expect(await stored()).toEqual([{ ...row, addedBy: userId, deletedBy: userId, deleted: true }]);
    expect(await api.audited('patient P1')).toEqual([
      ['treatmentAdded', POLISH],
      ['treatmentRemoved', POLISH],
    ]);
    const message = { clinicId: api.maple.clinicId, patientIds: ['P1'] };
    expect(await api.touched()).toEqual([message, message]);
  });

  it('adds a treatment once, however often and at how many places at once it is sent', async () => {
    const answers = await Promise.all([add(POLISH), add(POLISH), add(POLISH)]);
    expect(answers.map(({ status }) => status)).toEqual([204, 204, 204]);
    expect([(await stored()).length, (await api.touched()).length]).toEqual([1, 1]);
    await remove(POLISH);
    await remove(POLISH);
    expect(await api.touched()).toHaveLength(2);
    await add(POLISH);
    expect((await stored()).map(({ deleted }) => deleted)).toEqual([true, false]);
  });

  it('accepts codes of the catalogue, of histories and of the patient’s fee schedule, up to today', async () => {
    for (const adaCode of ['01202', '98102', ' 99555 '])
      expect([adaCode, (await add({ dateOfProcedure: TODAY, adaCode })).status]).toEqual([adaCode, 204]);
    expect((await add({ dateOfProcedure: '1985-03-01', adaCode: '01202' })).status).toBe(204);
    expect((await stored()).map(({ code }) => code)).toEqual(['01202', '98102', '99555', '01202']);
  });

  it('does not add what the practice-management system has, and does not remove it', async () => {
    const scaling = { dateOfProcedure: PAST_DAY, adaCode: '11112' };
    expect((await add(scaling)).status).toBe(204);
    expect([await stored(), await api.touched()]).toEqual([[], []]);
    const message = 'Only treatments added in Helix can be removed.';
    expect(api.errorsOf(await remove(scaling))).toEqual([422, [{ field: 'adaCode', message }]]);
    // A planned procedure is no treatment.
    expect((await add({ dateOfProcedure: PAST_DAY, adaCode: '12113' })).status).toBe(204);
    expect(await stored()).toMatchObject([{ code: '12113' }]);
  });

  it('adds a treatment that the practice-management system reversed', async () => {
    const scaling = { dateOfProcedure: PAST_DAY, adaCode: '11112' };
    const found = `clinic_id = ${api.maple.clinicId} and patient_id = 'P1' and code = '11112' and date = '${PAST_DAY}'`;
    await api.rows(`
      insert into procedure (clinic_id, id, version, patient_id, provider_id, date, code, status, amount, teeth)
      select clinic_id, id || '-', 1, patient_id, provider_id, date, code, status, -amount, teeth from procedure where ${found}`);
    expect((await add(scaling)).status).toBe(204);
    expect(await stored()).toMatchObject([{ code: '11112', date: PAST_DAY }]);
    await api.rows(`delete from procedure where ${found} and id like '%-'`);
  });

  it.each([
    [{ adaCode: '00000' }, 'adaCode', 'There is no code 00000.'],
    [{ adaCode: '' }, 'adaCode', 'Please select procedure'],
    [{ adaCode: 'a\0b' }, 'adaCode', 'the null character cannot be stored'],
    [{ adaCode: null }, 'adaCode', 'Please select procedure'],
    [{ dateOfProcedure: addDays(TODAY, 1) }, 'dateOfProcedure', 'The date must not be in the future.'],
    [{ dateOfProcedure: '1985-02-28' }, 'dateOfProcedure', 'The date must not be before the patient’s date of birth.'],
    [{ dateOfProcedure: '2026-02-30' }, 'dateOfProcedure', 'Please select valid date'],
    [{ dateOfProcedure: '15/01/2026' }, 'dateOfProcedure', 'Please select valid date'],
    [{ dateOfProcedure: null }, 'dateOfProcedure', 'Please select valid date'],
  ])('returns 422 for %j', async (change, field, message) => {
    const [status, errors] = api.errorsOf(await add({ ...POLISH, ...change }));
    expect([status, (errors as unknown[])[0]]).toEqual([422, { field, message }]);
    expect(await stored()).toEqual([]);
  });

  it.each(['NONE', 'GONE', 'P9', 'a-b'])('returns 404 for the patient %s', async (patientId) => {
    for (const answer of [await add(POLISH, patientId), await remove(POLISH, patientId)])
      expect([answer.status, (answer.body as { detail: string }).detail]).toEqual([
        404,
        'Patient not found in this clinic.',
      ]);
  });
});
