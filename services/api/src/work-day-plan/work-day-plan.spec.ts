import type { TestApp } from '../../../../libs/web/src/testing/start-test-app.js';
import { startApi } from '../testing/start-api.js';

describe('GET Report/WorkDayPlan', () => {
  let served: TestApp;
  let maple: { clinicId: number; clinicGuid: string };
  let hygienist: { userId: number; token: string };

  beforeAll(async () => {
    served = await startApi();
    maple = await served.addClinic('Maple');
    const cedar = await served.addClinic('Cedar');
    hygienist = await served.addUser('hygienist@helix.example', { [maple.clinicId]: false });
    const [own, other] = [maple.clinicId, cedar.clinicId];
    await served.test.ownerPool.query(`
      insert into provider (clinic_id, id, version, first_name, last_name, type, is_active) values
        (${own}, 'H1', 1, 'Zoe', 'Adams', 1, true), (${own}, 'D1', 1, 'Dan', 'Dent', 2, true);
      insert into patient (clinic_id, id, version, initials) values (${own}, 'P1', 1, 'AB'), (${own}, 'P2', 1, 'CD');
      insert into appointment (clinic_id, id, version, patient_id, provider_id, start_at, duration_minutes, status, exam_doctor_id, ordering_doctor_id, comments) values
        (${own}, 'LATE', 1, 'P2', 'H1', '2026-11-24 13:00', 30, 'scheduled', null, null, null),
        (${own}, 'EARLY', 1, 'P1', 'H1', '2026-11-24 09:00', 60, 'confirmed', 'D1', 'D9', E'Call first\\nSecond line'),
        (${own}, 'OFF', 1, 'P1', 'H1', '2026-11-24 10:00', 60, 'cancelled', null, null, null),
        (${own}, 'MISSED', 1, 'P1', 'H1', '2026-11-24 11:00', 60, 'noShow', null, null, null),
        (${own}, 'DOCTOR', 1, 'P1', 'D1', '2026-11-24 10:00', 60, 'scheduled', null, null, null),
        (${own}, 'TOMORROW', 1, 'P1', 'H1', '2026-11-25 09:00', 60, 'scheduled', null, null, null),
        (${other}, 'THEIRS', 1, 'P1', 'H1', '2026-11-24 08:00', 60, 'scheduled', null, null, null);
      insert into procedure (clinic_id, id, version, patient_id, appointment_id, provider_id, date, code, description, status, amount, minutes) values
        (${own}, '1', 1, 'P1', 'EARLY', 'H1', '2026-11-24', '11112', 'Scaling', 105, 132, 30),
        (${own}, '2', 1, 'P1', 'EARLY', 'D1', '2026-11-24', '01202', null, 105, 42, null),
        (${own}, '3', 1, 'P1', 'EARLY', 'H1', '2026-11-24', '12101', 'Fluoride, reversed', 102, 28.5, null),
        (${own}, '4', 1, 'P1', 'EARLY', 'H1', '2026-11-24', '12101', 'Fluoride, reversal', 102, -28.5, null);`);
  });
  afterAll(() => served.close());

  const get = (query: string) =>
    served
      .http()
      .get(`/api/Report/WorkDayPlan?${query}`)
      .auth(hygienist.token, { type: 'bearer' })
      .set('X-Clinic-Guid', maple.clinicGuid);

  it('returns the active appointments of the provider’s day in order of start, with doctors and with procedures that were not reversed', async () => {
    const answer = await get('date=2026-11-24&providerID=H1');
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual([
      {
        appointmentId: 'EARLY',
        appointmentDate: '2026-11-24T09:00:00',
        durationInMinutes: 60,
        patientInitials: 'AB',
        examDoctor: { firstName: 'Dan', lastName: 'Dent' },
        orderingDoctor: { firstName: '?', lastName: '' },
        procedures: [
          { adaCode: '01202', procedureName: '01202', minutes: null, comments: null },
          { adaCode: '11112', procedureName: 'Scaling', minutes: 30, comments: null },
        ],
        comments: 'Call first\nSecond line',
      },
      {
        appointmentId: 'LATE',
        appointmentDate: '2026-11-24T13:00:00',
        durationInMinutes: 30,
        patientInitials: 'CD',
        examDoctor: null,
        orderingDoctor: null,
        procedures: [],
        comments: null,
      },
    ]);
  });

  it('is empty without appointments, and for an unknown provider', async () => {
    expect((await get('date=2026-11-30&providerID=H1')).body).toEqual([]);
    expect((await get('date=2026-11-24&providerID=H77')).body).toEqual([]);
  });

  it.each(['date=2026-02-30&providerID=H1', 'date=2026-11-24', 'date=2026-11-24&providerID=a-b'])(
    'returns 422 for %s',
    async (query) => {
      const answer = await get(query);
      expect([answer.status, answer.body.errors.length]).toEqual([422, 1]);
    },
  );
});
