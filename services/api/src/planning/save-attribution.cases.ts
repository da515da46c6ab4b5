import { PAST_DAY, sharedPlanningApi, type PlanningApi } from './testing/start-planning-api.js';

describe('POST Appointment/Procedure/{procedureId}', () => {
  let api: PlanningApi;

  beforeAll(async () => {
    api = await sharedPlanningApi();
  });
  beforeEach(() => api.reset());

  const attribute = (procedureId: string, providerId: string, appointmentId = 'PAST') =>
    api.post(`Appointment/Procedure/${procedureId}`, { appointmentId, providerId });
  const stored = () =>
    api.rows(
      `select clinic_id as clinic, procedure_id as procedure, provider_id as provider, saved_by as "savedBy"
       from procedure_attribution`,
    );

  it('attributes a completed procedure to the provider of the appointment, and back', async () => {
    expect((await attribute('EXAM.DONE', 'H1')).status).toBe(204);
    expect(await stored()).toEqual([
      { clinic: api.maple.clinicId, procedure: 'EXAM.DONE', provider: 'H1', savedBy: api.hygienist.userId },
    ]);
    expect((await attribute('EXAM.DONE', 'D1')).status).toBe(204);
    expect(await stored()).toEqual([]);
    expect(await api.audited('procedure EXAM.DONE')).toEqual([
      ['attributionChanged', { provider: ['D1', 'H1'] }],
      ['attributionChanged', { provider: ['H1', 'D1'] }],
    ]);
  });

  it('makes the patient’s day, the appointment that the procedure names, and the days of both providers be analysed again', async () => {
    await attribute('EXAM.DONE', 'H1');
    expect(await api.touched()).toEqual([
      {
        clinicId: api.maple.clinicId,
        changed: {
          procedure: {
            appointmentIds: ['PAST', 'EXAM'],
            patientDays: [['P1', PAST_DAY]],
            providerDays: [
              ['D1', PAST_DAY],
              ['H1', PAST_DAY],
            ],
          },
        },
      },
    ]);
  });

  it('attributes a procedure that is linked to the appointment and was done on another day', async () => {
    await api.rows(
      `insert into procedure (clinic_id, id, version, patient_id, appointment_id, provider_id, date, code, status, amount)
       values ($1, 'LINKED', 1, 'P1', 'PAST', 'D1', $2::date + 1, '12113', 102, 32)`,
      [api.maple.clinicId, PAST_DAY],
    );
    expect((await attribute('LINKED', 'H1')).status).toBe(204);
    expect(await stored()).toMatchObject([{ procedure: 'LINKED', provider: 'H1' }]);
    await api.rows(`delete from procedure where id = 'LINKED'`);
  });

  it('changes nothing when the procedure is attributed to the same provider again', async () => {
    await attribute('EXAM.DONE', 'D1');
    expect([await stored(), await api.touched()]).toEqual([[], []]);
    await attribute('EXAM.DONE', 'H1');
    await attribute('EXAM.DONE', 'H1');
    expect([(await stored()).length, (await api.touched()).length]).toEqual([1, 1]);
    expect(await api.audited('procedure EXAM.DONE')).toHaveLength(1);
  });

  it.each([
    ['PLANNED', 'H1', 'PAST', 'procedureId', 'Only a completed procedure can be attributed to a provider.'],
    [
      'EXAM.DONE',
      'H2',
      'PAST',
      'providerId',
      'A procedure can be attributed to its own provider or to the provider of the appointment.',
    ],
    ['OTHER.DONE', 'H1', 'PAST', 'appointmentId', 'The procedure does not belong to this appointment.'],
    ['DONE', 'H1', 'UPCOMING', 'appointmentId', 'The procedure does not belong to this appointment.'],
    ['DONE', 'a-b', 'PAST', 'providerId', 'expected 1 to 64 letters, digits, underscores or dots'],
    ['DONE', 'H1', '', 'appointmentId', 'expected 1 to 64 letters, digits, underscores or dots'],
  ])('returns 422 for %s to %s at %s', async (procedureId, providerId, appointmentId, field, message) => {
    expect(api.errorsOf(await attribute(procedureId, providerId, appointmentId))).toEqual([422, [{ field, message }]]);
    expect([await stored(), await api.touched()]).toEqual([[], []]);
  });

  it.each([
    ['NONE', 'PAST', 'Procedure not found in this clinic.'],
    ['a-b', 'PAST', 'Procedure not found in this clinic.'],
    ['DONE', 'DELETED', 'Appointment not found in this clinic.'],
    ['DONE', 'CEDAR', 'Appointment not found in this clinic.'],
  ])('returns 404 for %s at %s', async (procedureId, appointmentId, detail) => {
    const answer = await attribute(procedureId, 'H1', appointmentId);
    expect([answer.status, (answer.body as { detail: string }).detail]).toEqual([404, detail]);
  });
});
