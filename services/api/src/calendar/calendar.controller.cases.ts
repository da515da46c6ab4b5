import type { DayBucket } from '@helix/contracts';
import type { TestApp } from '../../../../libs/web/src/testing/start-test-app.js';
import { startApi } from '../testing/start-api.js';

describe('the API of the calendar', () => {
  let served: TestApp;
  let clinicGuid: string;
  let token: string;

  beforeAll(async () => {
    served = await startApi();
    const maple = await served.addClinic('Maple');
    ({ clinicGuid } = maple);
    ({ token } = await served.addUser('hygienist@helix.example', { [maple.clinicId]: false }));
    await served.test.ownerPool.query(`
      insert into patient (clinic_id, id, version, initials) values (${maple.clinicId}, 'P1', 1, 'Éß');
      insert into appointment (clinic_id, id, version, patient_id, provider_id, start_at, duration_minutes, reason, status) values
        (${maple.clinicId}, 'A1', 1, 'P1', 'H1', '2026-11-24T09:00', 60, E'He said "ouch"\\\\\\n', 'scheduled')`);
  });
  afterAll(() => served.close());

  const get = (query: string, route = 'appointment') =>
    served.http().get(`/api/${route}?${query}`).auth(token, { type: 'bearer' }).set('X-Clinic-Guid', clinicGuid);

  it('returns valid JSON of every day for texts with special characters', async () => {
    const answer = await get('startDate=2026-11-23&endDate=2026-11-24');
    expect([answer.status, answer.headers['content-type']]).toEqual([200, 'application/json; charset=utf-8']);
    const days = answer.body as DayBucket[];
    expect(days.map(({ date }) => date)).toEqual(['2026-11-23', '2026-11-24']);
    expect(days[1]?.providers[0]?.appointments[0]).toMatchObject({
      appointmentId: 'A1',
      patientInitials: 'Éß',
      reason: 'He said "ouch"\\\n',
    });
  });

  it.each([
    ['startDate=2026-11-24', 'endDate', /./],
    ['endDate=2026-03-01', 'startDate', /./],
    ['startDate=2026-11-24&endDate=2026-11-23', 'endDate', /^expected no earlier than startDate$/],
    ['startDate=2026-01-01&endDate=2026-04-02', 'endDate', /^expected at most 91 days$/],
  ])('returns 422 for %s', async (query, field, message) => {
    const { status, body } = await get(query);
    expect([status, body.errors]).toEqual([422, [{ field, message: expect.stringMatching(message) }]]);
  });

  it('answers whether a day is open, and the open days around it', async () => {
    const { status, body } = await get('date=2026-11-22', 'OpenDay');
    expect([status, body]).toEqual([
      200,
      { date: '2026-11-22', isOpen: false, previousOpenDay: null, nextOpenDay: '2026-11-24' },
    ]);
  });

  it.each(['', 'date=2026-02-30'])('returns 422 for the open day of "%s"', async (query) => {
    const { status, body } = await get(query, 'OpenDay');
    expect([status, body.errors]).toEqual([422, [{ field: 'date', message: expect.any(String) }]]);
  });
});
